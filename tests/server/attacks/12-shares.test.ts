import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { createCodeRunner, type CodeRunner } from '#src/server/effects/code.ts'
import { createFairWork } from '#src/server/jobs/fair-work.ts'
import { createFairTurns } from '#src/server/platform/fair-turns.ts'

const ENDLESS = 'for (;;) {}'

let runner: CodeRunner
let over: AbortController

beforeEach(() => {
  runner = createCodeRunner()
  over = new AbortController()
})
afterEach(async () => {
  over.abort(new Error('the test is over'))
  await runner.close()
})

const run = (appId: string, script: string) =>
  runner.run({ appId, script, inputs: {}, seed: 1, now: 0 }, over.signal).catch(() => null)

test('endless scripts of one application do not keep another one waiting', async () => {
  const unanswered = new Set<number>()
  for (let n = 0; n < 12; n++) {
    unanswered.add(n)
    void run('hostile', ENDLESS).then(() => unanswered.delete(n))
  }
  expect(await run('other', 'return { n: 1 }')).toMatchObject({ outputs: { n: 1 } })
  // In the order of their coming it would have been the last but one.
  expect(unanswered.size).toBeGreaterThan(3)
})

test('an application whose scripts pile up is refused more of them, and another one is not', async () => {
  for (let n = 0; n < LIMITS.flow.scriptsWaiting + 2; n++) void run('hostile', ENDLESS)
  expect(await run('hostile', 'return {}')).toMatchObject({ ok: false, code: 'code.busy' })
  expect(await run('other', 'return {}')).toMatchObject({ ok: true })
})

test('those that wait take turns by application', async () => {
  const turns = createFairTurns({ places: 1 })
  const began: string[] = []
  const come = async (appId: string) => {
    const leave = await turns.takeTurn(appId, over.signal)
    began.push(appId)
    leave?.()
  }
  await Promise.all(['a', 'a', 'a', 'b', 'c'].map(come))
  expect(began).toEqual(['a', 'a', 'b', 'c', 'a'])
})

test('an application leaves one place to others, and a wait that is given up leaves none behind', async () => {
  const turns = createFairTurns({ places: 2 })
  const leave = await turns.takeTurn('a', over.signal)
  const second = new AbortController()
  const waiting = turns.takeTurn('a', second.signal)
  const leaveOther = await turns.takeTurn('b', over.signal)
  second.abort(new Error('not needed'))
  await expect(waiting).rejects.toThrow('not needed')
  leave?.()
  leaveOther?.()
  expect(await turns.takeTurn('a', over.signal)).not.toBeNull()
})

test('background work of one application that never ends leaves room for that of another', async () => {
  const jobs = createFairWork({ places: 3, share: 2 })
  const ended: string[] = []
  const endless = (id: string) => (signal: AbortSignal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        ended.push(id)
        resolve()
      }),
    )
  for (const id of ['1', '2', '3', '4']) jobs.soon('hostile', id, endless(id))
  await new Promise<void>((resolve) => jobs.soon('other', '5', async () => resolve()))
  expect(ended).toEqual([])
  await jobs.close(new Error('the test is over'))
  expect(ended.toSorted()).toEqual(['1', '2'])
})
