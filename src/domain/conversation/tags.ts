/** Tags that are put on and taken off. */
export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** What makes two spellings one tag: width and case folded away. */
const keyOf = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase()

export const hasTag = (tags: readonly string[], wanted: string): boolean => {
  const key = keyOf(wanted)
  return tags.some((tag) => keyOf(tag) === key)
}

/**
 * Tags after a change: the ones there were in their order, then the new ones; a tag that is there already stays as it is
 * written. At most `most`: the oldest give way, since what was found out last says most.
 */
export function tagged(tags: readonly string[], { add, remove }: TagChange, most = Infinity): string[] {
  const next = new Map<string, string>()
  for (const tag of [...tags, ...add]) if (!next.has(keyOf(tag))) next.set(keyOf(tag), tag)
  for (const tag of remove) next.delete(keyOf(tag))
  const left = [...next.values()]
  return left.slice(Math.max(0, left.length - most))
}
