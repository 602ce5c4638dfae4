import { describe, expect, test } from 'vitest'
import { newTypedField } from '#src/domain/flow/typed-field.ts'
import { form, type FormData } from '#src/nodes/flow/form/spec.ts'
import { bodiesOf, issueLines, scopeOf, visit, wayOf, type World } from '#tests/nodes/support.ts'

const data = (changes: Partial<FormData> = {}): FormData => ({
  ...form.defaults(),
  text: { en: 'Your details, please.', zh: '请填写信息。' },
  fields: [
    {
      ...newTypedField('name'),
      variable: 'name',
      label: { en: 'Name', zh: '姓名' },
      example: { en: 'Kim Lee', zh: '李想' },
    },
    { ...newTypedField('age', 'number'), variable: 'age', label: { en: 'Age', zh: '年龄' }, min: 18, required: false },
    {
      ...newTypedField('wish', 'choice'),
      variable: 'wish',
      label: { en: 'Wish', zh: '需求' },
      invalidText: { en: 'Choose one.', zh: '请选一项。' },
      choices: [{ id: 'r', label: { en: 'Refund', zh: '退款' }, value: 'refund', synonyms: [] }],
    },
  ],
  ...changes,
})
const shown = (changes: Partial<FormData> = {}, world: World = {}) => {
  const there = visit(form, data(changes), world)
  return { ...there, first: there.take({ type: 'entered' }) }
}

test('a form is one card with all fields, in the language of the run', () => {
  const { first } = shown({ timeoutSeconds: 90 }, { language: 'zh' })
  expect(bodiesOf(first)).toEqual([
    {
      type: 'form',
      text: '请填写信息。',
      fields: [
        { id: 'name', label: '姓名', type: 'text', required: true, placeholder: '李想', options: [] },
        { id: 'age', label: '年龄', type: 'number', required: false, placeholder: '', options: [] },
        { id: 'wish', label: '需求', type: 'choice', required: true, placeholder: '', options: ['退款'] },
      ],
      submitLabel: '提交',
      cancelLabel: '取消',
      ask: null,
    },
  ])
  expect(first.move).toEqual({ type: 'wait', seconds: 90 })
})

describe('what is sent', () => {
  test('is read by type and goes into the variables; what need not be there is emptied', () => {
    const there = shown({}, { variables: { age: 40 } })
    const result = there.take({ type: 'submitted', values: { name: ' Kim ', age: '', wish: 'Refund' } })
    expect(wayOf(result)).toBe('submitted')
    expect(there.variables).toEqual({ name: 'Kim', age: null, wish: 'refund' })
  })

  test('is refused as a whole when one field is wrong, and the card says which', () => {
    const there = shown()
    const result = there.take({ type: 'submitted', values: { name: '', age: 12, wish: 'Voucher' } })
    expect(bodiesOf(result)).toMatchObject([
      {
        type: 'form',
        text: 'Name: This is needed.\nAge: It has to be 18 or more.\nWish: Choose one.\nYour details, please.',
      },
    ])
    expect(wayOf(result)).toBe('wait')
    expect(there.variables).toEqual({})
  })

  test('may hold anything: what is no field is passed over', () => {
    const values = { name: 'Kim', wish: 'Refund', extra: { a: 1 }, __proto__: 'x' }
    expect(wayOf(shown().take({ type: 'submitted', values }))).toBe('submitted')
  })
})

test('it is called off by its button or by word', () => {
  expect(wayOf(shown().take({ type: 'cancelled' }))).toBe('cancelled')
  expect(wayOf(shown().take('取消'))).toBe('cancelled')
})

test('other words may be meant for somebody else; else it is shown again', () => {
  expect(wayOf(shown().take({ type: 'said', text: 'Are you open?', last: false }))).toBe('puzzled')
  expect(bodiesOf(shown().take('hm'))).toMatchObject([
    { type: 'form', text: 'Please answer with the form.\nYour details, please.' },
  ])
  expect(bodiesOf(shown().take({ type: 'resumed' }))).toMatchObject([{ type: 'form' }])
})

test('when its time is up it leaves by the time-out, if it has one', () => {
  expect(wayOf(shown({ timeoutSeconds: 5 }).take({ type: 'timeout' }))).toBe('timeout')
  expect(wayOf(shown().take({ type: 'timeout' }))).toBe('wait')
  expect(form.outlets(data()).map(({ id }) => id)).toEqual(['submitted', 'cancelled'])
  expect(form.outlets(data({ timeoutSeconds: 5 })).map(({ id }) => id)).toEqual(['submitted', 'cancelled', 'timeout'])
})

test('a check finds what a new form lacks, and nothing in a complete one', () => {
  expect(issueLines(form.check(form.defaults(), scopeOf()))).toEqual([
    'required text',
    'required fields.0.label',
    'required fields.0.variable',
  ])
  expect(issueLines(form.check(data(), scopeOf({ languages: ['en'] })))).toEqual([])
  expect(
    issueLines(form.check(data({ submitLabel: {}, cancelLabel: {}, invalidText: {}, fields: [] }), scopeOf())),
  ).toEqual(['fields_empty fields', 'required submitLabel', 'required cancelLabel', 'required invalidText'])
})
