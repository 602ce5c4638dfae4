/**
 * Gives a pure function a memory of its last `size` different texts, so that what is asked for in every message is
 * parsed once. The text asked for longest ago is forgotten first; what the function answers does not change.
 */
export function remember<Value>(size: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: make(key) }
    known.delete(key)
    known.set(key, entry)
    for (const oldest of known.keys()) {
      if (known.size <= size) break
      known.delete(oldest)
    }
    return entry.value
  }
}
