import { asc, inArray } from 'drizzle-orm'
import { performance } from 'node:perf_hooks'
import type { FailedFlow } from '#src/domain/release/failed-flow.ts'
import type { Request } from '#src/domain/step/effect.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { TestRule } from '#src/domain/settings/application.ts'
import { writeAudit } from '../../audit.ts'
import { running } from '../../bots/content.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flow, flowTest } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { keepRuns, readTestFacts, testRunner } from '../flows/run-tests.ts'

type Tested = { rule: TestRule; ran: number; left: number; failed: FailedFlow[] }

/**
 * Runs the tests of all flows that a deploy would take along, and keeps how they went. `without`: flows that it leaves as
 * they are. What there is no time for is counted, and what would have another system change something: nobody who deploys
 * has asked for that.
 */
export async function testDraft(context: MemberContext, without: readonly string[]): Promise<Tested> {
  const { rule, flows, tests, facts } = await context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx.select().from(flow).where(running).orderBy(asc(flow.number))
    const taken = rows.filter(({ id }) => !without.includes(id))
    const kept =
      taken.length === 0
        ? []
        : await tx
            .select()
            .from(flowTest)
            .where(
              inArray(
                flowTest.flowId,
                taken.map(({ id }) => id),
              ),
            )
            .orderBy(asc(flowTest.name), asc(flowTest.id))
    return { rule: await readRule(tx), flows: taken, tests: kept, facts: await readTestFacts(tx) }
  })
  const until = performance.now() + LIMITS.deploy.testsMs
  const found: Tested = { rule, ran: 0, left: 0, failed: [] }
  for (const row of flows) {
    const own = tests.filter(({ flowId }) => flowId === row.id)
    if (own.length === 0) continue
    const run = await testRunner(context, row, facts, isHarmless)
    const ran: Awaited<ReturnType<typeof run>>['ran'][] = []
    for (const test of own) {
      if (found.ran >= LIMITS.deploy.tests || performance.now() > until) found.left += 1
      else {
        const one = await run(test, performance.now() + LIMITS.deploy.testMs)
        if (one.heldBack) found.left += 1
        else {
          ran.push(one.ran)
          found.ran += 1
        }
      }
    }
    await keepRuns(context, row, ran)
    const failed = new Set(ran.filter(({ passed }) => !passed).map(({ testId }) => testId))
    const names = own.filter(({ id }) => failed.has(id)).map(({ name }) => name)
    if (names.length > 0) found.failed.push({ flowId: row.id, name: row.name, kind: row.kind, tests: names })
  }
  return found
}

/** Whether a request only looks something up. */
const isHarmless = (request: Request): boolean =>
  request.type === 'http' ? request.request.method === 'GET' : request.type === 'code' || request.type === 'model'

/**
 * The flows of which tests fail, before a version goes live. Throws FLOW_TESTS_FAILED with them where that keeps it from
 * going live.
 */
export async function failingTests(context: MemberContext, without: readonly string[]): Promise<FailedFlow[]> {
  const { rule, failed } = await testDraft(context, without)
  if (rule === 'block' && failed.length > 0) throw new DeskError('FLOW_TESTS_FAILED', { flows: failed })
  return failed
}

async function readRule(tx: Tx): Promise<TestRule> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  return app?.settings.testRule ?? 'warn'
}

/** Says what failing tests do to a deploy, from now on. */
export async function setTestRule(context: MemberContext, rule: TestRule): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application).for('update')
    if (!app) throw new DeskError('NOT_FOUND')
    const before = app.settings.testRule ?? 'warn'
    if (before === rule) return
    await tx.update(application).set({ settings: { ...app.settings, testRule: rule } })
    await writeAudit(tx, context, appId, {
      action: 'settings.testRule',
      target: appId,
      before: { rule: before },
      after: { rule },
    })
  })
  return {}
}
