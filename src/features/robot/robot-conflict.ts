import type { ConflictField } from '#src/features/shared/conflict/conflict-fields.tsx'
import { chitchatOf, documentsOf } from '#src/domain/robot/settings.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { sameDraft, type RobotDraft } from './robot-draft.ts'

type Value = string | number | boolean | readonly string[] | null

/** The fields in which two drafts of the bot differ, named and written out. */
export function robotConflict(
  mine: RobotDraft,
  theirs: RobotDraft,
  t: Texts,
  groupName: (id: string | null) => string,
) {
  const text = (value: Value): string | null => {
    if (typeof value === 'boolean') return value ? t(($) => $.chatbot.basic.on) : t(($) => $.chatbot.basic.off)
    if (typeof value === 'object' && value !== null) return value.length === 0 ? null : value.join('\n')
    return value === null || value === '' ? null : String(value)
  }
  const field = (label: string, read: (draft: RobotDraft) => Value): ConflictField => ({
    label,
    mine: text(read(mine)),
    theirs: text(read(theirs)),
  })
  if (sameDraft(mine, theirs)) return []
  const order = ({ settings }: RobotDraft) =>
    settings.fallback.order === 'random'
      ? t(($) => $.chatbot.fallback.random)
      : t(($) => $.chatbot.fallback.progressive)
  const fields = [
    field(
      t(($) => $.chatbot.conflict.name),
      ({ name }) => name,
    ),
    field(
      t(($) => $.chatbot.conflict.welcome),
      ({ settings }) => settings.welcome,
    ),
    field(
      t(($) => $.chatbot.conflict.cardEnabled),
      ({ settings }) => settings.card.enabled,
    ),
    field(
      t(($) => $.chatbot.conflict.cardTitle),
      ({ settings }) => settings.card.title,
    ),
    field(
      t(($) => $.chatbot.conflict.cardQuestions),
      ({ settings }) => settings.card.questions,
    ),
    field(
      t(($) => $.chatbot.conflict.direct),
      ({ settings }) => settings.thresholds.direct,
    ),
    field(
      t(($) => $.chatbot.conflict.clarify),
      ({ settings }) => settings.thresholds.clarify,
    ),
    field(
      t(($) => $.chatbot.conflict.clarifyEnabled),
      ({ settings }) => settings.clarify.enabled,
    ),
    field(
      t(($) => $.chatbot.conflict.clarifyText),
      ({ settings }) => settings.clarify.text,
    ),
    field(
      t(($) => $.chatbot.conflict.clarifyOne),
      ({ settings }) => settings.clarify.one ?? '',
    ),
    field(
      t(($) => $.chatbot.conflict.clarifyCount),
      ({ settings }) => settings.clarify.count,
    ),
    field(
      t(($) => $.chatbot.conflict.chitchatEnabled),
      ({ settings }) => chitchatOf(settings).enabled,
    ),
    field(
      t(($) => $.chatbot.conflict.chitchatThreshold),
      ({ settings }) => chitchatOf(settings).threshold,
    ),
    field(
      t(($) => $.chatbot.conflict.documentsEnabled),
      ({ settings }) => documentsOf(settings).enabled,
    ),
    field(
      t(($) => $.chatbot.conflict.documentsThreshold),
      ({ settings }) => documentsOf(settings).threshold,
    ),
    field(
      t(($) => $.chatbot.conflict.documentsWritten),
      ({ settings }) => documentsOf(settings).written,
    ),
    field(
      t(($) => $.chatbot.conflict.order),
      order,
    ),
    field(
      t(($) => $.chatbot.conflict.variants),
      ({ settings }) => settings.fallback.variants,
    ),
    field(
      t(($) => $.chatbot.conflict.offerAfter),
      ({ settings }) => settings.fallback.offerAfter,
    ),
    field(
      t(($) => $.chatbot.conflict.transferEnabled),
      ({ settings }) => settings.transfer.enabled,
    ),
    field(
      t(($) => $.chatbot.conflict.transferWords),
      ({ settings }) => settings.transfer.words,
    ),
    field(
      t(($) => $.chatbot.conflict.transferGroup),
      ({ settings }) => groupName(settings.transfer.groupId),
    ),
  ]
  return fields.filter(({ mine: own, theirs: other }) => own !== other)
}
