import { describe, expect, test } from 'vitest'
import { end, type EndData } from '#src/nodes/flow/end/spec.ts'
import { bodiesOf, issueLines, scopeOf, visit } from '#tests/nodes/support.ts'

const data = (changes: Partial<EndData> = {}): EndData => ({ ...end.defaults(), ...changes })
const entered = { type: 'entered' } as const
const asked = (changes: Partial<EndData> = {}) => {
  const there = visit(end, data({ resolved: 'ask', ...changes }), { variables: { no: 'A1' } })
  there.take(entered)
  return there
}
const ended = (resolved: boolean | null, endConversation = false) => ({ type: 'end', resolved, endConversation })

test('the run ends as the author says, with the last words', () => {
  const held = data({ resolved: 'no', text: { en: 'Bye, {{ no }}' }, endConversation: true })
  const result = visit(end, held, { variables: { no: 'A1' } }).take(entered)
  expect(bodiesOf(result)).toEqual([{ type: 'text', text: 'Bye, A1' }])
  expect(result.move).toEqual(ended(false, true))
  expect(visit(end, data()).take(entered)).toMatchObject({ effects: [], move: ended(true) })
})

describe('the visitor is asked', () => {
  test('with two buttons in their language', () => {
    const there = visit(end, data({ resolved: 'ask' }), { language: 'zh' })
    const result = there.take(entered)
    expect(bodiesOf(result)).toEqual([
      {
        type: 'buttons',
        text: '这对你有帮助吗？',
        items: [
          { id: 'yes', label: '有帮助', action: { type: 'choose' } },
          { id: 'no', label: '没有帮助', action: { type: 'choose' } },
        ],
        ask: null,
      },
    ])
    expect(result.move).toEqual({ type: 'wait' })
  })

  test.each([
    ['yes', true],
    ['no', false],
  ])('and presses %s', (button, resolved) => {
    expect(asked().take({ type: 'pressed', button, label: '' }).move).toEqual(ended(resolved))
  })

  test.each([
    ['Yes.', true],
    ['２', false],
    ['没有帮助', false],
  ])('and types «%s»', (text, resolved) => {
    expect(asked().take({ type: 'said', text, last: false }).move).toEqual(ended(resolved))
  })

  test('and says something else: others may know; if nobody does, it ends undecided', () => {
    const there = asked({ text: { en: 'Bye' } })
    expect(there.take({ type: 'said', text: 'my parcel', last: false }).move).toEqual({ type: 'puzzled' })
    const last = there.take({ type: 'said', text: 'my parcel', last: true })
    expect([last.move, bodiesOf(last)]).toEqual([ended(null), [{ type: 'text', text: 'Bye' }]])
  })

  test('again, when they come back to it', () => {
    expect(bodiesOf(asked().take({ type: 'resumed' }))).toMatchObject([{ type: 'buttons' }])
  })

  test('and presses a button of another time: it goes on waiting', () => {
    expect(asked().take({ type: 'pressed', button: 'other', label: '' }).move).toEqual({ type: 'wait' })
  })
})

test('a question needs its words in every language; without one they do not matter', () => {
  const empty = { question: {}, yes: {}, no: { en: 'No' } }
  expect(issueLines(end.check(data({ ...empty, resolved: 'ask' }), scopeOf()))).toEqual([
    'required question',
    'required yes',
    'translation_missing? no.zh',
  ])
  expect(issueLines(end.check(data(empty), scopeOf()))).toEqual([])
  expect(issueLines(end.check(data({ text: { en: 'a < b', zh: '再见' } }), scopeOf()))).toEqual([
    'forbidden_characters text.en',
  ])
})

test('only words that are said speak of variables', () => {
  expect(end.uses(data({ text: { en: '{{ no }}' } }))).toEqual([{ path: ['text', 'en'], as: 'template' }])
  expect(end.uses(data({ resolved: 'ask' }))).toHaveLength(6)
})
