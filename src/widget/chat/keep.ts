/** Small values that outlive the page, by name. */
export type Keep = { get: (name: string) => string | null; set: (name: string, value: string | null) => void }

/**
 * Keeps values in the browser's storage under a prefix. Where storage is refused (a third-party frame, a private window) or
 * full, they live as long as the page.
 */
export function keepIn(storage: () => Storage, prefix: string): Keep {
  const memory = new Map<string, string>()
  return {
    get(name) {
      if (memory.has(name)) return memory.get(name) ?? null
      try {
        return storage().getItem(prefix + name)
      } catch {
        return null
      }
    },
    set(name, value) {
      memory.delete(name)
      try {
        if (value === null) storage().removeItem(prefix + name)
        else storage().setItem(prefix + name, value)
      } catch {
        if (value !== null) memory.set(name, value)
      }
    },
  }
}
