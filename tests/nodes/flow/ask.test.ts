import { describe, expect, test } from 'vitest'
import { ask, type AskData } from '#src/nodes/flow/ask/spec.ts'
import { bodiesOf, issueLines, scopeOf, visit, wayOf, type World } from '#tests/nodes/support.ts'

const choices: Extract<AskData['source'], { type: 'static' }>['choices'] = [
  { id: 'r', label: { en: 'Refund', zh: '退款' }, value: 'refund', synonyms: ['money back'] },
  { id: 'x', label: { en: 'Exchange', zh: '换货' }, value: '', synonyms: [] },
]
const question = (changes: Partial<AskData> = {}): AskData => ({
  ...ask.defaults(),
  text: { en: 'What would you like?', zh: '您想要什么？' },
  source: { type: 'static', choices },
  variable: 'wish',
  retries: 1,
  ...changes,
})
const listed = (changes: Partial<AskData> = {}) =>
  question({ source: { type: 'list', list: 'orders', labelPath: 'no', valuePath: '' }, keep: 'value', ...changes })
const orders: World = { variables: { orders: [{ no: 'A1', paid: 3 }, { no: '' }, { no: 'B2', paid: 5 }] } }
const asked = (data: AskData, world: World = {}) => {
  const there = visit(ask, data, world)
  there.take({ type: 'entered' })
  return there
}

test('a question is said with its choices as buttons, in the language of the run', () => {
  const there = visit(ask, question({ timeoutSeconds: 60 }), { language: 'zh' })
  const result = there.take({ type: 'entered' })
  expect(bodiesOf(result)).toEqual([
    {
      type: 'buttons',
      text: '您想要什么？',
      ask: null,
      items: [
        { id: 'r', label: '退款', action: { type: 'choose' } },
        { id: 'x', label: '换货', action: { type: 'choose' } },
      ],
    },
  ])
  expect(result.move).toEqual({ type: 'wait', seconds: 60 })
})

describe('an answer', () => {
  test.each([
    ['Refund', 'choice:r'],
    ['refund.', 'choice:r'],
    ['退款', 'choice:r'],
    ['Money-back', 'choice:r'],
    ['1', 'choice:r'],
    ['２', 'choice:x'],
    ['第二个', 'choice:x'],
    ['the second one', 'choice:x'],
    ['last', 'choice:x'],
  ])('typed as «%s» leaves by %s', (text, outlet) => {
    expect(wayOf(asked(question()).take({ type: 'said', text, last: false }))).toBe(outlet)
  })

  test('pressed leaves by its choice and keeps the label or the value', () => {
    const kept = (keep: AskData['keep'], button: string) => {
      const there = asked(question({ keep }))
      const way = wayOf(there.take({ type: 'pressed', button, label: '' }))
      return [way, there.variables.wish]
    }
    expect(kept('label', 'r')).toEqual(['choice:r', 'Refund'])
    expect(kept('value', 'r')).toEqual(['choice:r', 'refund'])
    expect(kept('value', 'x')).toEqual(['choice:x', 'Exchange'])
  })

  test('to a button it never offered changes nothing', () => {
    expect(asked(question()).take({ type: 'pressed', button: 'zz', label: '' })).toEqual({ move: { type: 'wait' } })
  })

  test('is kept nowhere where no variable is chosen', () => {
    const there = asked(question({ variable: null }))
    expect(there.take('Refund').set).toEqual([])
  })

  test('that is no choice puzzles it first, then it asks again in other words, then gives up', () => {
    const there = asked(question({ invalidText: { en: 'Please choose one.' } }))
    expect(wayOf(there.take({ type: 'said', text: 'Refundable?', last: false }))).toBe('puzzled')
    const again = there.take('hm')
    expect(bodiesOf(again)).toMatchObject([{ type: 'buttons', text: 'Please choose one.' }])
    expect(wayOf(there.take('hm'))).toBe('invalid')
  })

  test('is told that it is none of the choices before the question comes again, where there are no other words', () => {
    expect(bodiesOf(asked(question()).take('hm'))).toMatchObject([
      { type: 'buttons', text: 'That is none of the choices.\nWhat would you like?' },
    ])
  })

  test('of any kind is taken where free text is accepted, and kept', () => {
    const there = asked(question({ freeText: true }))
    expect(wayOf(there.take({ type: 'said', text: ' a voucher ', last: false }))).toBe('other')
    expect(there.variables.wish).toBe('a voucher')
    expect(wayOf(asked(question({ freeText: true })).take({ type: 'said', text: 'refund', last: false }))).toBe(
      'choice:r',
    )
  })
})

describe('choices from a list', () => {
  test('are its items that have a label; the chosen one is kept as it is', () => {
    const there = visit(ask, listed(), orders)
    expect(bodiesOf(there.take({ type: 'entered' }))).toMatchObject([
      {
        items: [
          { id: 'item-1', label: 'A1' },
          { id: 'item-2', label: 'B2' },
        ],
      },
    ])
    expect(wayOf(there.take('b2'))).toBe('chosen')
    expect(there.variables.wish).toEqual({ no: 'B2', paid: 5 })
  })

  test('stay those that were offered when the list changes', () => {
    const there = asked(listed(), orders)
    there.variables.orders = [{ no: 'C3' }]
    expect(wayOf(there.take({ type: 'pressed', button: 'item-1', label: 'A1' }))).toBe('chosen')
    expect(there.variables.wish).toEqual({ no: 'A1', paid: 3 })
  })

  test('are ten at most', () => {
    const many = { variables: { orders: Array.from({ length: 30 }, (_, index) => ({ no: `A${index}` })) } }
    const [body] = bodiesOf(visit(ask, listed(), many).take({ type: 'entered' }))
    expect(body?.type === 'buttons' && body.items).toHaveLength(10)
  })

  test('give up at once when there are none, unless any text will do', () => {
    const none = { variables: { orders: [] } }
    expect(wayOf(visit(ask, listed(), none).take({ type: 'entered' }))).toBe('invalid')
    expect(wayOf(visit(ask, listed(), {}).take({ type: 'entered' }))).toBe('invalid')
    const free = visit(ask, listed({ freeText: true }), none)
    expect(bodiesOf(free.take({ type: 'entered' }))).toEqual([{ type: 'text', text: 'What would you like?' }])
    expect(wayOf(free.take('anything'))).toBe('other')
  })
})

test('when its time is up it leaves by the time-out, if it has one', () => {
  expect(wayOf(asked(question({ timeoutSeconds: 5 })).take({ type: 'timeout' }))).toBe('timeout')
  expect(wayOf(asked(question()).take({ type: 'timeout' }))).toBe('wait')
})

test('after another flow it asks again and still knows how often it has', () => {
  const there = asked(question())
  there.take('hm')
  expect(bodiesOf(there.take({ type: 'resumed' }))).toMatchObject([{ text: 'What would you like?' }])
  expect(wayOf(there.take('hm'))).toBe('invalid')
})

test('its ways out follow its choices and settings', () => {
  const ways = (data: AskData) => ask.outlets(data).map(({ id, role }) => `${id} ${role}`)
  expect(ways(question())).toEqual(['choice:r choice', 'choice:x choice', 'invalid else'])
  expect(ways(question({ freeText: true, timeoutSeconds: 9 }))).toEqual([
    'choice:r choice',
    'choice:x choice',
    'other else',
    'timeout timeout',
  ])
  expect(ways(listed())).toEqual(['chosen next', 'invalid else'])
})

test('an outlet shows the label of its choice, or its place while it has none', () => {
  const source = { type: 'static' as const, choices: [choices[0]!, { ...choices[1]!, label: { en: ' ' } }] }
  expect(ask.outlets(question({ source })).map(({ label }) => label)).toEqual(['Refund', '2', undefined])
})

describe('a check finds', () => {
  const issues = (data: AskData) => issueLines(ask.check(data, scopeOf()))

  test('nothing in a question that is complete', () => {
    expect(issues(question())).toEqual([])
  })

  test('what a new question lacks', () => {
    expect(issues(ask.defaults())).toEqual(['required text', 'choices_empty source.choices'])
    expect(issues(listed({ source: { type: 'list', list: null, labelPath: 'a..b', valuePath: '' } }))).toEqual([
      'required source.list',
      'path_invalid source.labelPath',
    ])
  })

  test('choices that a visitor could not tell apart, and synonyms that another choice has', () => {
    const twin = { id: 'y', label: { en: 'refund ', zh: '另一个' }, value: '', synonyms: ['换货'] }
    expect(issues(question({ source: { type: 'static', choices: [...choices, twin] } }))).toEqual([
      'choice_twice source.choices.2.label.en',
      'choice_twice? source.choices.2.synonyms.0',
    ])
  })
})

test('it says where it speaks of variables and what it writes', () => {
  const uses = ask.uses(listed({ text: { en: 'a' }, invalidText: { zh: 'b' } }))
  expect(uses.map(({ path, as, type }) => [path.join('.'), as, type])).toEqual([
    ['text.en', 'template', undefined],
    ['invalidText.zh', 'template', undefined],
    ['source.list', 'reads', 'list'],
    ['variable', 'writes', undefined],
  ])
})
