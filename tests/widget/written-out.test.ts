import { expect, test } from 'vitest'
import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import { AT_REST, type ChatState } from '#src/widget/chat/state.ts'
import { writtenOut } from '#src/widget/parts/written-out.ts'

const t = (key: string, words: Record<string, unknown> = {}) => [key, ...Object.values(words)].join(' ')
const message = (seq: number, sender: Message['sender'], body: MessageBody, at: string): Message => ({
  id: String(seq),
  conversationId: 'c',
  seq,
  sender,
  name: sender === 'agent' ? 'Anna' : null,
  clientMsgId: null,
  body,
  at,
})
const text = (words: string): MessageBody => ({ type: 'text', text: words })
const inState = (messages: Message[]): ChatState => ({
  ...AT_REST,
  robot: { name: 'Robin', avatarUrl: null, answers: true },
  messages,
})

test('a conversation is written out by days, with who said what and when', () => {
  const [one, two] = ['2026-11-20T14:05:00', '2026-11-21T09:00:00'].map((at) => new Date(at).toISOString())
  const items = [{ id: 'a', label: 'Track it', action: { type: 'say' as const } }]
  const notice = { type: 'notice' as const, text: '', agent: 'Anna' }
  const state = inState([
    message(1, 'bot', { type: 'buttons', text: 'Hello,\nwhat is it?', items, ask: null }, one!),
    message(2, 'visitor', text('Where is my order?'), one!),
    message(3, 'system', { ...notice, notice: 'agent_joined' }, two!),
    message(4, 'agent', { type: 'image', url: '/i', text: '' }, two!),
    message(5, 'agent', { type: 'file', text: 'list.pdf', url: '/f', mediaType: '', size: 1, ask: null }, two!),
    message(6, 'system', { ...notice, notice: 'ended' }, two!),
  ])
  expect(writtenOut(state, { t, tag: 'en' })).toBe(
    [
      'November 20',
      '14:05  Robin: Hello,',
      '       what is it?',
      '       - Track it',
      '14:05  you: Where is my order?',
      '',
      'November 21',
      '09:00  agentJoined Anna',
      '09:00  Anna: picture',
      '09:00  Anna: list.pdf',
      '',
    ].join('\n'),
  )
})

test('nothing said is nothing written', () => {
  expect(writtenOut(inState([]), { t, tag: 'en' })).toBe('\n')
})
