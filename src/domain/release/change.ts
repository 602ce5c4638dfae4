/**
 * What a release is made of, in the order in which it is told: the bot's settings, Q&A with chitchat, flows, documents, how
 * the web client looks.
 */
export const CHANGE_KINDS = ['robot', 'qa', 'flow', 'document', 'look'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What can become of a thing between two states. */
export const CHANGE_TYPES = ['added', 'changed', 'removed'] as const
type ChangeType = (typeof CHANGE_TYPES)[number]

/** How many things of each kind changes add, change and take away: the one way in which changes are counted. */
export function countChanges(
  changes: readonly { kind: ChangeKind; type: ChangeType }[],
): Record<ChangeKind, Record<ChangeType, number>> {
  const none = () => ({ added: 0, changed: 0, removed: 0 })
  const counts = { robot: none(), qa: none(), flow: none(), document: none(), look: none() }
  for (const { kind, type } of changes) counts[kind][type]++
  return counts
}

/** The state of one thing of the bot, flat: field → text. What is shown of it, compared and told apart. */
export type Snapshot = { title: string; fields: Readonly<Record<string, string>> }

export type FieldChange = { field: string; before: string | null; after: string | null }

/** The fields in which two states of a thing differ, in the order of the newer one. */
export function changedFields(before: Snapshot | null, after: Snapshot | null): FieldChange[] {
  const names = new Set([...Object.keys(after?.fields ?? {}), ...Object.keys(before?.fields ?? {})])
  return [...names].flatMap((field) => {
    const old = before?.fields[field] ?? null
    const now = after?.fields[field] ?? null
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

/** Nested settings as a flat list of fields, lists as lines: how a difference in settings is read. */
export function flatFields(value: unknown, path = ''): Record<string, string> {
  if (Array.isArray(value)) return { [path]: value.map(String).join('\n') }
  if (typeof value === 'object' && value !== null) {
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, inner]) => flatFields(inner, path === '' ? key : `${path}.${key}`)),
    ) as Record<string, string>
  }
  return {
    [path]: typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
  }
}
