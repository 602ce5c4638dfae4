/**
 * Makes a draft the same as another document: entry by entry where both hold maps, so that taking it back leaves alone
 * what arrived elsewhere meanwhile.
 */
export function replacing(draft: object, wanted: object): void {
  for (const key of Object.keys(draft)) if (!Object.hasOwn(wanted, key)) Reflect.deleteProperty(draft, key)
  for (const [key, value] of Object.entries(wanted)) {
    const held: unknown = Reflect.get(draft, key)
    if (held instanceof Map && value instanceof Map) replaceEntries(held, value)
    else if (held !== value) Reflect.set(draft, key, value)
  }
}

function replaceEntries(held: Map<unknown, unknown>, wanted: ReadonlyMap<unknown, unknown>): void {
  for (const key of held.keys()) if (!wanted.has(key)) held.delete(key)
  for (const [key, value] of wanted) held.set(key, value)
}
