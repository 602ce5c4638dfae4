import { describe, expect, test } from 'vitest'
import type { MessageBody, Sender } from '#src/domain/conversation/message.ts'
import { phasesOf } from '#src/features/history/phases.ts'
import { isFiltered, NO_FILTER, readSearch } from '#src/features/history/search.ts'
import { shortId } from '#src/features/history/words.ts'

const ID = '01980000-0000-7000-8003-000000000001'

const said = (sender: Sender) => ({ sender, body: { type: 'text', text: 'Hello' } satisfies MessageBody })
const notice = (name: Extract<MessageBody, { type: 'notice' }>['notice']) => ({
  sender: 'system' as const,
  body: { type: 'notice', notice: name, text: '' } satisfies MessageBody,
})

describe('the phases of a transcript', () => {
  test('go from the bot through the queue to a person, each notice first in the phase it leads to', () => {
    const joined = notice('agent_joined')
    const phases = phasesOf([
      said('bot'),
      said('visitor'),
      notice('transfer_requested'),
      notice('queued'),
      said('visitor'),
      joined,
      said('agent'),
      notice('ended'),
    ])
    expect(phases.map(({ kind, messages }) => [kind, messages.length])).toEqual([
      ['bot', 3],
      ['queue', 2],
      ['person', 3],
    ])
    expect(phases[2]?.messages[0]).toBe(joined)
  })

  test('return to the bot when a person gives the conversation back or the visitor leaves the queue', () => {
    const kinds = (messages: Parameters<typeof phasesOf>[0]) => phasesOf(messages).map(({ kind }) => kind)
    expect(kinds([notice('agent_joined'), said('agent'), notice('returned_to_bot'), said('bot')])).toEqual([
      'person',
      'bot',
    ])
    expect(kinds([said('bot'), notice('queued'), notice('left_queue'), said('bot')])).toEqual(['bot', 'queue', 'bot'])
  })

  test('know a person by their words where no notice tells', () => {
    expect(phasesOf([said('agent')]).map(({ kind }) => kind)).toEqual(['person'])
  })

  test('lose no message and change no order', () => {
    const all = [
      said('bot'),
      notice('queued'),
      said('visitor'),
      notice('agent_changed'),
      said('agent'),
      notice('rated'),
    ]
    expect(phasesOf(all).flatMap(({ messages }) => messages)).toEqual(all)
  })
})

describe('the address of the chat history', () => {
  test('is read back as it was written', () => {
    const search = {
      range: '7d',
      text: 'parcel',
      channel: 'phone',
      state: 'ended',
      endReason: 'queue_timeout',
      rating: 4,
      agent: ID,
      conversation: ID,
    } as const
    expect(readSearch(search)).toEqual(search)
    expect(isFiltered(search)).toBe(true)
  })

  test('loses what makes no sense', () => {
    const search = readSearch({
      range: '2y',
      text: '  ',
      channel: 'by pigeon',
      state: 'on',
      endReason: 'bored',
      rating: 6,
      agent: 'x',
      conversation: 3,
    })
    expect(search).toEqual({})
    expect(isFiltered(search)).toBe(false)
  })

  test('takes a number for words to search for', () => {
    expect(readSearch({ text: 12 }).text).toBe('12')
  })

  test('does not count an open conversation as a filter', () => {
    expect(isFiltered({ ...NO_FILTER, conversation: ID })).toBe(false)
  })
})

test('the short id of a conversation is the part that differs', () => {
  expect(shortId(ID)).toBe('00000001')
})
