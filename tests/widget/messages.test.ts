import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { lastWhole, type Log, merge } from '#src/widget/chat/messages.ts'
import { aMessage } from './support.ts'

const seqs = (log: Log) => log.map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => aMessage(index + 1))

describe('a log', () => {
  test('is in order of its numbers, whatever order they came in', () => {
    expect(seqs(merge([], [aMessage(3), aMessage(1), aMessage(2)]))).toEqual([1, 2, 3])
  })

  test('is the same log when nothing new came, so that nothing is drawn again', () => {
    const log = merge([], upTo(3))
    expect(merge(log, upTo(2))).toBe(log)
  })

  test('takes a message that has grown in the place of its beginning', () => {
    const grown = aMessage(2, { body: { type: 'text', text: 'text 2 and more' } })
    const log = merge(merge([], upTo(3)), [grown])
    expect(seqs(log)).toEqual([1, 2, 3])
    expect(log[1]).toBe(grown)
  })

  test('has nothing left of what was recalled, whichever of both came first', () => {
    const notice = aMessage(3, { sender: 'system', body: { type: 'notice', notice: 'recalled', text: '', of: 2 } })
    const words = (log: Log) => log.map(({ body }) => body.text)
    expect(words(merge(merge([], upTo(2)), [notice]))).toEqual(['text 1', '', ''])
    expect(words(merge(merge([], [notice]), upTo(2)))).toEqual(['text 1', '', ''])
  })

  test('is whole up to its first gap', () => {
    expect(lastWhole([])).toBe(0)
    expect(lastWhole([aMessage(2)])).toBe(0)
    expect(lastWhole(merge(upTo(3), [aMessage(5)]))).toBe(3)
    expect(lastWhole(upTo(4))).toBe(4)
  })

  test('becomes 1..n after any loss, repetition and disorder followed by a fetch from its last whole number', () => {
    const news = fc
      .integer({ min: 0, max: 40 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.array(fc.array(fc.integer({ min: 1, max: Math.max(count, 1) })))),
      )
    fc.assert(
      fc.property(news, ([count, arrivals]) => {
        const all = upTo(count)
        const heard = arrivals.reduce<Log>(
          (log, batch) =>
            merge(
              log,
              batch.flatMap((seq) => all[seq - 1] ?? []),
            ),
          [],
        )
        const fetched = all.slice(lastWhole(heard))
        expect(merge(heard, fetched)).toEqual(all)
      }),
    )
  })
})
