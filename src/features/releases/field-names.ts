import {
  ENTRY_SPEC,
  perField,
  RELEASED_FIELDS,
  type FieldKind as EntryFieldKind,
  type ReleasedField,
} from '#src/domain/qa/fields.ts'
import type { DiffUnit } from './text-diff.ts'

/** How a field's value is written: as it is, as lines of a list, or put into words. */
export type FieldKind =
  | ('text' | 'list' | 'switch' | 'share' | 'order' | 'count' | 'offer' | 'group' | 'base')
  /** Kinds of channels, one a line; the opening hours, or what lies outside them. */
  | ('channels' | 'hours')
  /** One of what a look of the web client is chosen from. */
  | 'look'

/** How the values of an entry's fields read in a difference. */
const READ: Readonly<Record<EntryFieldKind, FieldKind>> = {
  category: 'text',
  text: 'text',
  texts: 'list',
  rich: 'text',
  flag: 'switch',
  day: 'text',
  channels: 'channels',
  hours: 'hours',
  entries: 'list',
  member: 'text',
}

type EntryName<F extends ReleasedField> = F extends 'rich' ? 'answerForm' : F
/** The fields of an entry that a release holds. */
const ENTRY = perField(RELEASED_FIELDS, (field) => ({
  name: field === 'rich' ? 'answerForm' : field,
  kind: READ[ENTRY_SPEC[field].kind],
})) as { [F in ReleasedField]: { name: EntryName<F>; kind: FieldKind } }

/** The fields of the bot's settings, of its questions, of its flows as a whole and of the web client's look: the key of their name, and how their values read. */
export const FIELDS = {
  ...ENTRY,
  base: { name: 'base', kind: 'base' },
  documentName: { name: 'documentName', kind: 'text' },
  version: { name: 'version', kind: 'count' },
  passages: { name: 'passages', kind: 'count' },
  documentUntil: { name: 'documentUntil', kind: 'text' },
  flowName: { name: 'flowName', kind: 'text' },
  variables: { name: 'variables', kind: 'list' },
  ways: { name: 'ways', kind: 'list' },
  welcome: { name: 'welcome', kind: 'text' },
  'welcome.rich': { name: 'welcomeForm', kind: 'text' },
  'card.enabled': { name: 'cardEnabled', kind: 'switch' },
  'card.title': { name: 'cardTitle', kind: 'text' },
  'card.questions': { name: 'cardQuestions', kind: 'list' },
  'thresholds.direct': { name: 'direct', kind: 'share' },
  'thresholds.clarify': { name: 'clarify', kind: 'share' },
  'clarify.enabled': { name: 'clarifyEnabled', kind: 'switch' },
  'clarify.text': { name: 'clarifyText', kind: 'text' },
  'clarify.one': { name: 'clarifyOne', kind: 'text' },
  'clarify.count': { name: 'clarifyCount', kind: 'count' },
  'chitchat.enabled': { name: 'chitchatEnabled', kind: 'switch' },
  'chitchat.threshold': { name: 'chitchatThreshold', kind: 'share' },
  'documents.enabled': { name: 'documentsEnabled', kind: 'switch' },
  'documents.threshold': { name: 'documentsThreshold', kind: 'share' },
  'documents.written': { name: 'documentsWritten', kind: 'switch' },
  'fallback.order': { name: 'order', kind: 'order' },
  'fallback.variants': { name: 'variants', kind: 'list' },
  'fallback.offerAfter': { name: 'offerAfter', kind: 'offer' },
  'transfer.enabled': { name: 'transferEnabled', kind: 'switch' },
  'transfer.words': { name: 'transferWords', kind: 'list' },
  'look.colour': { name: 'lookColour', kind: 'text' },
  'look.theme': { name: 'lookTheme', kind: 'look' },
  'look.corners': { name: 'lookCorners', kind: 'look' },
  'look.textSize': { name: 'lookTextSize', kind: 'look' },
  'look.launcher.icon': { name: 'lookIcon', kind: 'look' },
  'look.launcher.side': { name: 'lookSide', kind: 'look' },
  'look.launcher.inset': { name: 'lookInset', kind: 'count' },
  'look.launcher.bottom': { name: 'lookBottom', kind: 'count' },
  'look.launcher.delay': { name: 'lookDelay', kind: 'count' },
  'look.launcher.hideOn': { name: 'lookHideOn', kind: 'list' },
  'look.launcher.badge': { name: 'lookBadge', kind: 'switch' },
  'transfer.groupId': { name: 'transferGroup', kind: 'group' },
} as const satisfies Record<string, { name: string; kind: FieldKind }>

export type KnownField = keyof typeof FIELDS

/** Whether a field has a name here; one that a later server sends has not, and is shown as it is called there. */
export function isKnownField(field: string): field is KnownField {
  return Object.hasOwn(FIELDS, field)
}

/** How two values of a field are compared. */
export function unitOf(field: string): DiffUnit {
  const kind: FieldKind = isKnownField(field) ? FIELDS[field].kind : field.startsWith('node.') ? 'list' : 'text'
  return kind === 'text' ? 'word' : kind === 'list' || kind === 'channels' ? 'line' : 'whole'
}

const ORDER = Object.keys(FIELDS)

/** Fields in the order in which they stand on their screens; those without a name here come last. */
export function inFieldOrder<T extends { field: string }>(items: readonly T[]): T[] {
  const place = ({ field }: T) => (isKnownField(field) ? ORDER.indexOf(field) : ORDER.length)
  return items.toSorted((a, b) => place(a) - place(b))
}
