import { parentPort } from 'node:worker_threads'
import { indexPassages, searchPassages, type IndexedPassages } from '#src/domain/matching/passages.ts'
import type { KeptPassage } from '../db/schema/document.ts'
import type { Asked, Replied } from './held-thread.ts'
import type { PassageJob, PassageReply } from './passage-job.ts'

/** Keeps the passages of documents and looks through them, aside: many documents take their time. */
type Known = { index: IndexedPassages; passages: readonly KeptPassage[]; characters: number }

/** Characters kept at once; the least used contents go first, and are brought again when they are asked for. */
const KEPT_CHARACTERS = 40_000_000

const contents = new Map<string, Known>()
let characters = 0

function set(content: string, passages: KeptPassage[]): void {
  // What a passage stands under says as much of it as its own words.
  const index = indexPassages(passages.map(({ n, heading, text }) => ({ id: String(n), text: `${heading}\n${text}` })))
  const size = passages.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
  characters += size - (contents.get(content)?.characters ?? 0)
  contents.delete(content)
  contents.set(content, { index, passages, characters: size })
}

function dropOldest(needed: ReadonlySet<string>): void {
  for (const [content, known] of contents) {
    if (characters <= KEPT_CHARACTERS) return
    if (needed.has(content)) continue
    contents.delete(content)
    characters -= known.characters
  }
}

function search({ contents: wanted, text, limit }: Extract<PassageJob, { type: 'search' }>): PassageReply {
  const missing = wanted.filter((content) => !contents.has(content))
  dropOldest(new Set(wanted))
  if (missing.length > 0) return { hits: [], missing }
  const parts = wanted.flatMap((content) => {
    const known = contents.get(content)
    if (!known) return []
    contents.delete(content)
    contents.set(content, known)
    return [{ content, ...known }]
  })
  const found = searchPassages(
    parts.map(({ index }) => index),
    text,
    limit,
  )
  const hits = found.flatMap(({ part, id, confidence }) => {
    const of = parts[part]
    const passage = of?.passages.find(({ n }) => String(n) === id)
    return of && passage ? [{ content: of.content, passage, confidence }] : []
  })
  return { hits, missing: [] }
}

parentPort?.on('message', ({ n, job }: Asked<PassageJob>) => {
  if (job.type === 'set') set(job.content, job.passages)
  const replied: Replied<PassageReply> = { n, reply: job.type === 'search' ? search(job) : { hits: [], missing: [] } }
  parentPort?.postMessage(replied)
})
