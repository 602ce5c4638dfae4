/** A map of so many entries at most: the one not used for longest goes first. */
export type BoundedMap<K, V> = {
  /** Using an entry keeps it. */
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
}

export function createBoundedMap<K, V>(most: number): BoundedMap<K, V> {
  const entries = new Map<K, V>()
  function put(key: K, value: V): void {
    entries.delete(key)
    entries.set(key, value)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key, value) {
      put(key, value)
      if (entries.size <= most) return
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        return
      }
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
