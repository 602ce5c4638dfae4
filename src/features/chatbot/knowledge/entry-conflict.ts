import type { ConflictField } from '#src/features/frame/conflict-fields.tsx'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'

/** The fields in which two versions of an entry differ, named and written out. */
export function entryConflict(
  mine: EntryInput,
  theirs: EntryInput,
  t: Texts,
  categoryName: (id: string) => string,
): ConflictField[] {
  const status = (enabled: boolean) =>
    enabled ? t(($) => $.knowledge.filters.enabled) : t(($) => $.knowledge.filters.disabled)
  const field = (label: string, read: (entry: EntryInput) => string): ConflictField => {
    const [own, other] = [read(mine), read(theirs)]
    return { label, mine: own === '' ? null : own, theirs: other === '' ? null : other }
  }
  return [
    field(
      t(($) => $.knowledge.entry.category),
      ({ categoryId }) => categoryName(categoryId),
    ),
    field(
      t(($) => $.knowledge.entry.question),
      ({ question }) => question,
    ),
    field(
      t(($) => $.knowledge.entry.similar),
      ({ similar }) => similar.join('\n'),
    ),
    field(
      t(($) => $.knowledge.entry.answer),
      ({ answer }) => answer,
    ),
    field(
      t(($) => $.knowledge.entry.enabled),
      ({ enabled }) => status(enabled),
    ),
    field(
      t(($) => $.knowledge.entry.counterExamples),
      ({ counterExamples }) => counterExamples.join('\n'),
    ),
    field(
      t(($) => $.knowledge.table.tags),
      ({ tags }) => tags.join('\n'),
    ),
    field(
      t(($) => $.knowledge.entry.validFrom),
      ({ validFrom }) => validFrom ?? '',
    ),
    field(
      t(($) => $.knowledge.entry.validUntil),
      ({ validUntil }) => validUntil ?? '',
    ),
    field(
      t(($) => $.knowledge.entry.channels),
      ({ channels }) => channels.map((kind) => channelName(t, kind)).join('\n'),
    ),
    field(
      t(($) => $.knowledge.entry.userTags),
      ({ userTags }) => userTags.join('\n'),
    ),
    field(
      t(($) => $.knowledge.entry.hours),
      ({ hours }) => (hours === null ? '' : t(($) => $.knowledge.entry.hoursOf[hours])),
    ),
    field(
      t(($) => $.knowledge.table.review),
      ({ reviewOn }) => reviewOn ?? '',
    ),
  ].filter(({ mine: own, theirs: other }) => own !== other)
}
