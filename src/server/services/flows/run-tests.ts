import { and, eq, sql } from 'drizzle-orm'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { Request } from '#src/domain/step/effect.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import { DeskError } from '#src/domain/errors.ts'
import { hasPassed, runFlowTest } from '#src/domain/flow-test/run.ts'
import type { FlowTestResult } from '#src/domain/flow-test/test.ts'
import { specsFor } from '#src/nodes/specs.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flowTestRun } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { storedDocument } from './documents.ts'
import { findFlow, type FlowRow } from './find.ts'
import { assertUnlocked } from './premium.ts'
import { readTests } from './tests.ts'

/** Nodes one test may pass, and milliseconds all tests of a call may take. */
const BUDGET = 20_000
const TIME_LIMIT_MS = 60_000
/** Runs of a test that are kept. */
const KEPT_RUNS = 50

type Ran = { testId: string; runId: string; passed: boolean; result: FlowTestResult }
type TestRow = Awaited<ReturnType<typeof readTests>>[number]
type TestFacts = { defaultLanguage: string; timeZone: string; applicationName: string }

/** Runs tests of a flow against its saved draft, whether it is switched on or not, and keeps how they went. */
export async function runTests(
  context: MemberContext,
  input: { flowId: string; testIds?: string[] | undefined },
): Promise<Ran[]> {
  const { appId } = context.member
  const { flow, tests, facts } = await context.db.inApp(appId, async (tx) => {
    const row = await findFlow(tx, input.flowId)
    await assertUnlocked(tx, context.clock.now(), row.kind)
    const all = await readTests(tx, input.flowId)
    const wanted = input.testIds
    const chosen = wanted === undefined ? all : all.filter(({ id }) => wanted.includes(id))
    if (wanted !== undefined && chosen.length < new Set(wanted).size) throw new DeskError('NOT_FOUND')
    return { flow: row, tests: chosen, facts: await readTestFacts(tx) }
  })
  const deadline = performance.now() + TIME_LIMIT_MS
  const run = await testRunner(context, flow, facts)
  const ran: Ran[] = []
  for (const test of tests) ran.push((await run(test, deadline)).ran)
  await keepRuns(context, flow, ran)
  return ran
}

/** What a test is told of the application. */
export async function readTestFacts(tx: Tx): Promise<TestFacts> {
  const [app] = await tx.select({ name: application.name, settings: application.settings }).from(application)
  if (!app) throw new DeskError('NOT_FOUND')
  const { language, hours } = app.settings
  return { defaultLanguage: language, timeZone: hours.timeZone, applicationName: app.name }
}

/**
 * Runs tests of one flow as its draft is, one at a time; `deadline` as `performance.now()` tells the time. `mayAsk`: whether
 * another system is really asked for something that neither the test nor the node says; `heldBack` tells that one was not.
 */
export async function testRunner(
  context: MemberContext,
  flow: FlowRow,
  facts: TestFacts,
  mayAsk: (request: Request) => boolean = () => true,
): Promise<(test: TestRow, deadline: number) => Promise<{ ran: Ran; heldBack: boolean }>> {
  const { appId } = context.member
  const bot = await context.bots.ofDraft(appId)
  const document = storedDocument(flow.kind, flow.document)
  const own = compileFlow(specsFor(flow.kind), { id: flow.id, name: flow.name, document })
  const base = flow.kind === 'ivr' ? bot.voice : bot.program
  const program = { ...base, flows: new Map([...base.flows, [flow.id, own]]) }
  return async (test, deadline) => {
    // Others are served between two tests.
    await setImmediate()
    const runId = uuidv7()
    let heldBack = false
    const { result } = await runFlowTest(program, flow.id, test, {
      facts,
      search: (query, limit) => bot.search(query, limit),
      read: (query) => bot.read(query),
      perform: (request) => {
        if (mayAsk(request)) return context.performer.perform(appId, request, `test.${runId}`)
        heldBack = true
        return Promise.resolve({ ok: false, code: 'request.held_back', detail: '', ms: 0 })
      },
      budget: BUDGET,
      now: () => performance.now(),
      deadline,
    })
    const passed = hasPassed(result)
    return { ran: { testId: test.id, runId, passed, result: { ...result, ms: Math.round(result.ms) } }, heldBack }
  }
}

/** Keeps how tests of a flow went, as far as they are still there; the oldest runs go. */
export async function keepRuns(context: MemberContext, flow: FlowRow, ran: readonly Ran[]): Promise<void> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const at = context.clock.now()
    const still = new Set((await readTests(tx, flow.id)).map(({ id }) => id))
    for (const { testId, runId, passed, result } of ran) {
      if (!still.has(testId)) continue
      const run = { appId, id: runId, testId, at, by: personId, flowRevision: flow.revision, passed, result }
      await tx.insert(flowTestRun).values(run)
      await tx.delete(flowTestRun).where(
        and(
          eq(flowTestRun.testId, testId),
          sql`${flowTestRun.id} not in (
            select r.id from flow_test_run r where r.app_id = ${appId} and r.test_id = ${testId}
            order by r.at desc, r.id desc limit ${KEPT_RUNS})`,
        ),
      )
    }
  })
}
