import { expect, test } from 'vitest'
import type { Place } from '#src/features/flows/editor/together/flow-link.ts'
import { hueOf, othersOf } from '#src/features/flows/editor/together/people.ts'
import { createWhereabouts } from '#src/features/flows/editor/together/whereabouts.ts'
import { manualTimers } from '#tests/editor/document/manual-timers.ts'

const person = (connection: string, personId = connection) => ({
  connection,
  personId,
  nickname: personId,
  nodeId: null,
  pointer: null,
})

test('others are all but this connection, also the same person in another window', () => {
  expect(othersOf([person('1', 'me'), person('2', 'me'), person('3', 'li')], '1')).toMatchObject([
    { id: '2', name: 'me' },
    { id: '3', name: 'li' },
  ])
})

test('a person has the same colour of the ring everywhere', () => {
  const id = '0190c7a2-8d13-7c5e-9f42-3b7a51d2c001'
  expect(hueOf(id)).toBe(hueOf(id))
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`person ${index}`)))
  expect([...hues].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the pointer is told ten times a second at most, and its last place always', async () => {
  const timers = manualTimers()
  const told: Place[] = []
  const where = createWhereabouts((place) => told.push(place), timers)
  where.setOthers(true)
  for (let x = 0; x < 100; x += 1) {
    where.point({ x, y: 0 })
    await timers.pass(10)
  }
  await timers.pass(1_000)
  expect(told.length).toBeLessThanOrEqual(11)
  expect(told.at(-1)?.pointer).toEqual({ x: 99, y: 0 })
})

test('alone, nobody is told of the pointer, and of the node once', async () => {
  const timers = manualTimers()
  const told: Place[] = []
  const where = createWhereabouts((place) => told.push(place), timers)
  where.point({ x: 1, y: 1 })
  where.select('a')
  where.select('a')
  where.point({ x: 2, y: 2 })
  await timers.pass(1_000)
  expect(told.map(({ nodeId }) => nodeId)).toEqual(['a'])
})
