import { describedAnswer } from '#src/domain/answer/described.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { ENTRY_SPEC, type EntryField } from '#src/domain/qa/fields.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** How what an entry names by an id is called. */
export type EntryNames = { category: (id: string) => string; member: (id: string) => string }

/** A field of an entry in words; empty where it says nothing. */
export function fieldWords(t: Texts, entry: EntryInput, field: EntryField, names: EntryNames): string {
  const value = entry[field]
  if (value === null) return ''
  switch (ENTRY_SPEC[field].kind) {
    case 'category':
      return names.category(value as EntryInput['categoryId'])
    case 'member':
      return names.member(value as string)
    case 'flag':
      return value === true ? t(($) => $.knowledge.filters.enabled) : t(($) => $.knowledge.filters.disabled)
    case 'channels':
      return (value as EntryInput['channels']).map((kind) => channelName(t, kind)).join('\n')
    case 'hours':
      return t(($) => $.knowledge.entry.hoursOf[value as NonNullable<EntryInput['hours']>])
    case 'rich':
      return Object.values(describedAnswer(value as NonNullable<EntryInput['rich']>)).join('\n\n')
    case 'texts':
    case 'entries':
      return (value as readonly string[]).join('\n')
    case 'text':
    case 'day':
      return value as string
  }
}
