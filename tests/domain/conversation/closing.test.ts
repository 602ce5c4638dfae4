import { describe, expect, test } from 'vitest'
import {
  closingFaults,
  closingFormSchema,
  type ClosingField,
  type ClosingForm,
} from '#src/domain/conversation/closing.ts'

const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`
const field = (n: number, given: Partial<ClosingField>): ClosingField => ({
  id: id(n),
  kind: 'text',
  label: `Field ${n}`,
  options: [],
  required: false,
  ...given,
})
const FORM: ClosingForm = [
  field(1, { kind: 'select', options: ['Delivery', 'Returns / Damaged'], required: true }),
  field(2, { kind: 'solved', required: true }),
  field(3, { kind: 'tags' }),
  field(4, {}),
]
const whole = { [id(1)]: ['Delivery'], [id(2)]: ['no'] }

describe('a closing form', () => {
  test('has something to choose from, and no name or option twice', () => {
    const messages = (form: ClosingForm) =>
      closingFormSchema.safeParse(form).error?.issues.map(({ message }) => message)
    expect(messages(FORM)).toBeUndefined()
    expect(messages([field(1, { kind: 'select' })])).toEqual(['REQUIRED'])
    expect(messages([field(1, { kind: 'select', options: ['a', 'a'] })])).toEqual(['DUPLICATE'])
    expect(messages([field(1, {}), field(2, { label: 'Field 1' })])).toEqual(['DUPLICATE'])
    expect(messages([field(1, { label: ' ' })])).toEqual(['REQUIRED'])
  })

  test('is filed once what is required is there', () => {
    expect(closingFaults(FORM, whole)).toEqual([])
    expect(closingFaults(FORM, {})).toEqual([
      { fieldId: id(1), code: 'REQUIRED' },
      { fieldId: id(2), code: 'REQUIRED' },
    ])
  })

  test.each([
    ['an option there is not', 1, ['Elsewhere']],
    ['two of one list', 1, ['Delivery', 'Returns / Damaged']],
    ['neither solved nor not', 2, ['perhaps']],
    ['a tag twice', 3, ['a', 'a']],
    ['a tag that is too long', 3, ['a'.repeat(51)]],
    ['two texts', 4, ['a', 'b']],
  ])('takes no %s', (_name, n, values) => {
    expect(closingFaults(FORM, { ...whole, [id(n)]: values })).toEqual([{ fieldId: id(n), code: 'INVALID' }])
  })
})
