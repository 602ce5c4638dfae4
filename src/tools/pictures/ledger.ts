/** What pictures were accepted: who drew them, and for each story the hash of what is drawn. */
export type Ledger = { readonly drawnBy: string; readonly hashes: ReadonlyMap<string, string> }

const HEAD = `# The pictures of stories that were accepted, each by a hash of what is drawn: \`npm run pictures:accept\` writes this file.
# They are compared where a browser draws the sample as the one did that drew them.
`
const DRAWN_BY = 'drawn-by'

export function ledgerText({ drawnBy, hashes }: Ledger): string {
  const lines = [...hashes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, hash]) => `${id} ${hash}\n`)
  return `${HEAD}${DRAWN_BY} ${drawnBy}\n${lines.join('')}`
}

export function readLedger(text: string): Ledger {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const hashes = new Map(lines.map((line) => line.split(' ') as [string, string]))
  const drawnBy = hashes.get(DRAWN_BY) ?? ''
  hashes.delete(DRAWN_BY)
  return { drawnBy, hashes }
}
