/** How deep values may lie within each other: far more than any kind of node needs, and safe for every reader. */
const DEEPEST = 64

export type HostileFault = {
  readonly code: 'document.too_deep' | 'document.forbidden_key'
  readonly values: Record<string, string | number>
}

/** What makes a value that came as JSON unsafe to read; null where nothing does. Bears any depth. */
export function hostileFault(value: unknown): HostileFault | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue
    if (item.depth >= DEEPEST) return { code: 'document.too_deep', values: { limit: DEEPEST } }
    for (const [key, inner] of Object.entries(item.value)) {
      if (key === '__proto__') return { code: 'document.forbidden_key', values: { key } }
      open.push({ value: inner, depth: item.depth + 1 })
    }
  }
  return null
}
