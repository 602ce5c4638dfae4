import { describe, expect, test } from 'vitest'
import { wait, type WaitData } from '#src/nodes/flow/wait/spec.ts'
import { issueLines, scopeOf, THURSDAY, visit, wayOf } from '#tests/nodes/support.ts'

const data = (changes: Partial<WaitData>): WaitData => ({ ...wait.defaults(), ...changes })
const until = (date: unknown) =>
  visit(wait, data({ until: 'date', date: 'due' }), { variables: { due: typeof date === 'string' ? date : null } })
const entered = { type: 'entered' } as const

describe('it sleeps', () => {
  test.each<[string, Partial<WaitData>, number]>([
    ['for seconds', { amount: 10 }, 10],
    ['for minutes', { amount: 10, unit: 'minutes' }, 600],
    ['for hours', { amount: 2, unit: 'hours' }, 7200],
    ['for a week at most', { amount: 500, unit: 'hours' }, 604_800],
    ['until a time of day, in the time zone', { until: 'time', time: '10:01' }, 60],
    ['until that time the next day, where it has passed', { until: 'time', time: '10:00' }, 86_400],
  ])('%s', (_name, changes, seconds) => {
    expect(visit(wait, data(changes)).take(entered).move).toEqual({ type: 'sleep', seconds })
  })

  test.each([
    ['2026-08-06T02:00:30Z', 30],
    ['2026-08-06T10:01', 60],
    ['2026-08-07', 50_400],
  ])('until the date %s of a variable', (due, seconds) => {
    expect(until(due).take(entered).move).toEqual({ type: 'sleep', seconds })
  })
})

test('it goes on when its time has come, and not for what is said before', () => {
  const there = visit(wait, data({ amount: 60 }))
  there.take(entered)
  expect(there.take('Hello?').move).toEqual({ type: 'sleep', seconds: 60 })
  expect(wayOf(there.take({ type: 'timeout' }))).toBe('next')
})

test('taken up again, it sleeps for what is left', () => {
  const resumed = (now: number) =>
    visit(wait, data({ amount: 60 }), { now, state: THURSDAY + 60_000 }).take({ type: 'resumed' })
  expect(resumed(THURSDAY + 45_500).move).toEqual({ type: 'sleep', seconds: 15 })
  expect(wayOf(resumed(THURSDAY + 60_000))).toBe('next')
})

test('a date that has passed is no wait; none, or one too far away, leaves by failed', () => {
  expect(wayOf(until('2026-08-05').take(entered))).toBe('next')
  expect(wayOf(until('2026-08-14').take(entered))).toBe('failed')
  expect(wayOf(until('soon').take(entered))).toBe('failed')
  expect(wayOf(until(null).take(entered))).toBe('failed')
})

test('only a wait for a date can fail', () => {
  const ids = (changes: Partial<WaitData>) => wait.outlets(data(changes)).map(({ id }) => id)
  expect(ids({})).toEqual(['next'])
  expect(ids({ until: 'date' })).toEqual(['next', 'failed'])
})

test('a date needs its variable, and a while its bounds', () => {
  const lines = (changes: Partial<WaitData>) => issueLines(wait.check(data(changes), scopeOf()))
  expect(lines({ until: 'date' })).toEqual(['required date'])
  expect(lines({ amount: 169, unit: 'hours' })).toEqual(['wait_too_long amount'])
  expect(lines({ amount: 168, unit: 'hours' })).toEqual([])
  expect(wait.uses(data({ until: 'date', date: 'due' }))).toEqual([{ path: ['date'], as: 'reads', type: 'date' }])
  expect(wait.uses(data({ date: 'due' }))).toEqual([])
  expect(wait.data.safeParse(data({ time: '9:00' })).success).toBe(false)
})
