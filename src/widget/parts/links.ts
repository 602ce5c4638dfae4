/** A run of a text: words, or an address that may be opened. */
export type Run = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'「」『』【】（），。；：！？、]+/gi
/** What ends a sentence or a bracket around an address, not the address. */
const TAIL = /[.,;:!?)\]}*_~]+$/

/**
 * Splits a text at its web addresses. Only http and https become links, and only what a browser reads as such: texts come
 * from anybody.
 */
export function linkRuns(text: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimTail(found)
    const href = URL.canParse(address) ? new URL(address).href : undefined
    if (href === undefined) continue
    if (index > end) runs.push({ text: text.slice(end, index) })
    runs.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length || runs.length === 0) runs.push({ text: text.slice(end) })
  return runs
}

/** Keeps a closing bracket that was opened within the address, as in an encyclopedia's. */
function trimTail(found: string): string {
  const bare = found.replace(TAIL, '')
  const isOpen = bare.split('(').length > bare.split(')').length
  return isOpen && found[bare.length] === ')' ? `${bare})` : bare
}
