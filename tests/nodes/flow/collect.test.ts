import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { standInFile } from '#src/domain/conversation/sent-file.ts'
import { collect, newCollectField, type CollectData } from '#src/nodes/flow/collect/spec.ts'
import { bodiesOf, contextOf, issueLines, scopeOf, visit, wayOf, type World } from '#tests/nodes/support.ts'

type Field = CollectData['fields'][number]
const field = (id: string, changes: Partial<Field> = {}): Field => ({
  ...newCollectField(id),
  variable: id,
  label: { en: `The ${id}`, zh: `${id} 项` },
  question: { en: `Which ${id}?`, zh: `${id}？` },
  maxAsks: 2,
  ...changes,
})
const wish = field('wish', {
  type: 'choice',
  choices: [
    { id: 'r', label: { en: 'Refund', zh: '退款' }, value: 'refund', synonyms: [] },
    { id: 'x', label: { en: 'Exchange', zh: '换货' }, value: '', synonyms: [] },
  ],
})
const holding = (fields: Field[], changes: Partial<CollectData> = {}): CollectData => ({
  ...collect.defaults(),
  fields,
  ...changes,
})
const three = [field('name'), field('day', { type: 'date' }), wish]
const confirmed = (fields = three) => holding(fields, { confirm: { ...collect.defaults().confirm, enabled: true } })
const entered = (data: CollectData, world: World = {}) => {
  const there = visit(collect, data, world)
  return { ...there, first: there.take({ type: 'entered' }) }
}
const words = (result: Parameters<typeof bodiesOf>[0]) => bodiesOf(result).map((body) => body.text)

test('fields are asked for in turn, each goes into its variable, and then it is complete', () => {
  const there = entered(holding(three))
  expect(words(there.first)).toEqual(['Which name?'])
  expect(words(there.take('Kim'))).toEqual(['Which day?'])
  const third = there.take('tomorrow')
  expect(bodiesOf(third)).toMatchObject([
    { type: 'buttons', text: 'Which wish?', items: [{ id: 'choice:r', label: 'Refund' }, { id: 'choice:x' }] },
  ])
  expect(wayOf(there.take({ type: 'pressed', button: 'choice:x', label: 'Exchange' }))).toBe('complete')
  expect(there.variables).toEqual({ name: 'Kim', day: '2026-08-07', wish: 'Exchange' })
})

test('a variable has its value as soon as its field is answered', () => {
  const there = entered(holding(three))
  there.take('Kim')
  expect(there.variables).toEqual({ name: 'Kim' })
})

describe('an answer that cannot be read', () => {
  const data = (changes: Partial<Field> = {}) => holding([field('day', { type: 'date', ...changes })])

  test('may be meant for somebody else first, then is asked for again with an example, then it gives up', () => {
    const there = entered(data({ invalidText: { en: 'That is no day.' }, example: { en: '2026-08-03' } }))
    expect(wayOf(there.take({ type: 'said', text: 'Are you open?', last: false }))).toBe('puzzled')
    expect(words(there.take('hm'))).toEqual(['That is no day.\n2026-08-03'])
    expect(wayOf(there.take('hm'))).toBe('gaveUp')
  })

  test.each([
    [{ type: 'date' }, 'hm', /^I could not read a date in that\./],
    [{ type: 'number' }, 'hm', /^I could not read a number in that\.$/],
    [{ type: 'number', min: 1, max: 5 }, '9', /^It has to be from 1 to 5\.$/],
    [{ type: 'number', min: 18 }, '12', /^It has to be 18 or more\.$/],
    [{ type: 'number', max: 3 }, '12', /^It has to be 3 or less\.$/],
    [{ type: 'email' }, 'me at home', /^That is not an e-mail address\./],
    [{ type: 'phone' }, '12', /^That is not a phone number/],
    [{ type: 'pattern', pattern: 'A[0-9]+' }, 'B', /^That does not have the form it should have\.$/],
    [
      { type: 'choice', choices: [{ id: 'r', label: { en: 'Red' }, value: '', synonyms: [] }] },
      'blue',
      /^That is none of the choices\.$/,
    ],
    [{ type: 'file' }, 'here', /^A file is needed here\.$/],
  ] satisfies [Partial<Field>, string, RegExp][])(
    'is told why before the question comes again: %o, «%s»',
    (given, said, why) => {
      const [first = ''] = words(entered(data(given)).take(said))
      const [reason = '', question] = first.split('\n')
      expect(reason).toMatch(why)
      expect(question).toBe('Which day?')
    },
  )

  test('is told why in the language of the talk', () => {
    expect(words(entered(data({ type: 'number' }), { language: 'zh' }).take('嗯'))[0]).toMatch(/^没有从中读到数字。\n/)
  })

  test('lets the visitor off where the field need not be answered', () => {
    const there = entered(data({ required: false }))
    there.take('hm')
    expect(wayOf(there.take('hm'))).toBe('complete')
    expect(there.variables).toEqual({})
  })
})

test('what need not be answered can be skipped, what must be cannot', () => {
  expect(wayOf(entered(holding([field('day', { type: 'date', required: false })])).take('skip'))).toBe('complete')
  expect(wayOf(entered(holding([field('day', { type: 'date', required: false })])).take('没有'))).toBe('complete')
  expect(wayOf(entered(holding([field('day', { type: 'date' })])).take('skip'))).toBe('wait')
})

describe('fields whose variable has a value', () => {
  test('are left out where that is wanted', () => {
    const there = entered(holding(three, { skipFilled: true }), { variables: { name: 'Kim', day: '' } })
    expect(words(there.first)).toEqual(['Which day?'])
    const all = { name: 'Kim', day: '2026-08-01', wish: 'refund' }
    expect(wayOf(entered(holding(three, { skipFilled: true }), { variables: all }).first)).toBe('complete')
  })

  test('are asked for again otherwise', () => {
    expect(words(entered(holding(three), { variables: { name: 'Kim' } }).first)).toEqual(['Which name?'])
  })
})

describe('a visitor who has second thoughts', () => {
  test.each(['back', 'Go back', 'no, the other one', '上一步', '不对，是另一个'])(
    'goes back a field by «%s»',
    (text) => {
      const there = entered(holding(three))
      there.take('Kim')
      expect(words(there.take({ type: 'said', text, last: false }))).toEqual(['Which name?'])
      expect(words(there.take('Lee'))).toEqual(['Which day?'])
      expect(there.variables.name).toBe('Lee')
    },
  )

  test('hears the first question again when there is nothing to go back to', () => {
    expect(words(entered(holding(three)).take('back'))).toEqual(['Which name?'])
  })

  test.each(['no, I meant Lee', '不对，我是说Lee'])('replaces the last answer by «%s»', (text) => {
    const there = entered(holding(three))
    there.take('Kim')
    expect(words(there.take(text))).toEqual(['Which day?'])
    expect(there.variables.name).toBe('Lee')
  })

  test.each(['change the name', 'Change The name please', '修改name 项'])('names the field to change: «%s»', (text) => {
    const there = entered(holding(three))
    there.take('Kim')
    there.take('tomorrow')
    expect(words(there.take(text))).toEqual(['Which name?'])
    expect(words(there.take('Lee'))).toEqual(['Which wish?'])
  })

  test('is taken at the word where corrections are not wanted', () => {
    const there = entered(holding(three, { corrections: false }))
    expect(words(there.take('back'))).toEqual(['Which day?'])
    expect(there.variables.name).toBe('back')
  })

  test.each(['cancel', 'Cancel, please', '取消', '算了吧'])('calls it off by «%s»', (text) => {
    expect(wayOf(entered(holding(three)).take({ type: 'said', text, last: false }))).toBe('cancelled')
  })
})

describe('a summary', () => {
  const atSummary = (world: World = {}) => {
    const there = visit(collect, confirmed(), world)
    there.take({ type: 'entered' })
    there.take('Kim')
    there.take('tomorrow')
    return { ...there, summary: there.take('2') }
  }

  test('reads everything back with two buttons, in the language of the run', () => {
    expect(bodiesOf(atSummary().summary)).toEqual([
      {
        type: 'buttons',
        text: 'Is this right?\nThe name: Kim\nThe day: 2026-08-07\nThe wish: Exchange',
        items: [
          { id: 'yes', label: 'Yes', action: { type: 'choose' } },
          { id: 'no', label: 'Change something', action: { type: 'choose' } },
        ],
        ask: null,
      },
    ])
    expect(words(atSummary({ language: 'zh' }).summary)).toEqual([
      '请确认以下信息：\nname 项：Kim\nday 项：2026-08-07\nwish 项：换货',
    ])
  })

  test.each(['yes', 'Correct.', '是的', '确认'])('is taken by «%s»', (text) => {
    expect(wayOf(atSummary().take({ type: 'said', text, last: false }))).toBe('complete')
  })

  test('is taken by its button', () => {
    expect(wayOf(atSummary().take({ type: 'pressed', button: 'yes', label: 'Yes' }))).toBe('complete')
  })

  test('lets one field be changed and comes again', () => {
    const there = atSummary()
    expect(bodiesOf(there.take('no'))).toMatchObject([
      { text: 'What should be changed?', items: [{ id: 'name' }, { id: 'day' }, { id: 'wish' }] },
    ])
    expect(words(there.take({ type: 'pressed', button: 'day', label: 'The day' }))).toEqual(['Which day?'])
    expect(words(there.take('today'))).toEqual([
      'Is this right?\nThe name: Kim\nThe day: 2026-08-06\nThe wish: Exchange',
    ])
    expect(wayOf(there.take('ok'))).toBe('complete')
    expect(there.variables.day).toBe('2026-08-06')
  })

  test('is asked about by name as well, and left again by a word', () => {
    const there = atSummary()
    there.take('不对')
    expect(words(there.take('the name'))).toEqual(['Which name?'])
    const other = atSummary()
    other.take('no')
    expect(words(other.take('no'))[0]).toContain('Is this right?')
  })

  test('goes back to the last field', () => {
    expect(words(atSummary().take('back'))).toEqual(['Which wish?'])
  })

  test('gives up after three answers that are neither', () => {
    const there = atSummary()
    expect(wayOf(there.take({ type: 'said', text: 'hm', last: false }))).toBe('puzzled')
    expect(words(there.take('hm'))[0]).toContain('Is this right?')
    expect(words(there.take('hm'))[0]).toContain('Is this right?')
    expect(wayOf(there.take('hm'))).toBe('gaveUp')
  })
})

test('after another flow it says again what it waits for', () => {
  const there = entered(holding(three))
  there.take('Kim')
  expect(words(there.take({ type: 'resumed' }))).toEqual(['Which day?'])
})

test('a press on a button it does not offer changes nothing', () => {
  const there = entered(holding(three))
  expect(there.take({ type: 'pressed', button: 'choice:r', label: '' })).toEqual({ move: { type: 'wait' } })
})

test('a form that is called off and a time that is up have their ways out', () => {
  const timed = holding(three, { timeoutSeconds: 30 })
  expect(entered(timed).first.move).toEqual({ type: 'wait', seconds: 30 })
  expect(wayOf(entered(timed).take({ type: 'timeout' }))).toBe('timeout')
  expect(wayOf(entered(holding(three)).take({ type: 'timeout' }))).toBe('wait')
  expect(wayOf(entered(holding(three)).take({ type: 'cancelled' }))).toBe('cancelled')
  expect(collect.outlets(timed).map(({ id }) => id)).toEqual(['complete', 'gaveUp', 'cancelled', 'timeout'])
  expect(collect.outlets(holding(three)).map(({ id }) => id)).toEqual(['complete', 'gaveUp', 'cancelled'])
})

describe('a check finds', () => {
  const issues = (data: CollectData) => issueLines(collect.check(data, scopeOf()))

  test('nothing in what is complete', () => {
    expect(issues(confirmed())).toEqual([])
  })

  test('that there is no field, and what a new one lacks', () => {
    expect(issues(holding([]))).toEqual(['fields_empty fields'])
    expect(issues(collect.defaults())).toEqual([
      'required fields.0.label',
      'required fields.0.variable',
      'required fields.0.question',
    ])
  })

  test('settings of a type that do not hold', () => {
    expect(issues(holding([field('a', { type: 'choice' })]))).toEqual(['choices_empty fields.0.choices'])
    expect(issues(holding([field('a', { type: 'number', min: 3, max: 2 })]))).toEqual(['bounds_reversed fields.0.max'])
    expect(issues(holding([field('a', { type: 'pattern' })]))).toEqual(['required fields.0.pattern'])
    expect(issues(holding([field('a', { type: 'pattern', pattern: '[' })]))).toEqual([
      'pattern.syntax fields.0.pattern',
    ])
  })

  test('two fields that fill one variable', () => {
    expect(issues(holding([field('a'), field('b', { variable: 'a' })]))).toEqual(['variable_twice fields.1.variable'])
  })

  test('texts of the summary only where there is one', () => {
    const bare = { enabled: false, text: {}, yes: {}, no: {}, change: {} }
    expect(issues(holding(three, { confirm: bare }))).toEqual([])
    expect(issues(holding(three, { confirm: { ...bare, enabled: true } }))).toEqual([
      'required confirm.text',
      'required confirm.yes',
      'required confirm.no',
      'required confirm.change',
    ])
  })
})

test('it says what it writes and of which type', () => {
  const writes = collect.uses(holding(three)).filter(({ as }) => as === 'writes')
  expect(writes.map(({ path, type }) => [path.join('.'), type])).toEqual([
    ['fields.0.variable', 'text'],
    ['fields.1.variable', 'date'],
    ['fields.2.variable', 'text'],
  ])
})

test('whatever is said, it never throws, always waits or leaves by a way it has, and keeps plain JSON', () => {
  const data = confirmed([...three, field('mail', { type: 'email', required: false })])
  const ways = new Set(['wait', 'puzzled', ...collect.outlets(data).map(({ id }) => id)])
  const text = fc.oneof(
    fc.constantFrom('yes', 'no', 'back', 'skip', 'tomorrow', 'Refund', '2', 'a@b.example', 'change the name', 'hm'),
    fc.string(),
  )
  const button = fc.constantFrom('yes', 'no', 'name', 'mail', 'choice:r', '__proto__')
  const signal = fc.oneof(
    fc.record({ type: fc.constant('said' as const), text, last: fc.boolean() }),
    fc.record({ type: fc.constant('pressed' as const), button, label: fc.constant('') }),
    fc.constant({ type: 'resumed' as const }),
    fc.constant({ type: 'submitted' as const, values: {} }),
  )
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 25 }), (signals) => {
      const there = visit(collect, data)
      there.take({ type: 'entered' })
      for (const one of signals) {
        const result = there.take(one)
        expect(ways).toContain(wayOf(result))
        expect(JSON.parse(JSON.stringify(there.state()))).toEqual(there.state())
        if (result.move.type === 'leave') return
      }
    }),
  )
})

test('a state it does not know is as at the beginning', () => {
  const result = collect.step(contextOf(holding(three), { state: { phase: 'gone' } }), { type: 'resumed' })
  expect(words(result)).toEqual(['Which name?'])
})

test('a question may speak of the answer that was given just now', () => {
  const fields = [field('name'), field('phone', { question: { en: 'Thank you, {{ name }}. And your phone?' } })]
  expect(words(entered(holding(fields)).take('Kim'))).toEqual(['Thank you, Kim. And your phone?'])
})

describe('a file', () => {
  const receipt = field('receipt', { type: 'file', accepts: 'document' })
  const sent = (name: string) => ({ type: 'sent', file: { ...standInFile(name, 2048), id: 'f1', url: '/f1' } }) as const
  const taken = { id: 'f1', name: 'receipt.pdf', type: 'application/pdf', size: 2048, url: '/f1' }

  test('is asked for in a message that says what it takes, and goes into its variable', () => {
    const there = entered(holding([receipt, field('day', { type: 'date' })]))
    expect(bodiesOf(there.first)).toEqual([{ type: 'upload', text: 'Which receipt?', accepts: 'document', ask: null }])
    expect(words(there.take(sent('receipt.pdf')))).toEqual(['Which day?'])
    expect(there.variables).toEqual({ receipt: taken })
  })

  test('of any kind is asked for where the field does not say which', () => {
    const there = entered(holding([field('photo', { type: 'file' })]))
    expect(bodiesOf(there.first)).toMatchObject([{ accepts: 'any' }])
    expect(wayOf(there.take(sent('photo.JPG')))).toBe('complete')
  })

  test.each(['here it is', 'receipt.pdf', ''])('is no text: «%s» is asked about again, then it gives up', (text) => {
    const there = entered(
      holding([{ ...receipt, invalidText: { en: 'A file, please.' }, example: { en: 'receipt.pdf' } }]),
    )
    expect(wayOf(there.take({ type: 'said', text, last: false }))).toBe('puzzled')
    expect(bodiesOf(there.take(text))).toMatchObject([{ type: 'upload', text: 'A file, please.\nreceipt.pdf' }])
    expect(wayOf(there.take(text))).toBe('gaveUp')
  })

  test.each(['photo.jpg', 'virus.exe', 'archive.zip', 'pdf'])('of another kind is asked about again: %s', (name) => {
    const there = entered(holding([receipt]))
    expect(bodiesOf(there.take(sent(name)))).toMatchObject([{ type: 'upload' }])
    expect(there.variables).toEqual({})
  })

  test('is no answer to a field that wants something else, nor to the summary', () => {
    const there = entered(confirmed([field('name')]))
    expect(words(there.take(sent('receipt.pdf')))).toEqual(['A file is no answer here.\nWhich name?'])
    there.take('Kim')
    expect(words(there.take(sent('receipt.pdf')))[0]).toContain('Is this right?')
    expect(there.variables).toEqual({ name: 'Kim' })
  })

  test('is read back by its name, and can be replaced', () => {
    const there = entered(confirmed([receipt]))
    expect(words(there.take(sent('receipt.pdf')))).toEqual(['Is this right?\nThe receipt: receipt.pdf'])
    expect(bodiesOf(there.take('back'))).toMatchObject([{ type: 'upload' }])
    expect(words(there.take(sent('other.pdf')))[0]).toContain('other.pdf')
  })

  test('that need not be sent can be skipped, and one that is known is not asked for', () => {
    expect(wayOf(entered(holding([{ ...receipt, required: false }])).take('skip'))).toBe('complete')
    const known = { variables: { receipt: taken } }
    expect(wayOf(entered(holding([receipt], { skipFilled: true }), known).first)).toBe('complete')
  })
})
