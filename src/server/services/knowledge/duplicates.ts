import { and, inArray } from 'drizzle-orm'
import type { Duplicate } from '#src/contract/entries.ts'
import type { DuplicatePair } from '#src/domain/matching/duplicates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { compete } from '#src/domain/qa/conditions.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { compared, markOf, readEntries } from './compared-entries.ts'

/** What was found in a state of an application's entries; `mark` names the state. */
type Found = { mark: string; pairs: Promise<DuplicatePair[]> }

/** What was found last, by application. A cache: losing it costs a search. */
const caches = new WeakMap<Db, Map<string, Found>>()

/**
 * Pairs of entries that ask nearly the same, the nearest first; not those that answer different conversations. Each state of
 * the knowledge base is searched once.
 */
export async function listDuplicates(context: MemberContext): Promise<Duplicate[]> {
  const { appId } = context.member
  const pairs = await pairsOf(context)
  const ids = [...new Set(pairs.flatMap(({ entryIds }) => entryIds))]
  if (ids.length === 0) return []
  const rows = await context.db.inApp(appId, (tx) =>
    tx
      .select({
        entry: { id: qaEntry.id, number: qaEntry.number, question: qaEntry.question, enabled: qaEntry.enabled },
        conditions: { channels: qaEntry.channels, userTags: qaEntry.userTags, hours: qaEntry.hours },
      })
      .from(qaEntry)
      .where(and(compared, inArray(qaEntry.id, ids))),
  )
  const byId = new Map(rows.map((row) => [row.entry.id, row]))
  return pairs.flatMap(({ entryIds, questions, similarity }) => {
    const [one, other] = entryIds.map((id) => byId.get(id))
    if (!one || !other || !compete(one.conditions, other.conditions)) return []
    return [
      {
        similarity,
        entries: [
          { ...one.entry, nearest: questions[0] },
          { ...other.entry, nearest: questions[1] },
        ],
      } satisfies Duplicate,
    ]
  })
}

async function pairsOf(context: MemberContext): Promise<DuplicatePair[]> {
  const {
    db,
    member: { appId },
  } = context
  const cache = caches.get(db) ?? new Map<string, Found>()
  caches.set(db, cache)
  const mark = await db.inApp(appId, markOf)
  const known = cache.get(appId)
  if (known?.mark === mark) return known.pairs
  // One search at a time for an application: the next begins when this one has ended.
  const pairs = (known?.pairs ?? Promise.resolve([]))
    .catch(() => [])
    .then(() => readEntries(context))
    .then((pieces) => inWorker<DuplicatePair[]>(appId, 'duplicates', 'pairs', { pieces, most: LIMITS.qa.duplicates }))
  cache.set(appId, { mark, pairs })
  pairs.catch(() => {
    if (cache.get(appId)?.pairs === pairs) cache.delete(appId)
  })
  return pairs
}
