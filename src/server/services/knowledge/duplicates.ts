import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Duplicate } from '#src/contract/knowledge.ts'
import { comparedQuestions, type DuplicatePair } from '#src/domain/matching/duplicates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { compete } from '#src/domain/qa/conditions.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'

/** Entries read at once. */
const PAGE = 2_000

/** What was found in a state of an application's entries; `mark` names the state. */
type Found = { mark: string; pairs: Promise<DuplicatePair[]> }

/** What was found last, by application. A cache: losing it costs a search. */
const caches = new WeakMap<Db, Map<string, Found>>()

const listed = and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa'))

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
      .where(and(listed, inArray(qaEntry.id, ids))),
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

/** Another one whenever an entry has been added, changed or removed. */
async function markOf(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ mark: sql<string>`concat_ws('/', count(*), max(${qaEntry.changed}::text::numeric))` })
    .from(qaEntry)
  return row?.mark ?? ''
}

/**
 * What is compared, as pieces of JSON that the database writes and the worker reads: a base of fifty thousand entries
 * passes by this process without being taken apart.
 */
async function readEntries({ db, member: { appId } }: MemberContext): Promise<string[]> {
  const pieces: string[] = []
  for (let after = 0; ;) {
    const from = after
    const piece = await db.inApp(appId, async (tx) => {
      const [all] = await tx.select({ n: count() }).from(qaEntry).where(listed)
      const page = tx
        .select()
        .from(qaEntry)
        .where(and(listed, gt(qaEntry.number, from)))
        .orderBy(asc(qaEntry.number))
        .limit(PAGE)
        .as('page')
      const others = sql`page.similar[1:${comparedQuestions(all?.n ?? 0) - 1}]`
      const [row] = await tx
        .select({
          entries: sql<string>`coalesce(json_agg(json_build_object('id', page.id, 'questions', page.question || ${others},
            'counterExamples', page.counter_examples)), '[]')::text`,
          last: sql<number | null>`max(page.number)`,
        })
        .from(page)
      return row
    })
    if (!piece || piece.last === null) return pieces
    pieces.push(piece.entries)
    after = piece.last
  }
}
