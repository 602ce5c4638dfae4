import { createHash } from 'node:crypto'

/** JSON with sorted keys: the same content has the same text, whatever wrote it. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${stableJson(inner)}`)
      .join(',')}}`
  }
  return JSON.stringify(value)
}

/** The hash by which a release knows a content. */
export const hashOf = (body: unknown) => createHash('sha256').update(stableJson(body)).digest('hex')
