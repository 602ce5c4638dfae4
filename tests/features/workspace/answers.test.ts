import { expect, test } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import { answersOf } from '#src/features/workspace/answers.ts'

const said = (seq: number, sender: Message['sender'], text: string): Message => ({
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  conversationId: '00000000-0000-4000-8000-000000000000',
  seq,
  sender,
  name: null,
  clientMsgId: null,
  body: { type: 'text', text },
  at: '2026-11-21T10:00:00.000Z',
})

test('a message is answered by what the visitor says first after it, whoever else speaks in between', () => {
  const log = [
    said(1, 'bot', 'Which one?'),
    said(2, 'system', 'A person was asked for'),
    said(3, 'visitor', 'The first'),
    said(4, 'visitor', 'Or the second'),
    said(5, 'bot', 'And now?'),
  ]
  expect([...answersOf(log)]).toEqual([
    [2, 'The first'],
    [1, 'The first'],
  ])
})
