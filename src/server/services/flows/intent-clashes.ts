import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import type { IntentClash } from '#src/contract/flows.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import { flowEntryId } from '#src/domain/engine/triggers.ts'
import type { DuplicatePair } from '#src/domain/matching/duplicates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { flow } from '../../db/schema/flow.ts'
import { compared, readEntries } from '../knowledge/compared-entries.ts'
import { storedDocument } from './documents.ts'

/**
 * Flows that would begin at nearly the words that an entry of the knowledge base asks, the nearest first: a visitor gets
 * either of them. Both as they are in the draft, and switched on.
 */
export async function listIntentClashes(context: MemberContext): Promise<IntentClash[]> {
  const { appId } = context.member
  const flows = await context.db.inApp(appId, readIntents)
  if (flows.length === 0) return []
  const heard = flows.map(({ id, examples, counterExamples }) => ({
    id: flowEntryId(id),
    questions: examples,
    counterExamples,
  }))
  const pieces = [...(await readEntries(context)), JSON.stringify(heard)]
  const job = { pieces, most: LIMITS.qa.duplicates, last: heard.length }
  const pairs = await inWorker<DuplicatePair[]>(appId, 'duplicates', 'pairs', job)
  if (pairs.length === 0) return []
  const ids = [...new Set(pairs.map(({ entryIds: [entryId] }) => entryId))]
  const rows = await context.db.inApp(appId, (tx) =>
    tx
      .select({ id: qaEntry.id, number: qaEntry.number, question: qaEntry.question, enabled: qaEntry.enabled })
      .from(qaEntry)
      .where(and(compared, inArray(qaEntry.id, ids))),
  )
  const entries = new Map(rows.map((row) => [row.id, row]))
  const byEntryId = new Map(flows.map(({ id, name }) => [flowEntryId(id), { id, name }]))
  return pairs.flatMap(({ entryIds: [entryId, flowId], questions: [nearest, example], similarity }) => {
    const [entry, own] = [entries.get(entryId), byEntryId.get(flowId)]
    if (!entry?.enabled || !own) return []
    const { id, number, question } = entry
    return [{ flow: own, example, entry: { id, number, question }, nearest, similarity }]
  })
}

/** The task flows that are switched on and begin by what a visitor means. */
async function readIntents(tx: Tx) {
  const rows = await tx
    .select({ id: flow.id, name: flow.name, kind: flow.kind, enabled: flow.enabled, document: flow.document })
    .from(flow)
    .where(and(isNull(flow.deletedAt), ne(flow.kind, 'ivr')))
    .orderBy(asc(flow.number))
  return rows.flatMap(({ id, name, kind, enabled, document }) => {
    if (!enabled) return []
    const { intent } = compileFlow(specsFor(kind), { id, name, document: storedDocument(kind, document) }).trigger
    return intent.examples.length === 0 ? [] : [{ id, name, ...intent }]
  })
}
