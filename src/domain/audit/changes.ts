/** One field of what was changed; undefined: it was not there. `field` is empty for a value without fields. */
export type AuditChange = { field: string; before: unknown; after: unknown }

/** The fields in which two stored values differ, in the order in which they stand: `hours.timeZone` for one within another. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [new Map(fieldsOf(before, '')), new Map(fieldsOf(after, ''))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

function fieldsOf(value: unknown, path: string): [string, unknown][] {
  if (value === null || value === undefined) return path === '' ? [] : [[path, value]]
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, value]]
  const fields = Object.entries(value)
  // An empty object is a value too, except as the whole.
  if (fields.length === 0) return path === '' ? [] : [[path, value]]
  return fields.flatMap(([name, one]) => fieldsOf(one, path === '' ? name : `${path}.${name}`))
}
