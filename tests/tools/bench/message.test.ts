import { describe, expect, test } from 'vitest'
import { openLoop } from '#src/tools/bench/open-loop.ts'
import { quantile } from '#src/tools/bench/quantiles.ts'
import { tally, type Sent, type Stored } from '#src/tools/bench/tally.ts'
import { inTurn } from '#src/tools/bench/visitors.ts'

describe('an even rate', () => {
  /** Time that goes on only where it is waited for, or where `spend` says so. */
  function clock() {
    let at = 1_000
    return { now: () => at, spend: (ms: number) => void (at += ms), wait: async (ms: number) => void (at += ms) }
  }

  test('begins each piece of work when it is due, whether or not earlier ones have ended', async () => {
    const { now, wait } = clock()
    const begun: number[] = []
    const last = Promise.withResolvers<void>()
    const done = await openLoop({ perSecond: 10, count: 4, now, wait }, async (index) => {
      begun.push(now())
      if (index === 3) last.resolve()
      await last.promise
    })
    expect(begun).toEqual([1_000, 1_100, 1_200, 1_300])
    expect(done.map(({ dueAt }) => dueAt)).toEqual(begun)
  })

  test('counts from when work was due, also where it began late', async () => {
    const { now, wait, spend } = clock()
    const done = await openLoop({ perSecond: 10, count: 3, now, wait }, async (index) => {
      if (index === 0) spend(250)
    })
    expect(done).toMatchObject([{ dueAt: 1_000 }, { dueAt: 1_100 }, { dueAt: 1_200 }])
    expect(done.map((one) => one.ok && one.doneAt - one.dueAt).slice(1)).toEqual([150, 50])
  })

  test('goes on when a piece of work fails', async () => {
    const { now, wait } = clock()
    const done = await openLoop({ perSecond: 10, count: 3, now, wait }, async (index) => {
      if (index === 1) throw new Error('refused')
      return index
    })
    expect(done.map((one) => one.ok && one.result)).toEqual([0, false, 2])
  })
})

test('a quantile is a value that was measured, by nearest rank', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0, 0.2, 0.21, 0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([1, 1, 2, 3, 5, 5])
  expect(quantile([], 0.5)).toBeNaN()
})

test('work in turn keeps its order and its width', async () => {
  let running = 0
  let widest = 0
  const results = await inTurn(10, 3, async (index) => {
    widest = Math.max(widest, ++running)
    await Promise.resolve()
    running -= 1
    return index * 2
  })
  expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
  expect(widest).toBe(3)
})

describe('the tally', () => {
  const sent = (clientMsgId: string, acknowledgedAt: number | null = 120): Sent => ({
    conversationId: 'c',
    clientMsgId,
    dueAt: 100,
    acknowledgedAt,
  })
  const visitor = (seq: number, clientMsgId: string): Stored => ({ seq, sender: 'visitor', clientMsgId })
  const bot = (seq: number): Stored => ({ seq, sender: 'bot', clientMsgId: null })
  const of = (messages: Sent[], stored: Stored[], seen: [number, number][], from = 1) =>
    tally(messages, new Map([['c', { from, stored, seen: new Map(seen) }]]))
  const welcome = bot(1)

  test('counts latencies from when a message was due: to its acknowledgement, and to the reply seen live', () => {
    const result = of(
      [sent('a')],
      [welcome, visitor(2, 'a'), bot(3)],
      [
        [2, 125],
        [3, 140],
      ],
    )
    expect(result).toEqual({ acknowledged: [20], replied: [40], unanswered: 0, lost: 0, doubled: 0, missed: 0 })
  })

  test('finds an acknowledged message that is not stored', () => {
    expect(of([sent('a')], [welcome], [])).toMatchObject({ lost: 1, acknowledged: [20], replied: [] })
  })

  test('promises nothing for a message that was not acknowledged', () => {
    expect(of([sent('a', null)], [welcome], [])).toMatchObject({ lost: 0, unanswered: 1, acknowledged: [] })
  })

  test('finds a message that is stored twice', () => {
    const stored = [welcome, visitor(2, 'a'), visitor(3, 'a')]
    expect(
      of([sent('a')], stored, [
        [2, 125],
        [3, 126],
      ]),
    ).toMatchObject({ doubled: 1, lost: 0 })
  })

  test('finds what was stored during the run but never reached the live connection', () => {
    expect(of([sent('a')], [welcome, visitor(2, 'a'), bot(3)], [[2, 125]])).toMatchObject({ missed: 1, replied: [] })
  })

  test('takes a message of somebody else for no reply', () => {
    const stored = [welcome, visitor(2, 'a'), visitor(3, 'b'), bot(4)]
    const result = of([sent('a'), sent('b')], stored, [
      [2, 125],
      [3, 126],
      [4, 150],
    ])
    expect(result.replied).toEqual([50])
  })
})
