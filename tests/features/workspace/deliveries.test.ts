import { expect, test } from 'vitest'
import type { Message, Sender } from '#src/domain/conversation/message.ts'
import { deliveriesOf } from '#src/features/workspace/deliveries.ts'

const said = (...senders: Sender[]): Message[] =>
  senders.map((sender, index) => ({
    id: `m${index}`,
    conversationId: 'c1',
    seq: index + 1,
    sender,
    name: null,
    clientMsgId: null,
    body: { type: 'text', text: 'words' },
    at: '2026-11-27T09:00:00.000Z',
  }))
const log = said('visitor', 'agent', 'agent', 'visitor', 'agent')
const told = (delivered: number, read: number) => [...deliveriesOf(log, { delivered, read })]

test('what has become of messages is said below the last that was read, and below the last there is', () => {
  expect(told(0, 0)).toEqual([[5, 'sent']])
  expect(told(5, 0)).toEqual([[5, 'delivered']])
  expect(told(5, 4)).toEqual([
    [3, 'read'],
    [5, 'delivered'],
  ])
  expect(told(5, 5)).toEqual([[5, 'read']])
})

test('nothing is said of messages where nobody tells of them, nor of what others wrote', () => {
  expect([...deliveriesOf(log, undefined)]).toEqual([])
  expect([...deliveriesOf(said('visitor', 'bot'), { delivered: 2, read: 2 })]).toEqual([])
})
