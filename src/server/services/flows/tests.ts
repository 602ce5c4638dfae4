import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FlowTest } from '#src/contract/flow-tests.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { FlowTestSetup, FlowTestStep } from '#src/domain/flow-test/test.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { flowTest, flowTestRun } from '../../db/schema/flow.ts'
import { findFlow, lockFlow } from './find.ts'
import { assertUnlocked } from './premium.ts'

/** How many runs of a test are told with it. */
const SHOWN_RUNS = 10

/** The tests of a flow by name, with their newest runs. */
export function listTests(context: MemberContext, input: { flowId: string }): Promise<FlowTest[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await findFlow(tx, input.flowId)
    const tests = await readTests(tx, input.flowId)
    const runs = await readRuns(tx, input.flowId)
    const names = await nicknamesOf(tx, [...tests.map((test) => test.updatedBy), ...runs.map((run) => run.by)])
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    return tests.map(({ id, name, setup, steps, revision, updatedAt, updatedBy }) => ({
      id,
      name,
      setup,
      steps,
      revision,
      updatedAt: updatedAt.toISOString(),
      updatedBy: nameOf(updatedBy),
      runs: runs
        .filter(({ testId }) => testId === id)
        .map(({ testId: _test, at, by, ...run }) => ({ ...run, at: at.toISOString(), by: nameOf(by) })),
    }))
  })
}

export const readTests = (tx: Tx, flowId: string) =>
  tx.select().from(flowTest).where(eq(flowTest.flowId, flowId)).orderBy(asc(flowTest.name), asc(flowTest.id))

async function readRuns(tx: Tx, flowId: string) {
  const place = sql<number>`row_number() over (partition by ${flowTestRun.testId} order by ${flowTestRun.at} desc, ${flowTestRun.id} desc)`
  const placed = tx
    .select({
      id: flowTestRun.id,
      testId: flowTestRun.testId,
      at: flowTestRun.at,
      by: flowTestRun.by,
      flowRevision: flowTestRun.flowRevision,
      passed: flowTestRun.passed,
      result: flowTestRun.result,
      place: place.as('place'),
    })
    .from(flowTestRun)
    .innerJoin(flowTest, and(eq(flowTest.appId, flowTestRun.appId), eq(flowTest.id, flowTestRun.testId)))
    .where(eq(flowTest.flowId, flowId))
    .as('placed')
  const rows = await tx
    .select()
    .from(placed)
    .where(sql`${placed.place} <= ${SHOWN_RUNS}`)
    .orderBy(desc(placed.at), desc(placed.id))
  return rows.map(({ place: _place, ...run }) => run)
}

type Input = {
  flowId: string
  testId?: string | undefined
  revision?: number | undefined
  name: string
  setup: FlowTestSetup
  steps: FlowTestStep[]
}

/** Adds a test, or changes one on top of the revision it was read at. */
export function saveTest(context: MemberContext, input: Input): Promise<{ id: string; revision: number }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    // Tests of a flow are counted while nobody else adds one.
    const { kind } = await lockFlow(tx, input.flowId)
    await assertUnlocked(tx, now, kind)
    const { flowId, testId, name, setup, steps } = input
    const values = { name, setup, steps, updatedAt: now, updatedBy: personId }
    const before = testId === undefined ? null : await findTest(tx, { flowId, testId })
    const id = before?.id ?? uuidv7()
    const revision = (before?.revision ?? 0) + 1
    if (before === null) {
      const [all] = await tx.select({ n: count() }).from(flowTest).where(eq(flowTest.flowId, flowId))
      if ((all?.n ?? 0) >= LIMITS.flow.tests) throw new DeskError('TEST_LIMIT', { limit: LIMITS.flow.tests })
      await tx.insert(flowTest).values({ appId, id, flowId, ...values, createdAt: now })
    } else {
      if (input.revision !== undefined && input.revision !== before.revision) throw await conflict(tx, before)
      await tx
        .update(flowTest)
        .set({ ...values, revision })
        .where(eq(flowTest.id, id))
    }
    const after = { flowId, name, steps: steps.length }
    await writeAudit(tx, context, appId, { action: 'flow_test.saved', target: id, after })
    return { id, revision }
  })
}

async function findTest(tx: Tx, input: { flowId: string; testId: string }) {
  const [row] = await tx
    .select()
    .from(flowTest)
    .where(and(eq(flowTest.flowId, input.flowId), eq(flowTest.id, input.testId)))
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Deletes a test with its history. */
export function removeTest(
  context: MemberContext,
  input: { flowId: string; testId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await findFlow(tx, input.flowId)
    const { id, name } = await findTest(tx, input)
    await tx.delete(flowTest).where(eq(flowTest.id, id))
    await writeAudit(tx, context, appId, { action: 'flow_test.removed', target: id, before: { name } })
    return {}
  })
}
