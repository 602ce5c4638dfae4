/** Whether a registry names a kind. `list` is the constant that holds it. */
export function hasEntry(source: string, list: string, kind: string): boolean {
  const { entries } = find(source, list)
  return entries.some((entry) => entry.split(':')[0]?.replaceAll("'", '').trim() === kind)
}

/** A registry's source with one more entry at its end, and the import it needs after the last import. */
export function addEntry(source: string, list: string, entry: string, importLine: string): string {
  const { begin, end, entries, isTall } = find(source, list)
  const body = [...entries, entry].join(isTall ? ',\n  ' : ', ')
  const filled = `${source.slice(0, begin)}${isTall ? `\n  ${body},\n` : ` ${body} `}${source.slice(end)}`
  const lines = filled.split('\n')
  const last = lines.findLastIndex((line) => /^(import|}) .*from '.*'$/.test(line))
  return lines.toSpliced(last + 1, 0, importLine).join('\n')
}

/**
 * The inside of `export const <list> = { … } satisfies`: where it lies, its entries, and whether it stands on lines of its
 * own. Comments in it say that it is empty, and go with the first entry. Throws when the source holds no such list.
 */
function find(source: string, list: string): { begin: number; end: number; entries: string[]; isTall: boolean } {
  const opening = `export const ${list} = {`
  const begin = source.indexOf(opening) + opening.length
  const end = source.indexOf('} satisfies', begin)
  if (begin < opening.length || end < 0) throw new Error(`There is no registry named ${list}.`)
  const inside = source.slice(begin, end)
  const entries = inside
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return { begin, end, entries, isTall: inside.startsWith('\n') }
}

/** A kind's entry: `say` where key and value have one name, else `'ask-date': askDate`. */
export function entryOf(kind: string, value: string): string {
  if (kind === value) return value
  return `${kind.includes('-') ? `'${kind}'` : kind}: ${value}`
}
