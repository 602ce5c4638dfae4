import { describe, expect, test } from 'vitest'
import { nextOf, type Outgoing, readOutbox, withoutStored } from '#src/widget/chat/outbox.ts'
import { aMessage } from './support.ts'

const item = (clientMsgId: string, change: Partial<Outgoing> = {}): Outgoing => ({
  clientMsgId,
  conversationId: 'first',
  text: clientMsgId,
  at: 1,
  state: 'sending',
  ...change,
})

describe('an outbox', () => {
  test('leaves out what the log holds', () => {
    const log = [aMessage(1, { clientMsgId: 'b' })]
    expect(withoutStored([item('a'), item('b')], log)).toEqual([item('a')])
  })

  test('gives the oldest message first and passes over refused ones and other conversations', () => {
    const outbox = [item('a', { state: 'refused' }), item('b', { conversationId: 'old' }), item('c'), item('d')]
    expect(nextOf(outbox, 'first')?.clientMsgId).toBe('c')
    expect(nextOf(outbox, 'third')).toBeUndefined()
  })

  test('reads back what was kept', () => {
    expect(readOutbox(JSON.stringify([item('a')]))).toEqual([item('a')])
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['items of another shape', '[null, 1, "a", {}, {"clientMsgId": 1, "text": "a"}]'],
    ['an unknown state', JSON.stringify([{ ...item('a'), state: 'gone' }])],
  ])('is empty when what was kept is %s', (_name, kept) => {
    expect(readOutbox(kept)).toEqual([])
  })
})
