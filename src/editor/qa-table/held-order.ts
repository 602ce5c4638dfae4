/**
 * The order a table goes on showing when its rows have been read anew: rows keep their places among one another whatever
 * was written into them, those that are new come where they belong, and those that are gone go. `stays`: of a row that is
 * no longer found, whether it is shown all the same.
 */
export function heldOrder(
  shown: readonly number[],
  fresh: readonly number[],
  stays: (key: number) => boolean,
): readonly number[] {
  const found = new Set(fresh)
  const kept = shown.filter((key) => found.has(key) || stays(key))
  const known = new Set(kept)
  /** New rows by the row they follow; those before all others by undefined. */
  const following = new Map<number | undefined, number[]>()
  let last: number | undefined
  for (const key of fresh) {
    if (known.has(key)) last = key
    else following.set(last, [...(following.get(last) ?? []), key])
  }
  if (following.size === 0 && kept.length === shown.length) return shown
  return [...(following.get(undefined) ?? []), ...kept.flatMap((key) => [key, ...(following.get(key) ?? [])])]
}

export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((key, at) => key === other[at])
