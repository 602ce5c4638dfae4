import { expect, test } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Aside } from '#src/features/workspace/asides.ts'
import { goesOn, linesOf, type Line } from '#src/features/workspace/lines.ts'

const said = (seq: number, sender: Message['sender'], at: string, given: Partial<Message> = {}): Message => ({
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  conversationId: '00000000-0000-4000-8000-000000000000',
  seq,
  sender,
  name: null,
  clientMsgId: null,
  body: { type: 'text', text: `${seq}` },
  at: `2026-11-${at}.000Z`,
  ...given,
})
const joined = (seq: number, at: string) =>
  said(seq, 'system', at, { body: { type: 'notice', notice: 'agent_joined', text: '', agent: 'Ada' } })
const note = (id: string, afterSeq: number): Aside => ({
  kind: 'note',
  note: {
    id,
    conversationId: '00000000-0000-4000-8000-000000000000',
    afterSeq,
    by: { id: 'b', nickname: 'Ben' },
    text: 'n',
    at: '2026-11-21T10:00:00.000Z',
    mentions: [],
  },
})
const nothing = { asides: new Map(), outgoing: [], dayOf: (at: string) => at.slice(0, 10), isOpen: () => false }
const kinds = (lines: Line[]) =>
  lines.map((line) => (line.kind === 'message' ? line.message.seq : line.kind === 'day' ? line.day : line.kind))

test('what the bot dealt with is one line until it is unfolded, and what the team wrote stands below it either way', () => {
  const messages = [
    said(1, 'visitor', '21T10:00:00'),
    said(2, 'bot', '21T10:00:10'),
    said(3, 'visitor', '21T10:00:20'),
    joined(4, '21T10:01:00'),
    said(5, 'agent', '21T10:01:10'),
  ]
  const asides = new Map([
    [2, [note('n2', 2)]],
    [5, [note('n5', 5)]],
  ])
  const folded = linesOf({ ...nothing, messages, asides })
  expect(kinds(folded)).toEqual(['2026-11-21', 'botPart', 'aside', 4, 5, 'aside'])
  const open = linesOf({ ...nothing, messages, asides, isOpen: (first) => first === 1 })
  expect(kinds(open)).toEqual(['2026-11-21', 'botPart', 1, 2, 3, 'aside', 4, 5, 'aside'])
  expect(open.flatMap((line) => (line.kind === 'message' ? [line.within] : []))).toEqual([
    'frame',
    'frame',
    'foot',
    undefined,
    undefined,
  ])
})

test('a stretch over midnight is two, also where midnight falls on a quarter of an hour elsewhere', () => {
  // A day that begins at 18:15 by the clock of Greenwich, as in Nepal.
  const dayOf = (at: string) => new Date(Date.parse(at) + 345 * 60_000).toISOString().slice(0, 10)
  const messages = [
    joined(1, '21T18:14:00'),
    said(2, 'agent', '21T18:14:59'),
    said(3, 'agent', '21T18:15:00'),
    said(4, 'agent', '21T18:31:00'),
  ]
  expect(kinds(linesOf({ ...nothing, messages, dayOf }))).toEqual(['2026-11-21', 1, 2, '2026-11-22', 3, 4])
})

test('who and when are written once for what one says in a row, unless something stands between', () => {
  const messages = [
    joined(1, '21T10:00:00'),
    said(2, 'agent', '21T10:00:10'),
    said(3, 'agent', '21T10:01:00'),
    said(4, 'agent', '21T10:01:30'),
    said(5, 'agent', '21T10:09:00'),
    said(6, 'visitor', '21T10:09:01'),
  ]
  const lines = linesOf({ ...nothing, messages, asides: new Map([[3, [note('n3', 3)]]]) })
  const goingOn = lines.filter((line, at) => goesOn(lines[at - 1], line))
  expect(kinds(goingOn)).toEqual([3])
})

test('a line keeps its key when older ones come above it, and when a reply on its way has arrived', () => {
  const all = Array.from({ length: 9 }, (_, index) => said(index + 1, 'visitor', '21T10:00:00')).with(
    0,
    joined(1, '21T10:00:00'),
  )
  const reply = {
    clientMsgId: 'own',
    conversationId: '00000000-0000-4000-8000-000000000000',
    text: '10',
    at: 0,
    state: 'sending' as const,
  }
  const before = linesOf({ ...nothing, messages: all.slice(5), outgoing: [reply] })
  const arrived = said(10, 'agent', '21T10:00:01', { clientMsgId: 'own' })
  const after = linesOf({ ...nothing, messages: [...all, arrived] })
  const keys = before.filter(({ kind }) => kind !== 'day' && kind !== 'botPart').map(({ key }) => key)
  expect(keys.at(-1)).toBe('own')
  expect(after.map(({ key }) => key).slice(-keys.length)).toEqual(keys)
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
})
