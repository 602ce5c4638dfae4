/** What the erasure of a visitor takes away, by kind, in the order in which it is told. */
export const ERASED_KINDS = [
  'messages',
  'files',
  'leftMessages',
  'comments',
  'notes',
  'botSteps',
  'alerts',
  'blocks',
  'tests',
] as const

type ErasedKind = (typeof ERASED_KINDS)[number]
/** How many of each kind. */
export type ErasedCounts = Record<ErasedKind, number>

export const NONE_ERASED: ErasedCounts = {
  messages: 0,
  files: 0,
  leftMessages: 0,
  comments: 0,
  notes: 0,
  botSteps: 0,
  alerts: 0,
  blocks: 0,
  tests: 0,
}

export function addErased(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const sums = ERASED_KINDS.map((kind) => [kind, one[kind] + other[kind]] as const)
  return { ...NONE_ERASED, ...Object.fromEntries(sums) }
}

/** What a look for what has had its time has taken away: beside the words, whole visitors. */
export type ExpiredCounts = ErasedCounts & { conversations: number; visitors: number }

export const NONE_EXPIRED: ExpiredCounts = { ...NONE_ERASED, conversations: 0, visitors: 0 }

export const addExpired = (one: ExpiredCounts, other: Partial<ExpiredCounts>): ExpiredCounts => ({
  ...addErased(one, { ...NONE_ERASED, ...other }),
  conversations: one.conversations + (other.conversations ?? 0),
  visitors: one.visitors + (other.visitors ?? 0),
})
