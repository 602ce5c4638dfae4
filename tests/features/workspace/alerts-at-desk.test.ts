import { expect, it } from 'vitest'
import { alertsAtDesk, alertStateOf, withOpenAlerts } from '#src/features/workspace/alerts-at-desk.ts'

const alert = (id: string, conversationId: string, seq: number | null, seenBy: string | null = null) => ({
  id,
  conversationId,
  seq,
  seenBy,
  words: ['lawyer'],
})
const desk = alertsAtDesk([alert('3', 'first', 4), alert('2', 'first', 4, 'Ada'), alert('1', 'second', null, '')])

it('are found by the conversation and the message they are of', () => {
  expect(
    desk
      .get('first')
      ?.get(4)
      ?.map(({ id }) => id),
  ).toEqual(['3', '2'])
  expect(desk.get('second')?.get(null)).toHaveLength(1)
  expect(desk.get('third')).toBeUndefined()
})

it('are open until each was looked at, by whomever', () => {
  expect(alertStateOf(desk, 'first')).toBe('open')
  expect(alertStateOf(desk, 'second')).toBe('seen')
  expect(alertStateOf(desk, 'third')).toBeNull()
})

it('leave in a list what has an open one, and what is selected', () => {
  const list = [{ id: 'second' }, { id: 'first' }, { id: 'third' }]
  expect(withOpenAlerts(list, desk, undefined)).toEqual([{ id: 'first' }])
  expect(withOpenAlerts(list, desk, 'third')).toEqual([{ id: 'first' }, { id: 'third' }])
})
