import { setImmediate as turn } from 'node:timers/promises'
import { asc, inArray } from 'drizzle-orm'
import type { CaseResult } from '#src/contract/regression.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { recordedAt } from '#src/domain/engine/recorded.ts'
import { givenBy, isSameAnswer, type Given } from '#src/domain/regression/answered-by.ts'
import type { Facts } from '#src/domain/step/event.ts'
import type { LoadedBot } from '../../bots/bots.ts'
import { runBot } from '../../bots/run.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry, regressionCase } from '../../db/schema/bot.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { flow } from '../../db/schema/flow.ts'
import { botOfSource, tryOutFacts } from '../tryout/ask.ts'

/**
 * Asks a bot every question that is kept as a test, each in a conversation of its own. Flows ask no other system, and no
 * model writes: which document answers is what counts, not how it is put.
 */
export async function runCases(
  context: MemberContext,
  { source }: { source: 'draft' | 'live' },
): Promise<CaseResult[]> {
  const { appId } = context.member
  const cases = await context.db.inApp(appId, (tx) =>
    tx.select().from(regressionCase).orderBy(asc(regressionCase.createdAt), asc(regressionCase.id)),
  )
  if (cases.length === 0) return []
  const { bot } = await botOfSource(context, source)
  const { model: _, ...facts } = await tryOutFacts(context)
  const now = context.clock.now().getTime()
  const results: { of: (typeof cases)[number]; given: Given | null }[] = []
  for (const of of cases) {
    results.push({ of, given: await answerTo(bot, of.question, facts, now) })
    // Others are answered in between.
    await turn()
  }
  const nameOf = await context.db.inApp(appId, (tx) => namesOf(tx, results))
  return results
    .map(({ of, given }): CaseResult => ({
      id: of.id,
      question: of.question,
      expected: { ...of.expected, name: nameOf(of.expected) },
      given: given && { ...given, name: nameOf(given) },
      passed: given !== null && isSameAnswer(of.expected, given),
    }))
    .toSorted((one, other) => Number(one.passed) - Number(other.passed))
}

async function answerTo(bot: LoadedBot, question: string, facts: Facts, now: number): Promise<Given | null> {
  await bot.prepare(question)
  let given: Given | null = null
  await runBot(
    bot,
    initialSession(),
    { type: 'said', text: question },
    {
      facts,
      now,
      atOnce: async ({ request }, asking) => {
        if (request.type === 'transfer') return 'left'
        return recordedAt(bot.program, asking) ?? { ok: false, code: 'request.not_here', detail: '', ms: 0 }
      },
      // What comes first says what answers.
      do: async (deed) => {
        if (deed.type === 'reply') given ??= givenBy(deed.trace)
        else if (deed.type === 'transfer') given ??= { by: 'person' }
      },
    },
  )
  return given
}

type Result = { of: { expected: Given }; given: Given | null }

/** The names of what is expected and of what answers. */
async function namesOf(tx: Tx, results: readonly Result[]): Promise<(one: Given) => string | null> {
  const all = results.flatMap(({ of, given }) => (given ? [of.expected, given] : [of.expected]))
  const idsOf = (by: Given['by']) => [...new Set(all.flatMap((one) => (one.by === by && 'id' in one ? [one.id] : [])))]
  const [entries, flows, documents] = [idsOf('entry'), idsOf('flow'), idsOf('document')]
  const names = new Map<string, string>()
  const note = (rows: readonly { id: string; name: string }[]) => {
    for (const { id, name } of rows) names.set(id, name)
  }
  if (entries.length > 0)
    note(await tx.select({ id: qaEntry.id, name: qaEntry.question }).from(qaEntry).where(inArray(qaEntry.id, entries)))
  if (flows.length > 0)
    note(await tx.select({ id: flow.id, name: flow.name }).from(flow).where(inArray(flow.id, flows)))
  if (documents.length > 0)
    note(
      await tx
        .select({ id: knowledgeDocument.id, name: knowledgeDocument.name })
        .from(knowledgeDocument)
        .where(inArray(knowledgeDocument.id, documents)),
    )
  return (one) => ('id' in one ? (names.get(one.id) ?? null) : null)
}
