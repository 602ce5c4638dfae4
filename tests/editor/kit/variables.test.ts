import { describe, expect, test } from 'vitest'
import { emptyGraph } from '#src/domain/graph/document.ts'
import { fitsType } from '#src/domain/value/value.ts'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { sampleText } from '#src/editor/variables/sample-text.ts'
import { isOfTypes, matchingVariables, referenceOf } from '#src/editor/variables/variable-options.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { variablesOf } from '#src/editor/inspector/variables-of.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

const variable = (reference: string, description = ''): VariableInfo => ({
  reference,
  type: 'text',
  scope: 'flow',
  description,
  sample: null,
})

describe('the variables that fit what is typed', () => {
  const all = [variable('reorder'), variable('session.order'), variable('order_no'), variable('price', 'of the order')]
  const found = (query: string) => matchingVariables(all, query).map(({ reference }) => reference)

  test('begin with it, or a part of them does; then they hold it; then their description does', () => {
    expect(found('Ord')).toEqual(['session.order', 'order_no', 'reorder', 'price'])
  })
  test('are all of them for nothing, in their order, and none for what fits nowhere', () => {
    expect(found('')).toEqual(all.map(({ reference }) => reference))
    expect(found('x')).toEqual([])
  })
})

test('a variable fits where its type is asked for, or no type is', () => {
  expect(isOfTypes({ type: 'text' }, undefined)).toBe(true)
  expect(isOfTypes({ type: 'text' }, ['number', 'text'])).toBe(true)
  expect(isOfTypes({ type: 'text' }, ['number'])).toBe(false)
})

describe('the name of a new variable', () => {
  test.each([
    ['Order No', 'order_no'],
    ['  price-total ', 'price_total'],
    ['session.Tier', 'session.tier'],
    ['ｏｒｄｅｒ１', 'order1'],
    ['2nd try', 'nd_try'],
    ['a.b', 'ab'],
    ['订单号', ''],
    ['system.now', ''],
    ['for', ''],
    ['', ''],
  ])('%s becomes %s', (typed, reference) => {
    expect(referenceOf(typed)).toBe(reference || (typed === 'system.now' ? 'systemnow' : ''))
  })
})

test('a sample stands on one short line', () => {
  expect(sampleText('a\n  b')).toBe('a b')
  expect(sampleText({ a: [1, true] })).toBe('{"a":[1,true]}')
  expect(sampleText(null)).toBe('')
  expect([...sampleText('字'.repeat(80))]).toHaveLength(60)
})

test('ids are ten letters and figures, and no two alike', () => {
  const ids = Array.from({ length: 2000 }, newId)
  expect(ids.filter((id) => !/^[a-z0-9]{10}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the variables of a flow', () => {
  const t = ((read: unknown) => String(typeof read)) as unknown as Texts
  const declare = (reference: string, type: VariableInfo['type'], initial: VariableInfo['sample']) =>
    [reference, { reference, type, initial, description: '', input: false, output: false }] as const
  const document = {
    ...emptyGraph(),
    variables: new Map([
      declare('order_no', 'text', null),
      declare('session.tier', 'number', 3),
      declare('user.birthday', 'date', null),
    ]),
  }
  const all = variablesOf(document, t, { order_no: 'a-1042' })
  const one = (reference: string) => all.find((each) => each.reference === reference)

  test('come first, each by its scope; those that every run knows follow', () => {
    expect(all.slice(0, 3).map(({ reference, scope }) => [reference, scope])).toEqual([
      ['order_no', 'flow'],
      ['session.tier', 'session'],
      ['user.birthday', 'user'],
    ])
    expect(one('system.channel')).toMatchObject({ type: 'text', scope: 'system' })
  })
  test('show what the last run had, else what they begin with, else something of their type', () => {
    expect(one('order_no')?.sample).toBe('a-1042')
    expect(one('session.tier')?.sample).toBe(3)
    expect(all.filter(({ type, sample }) => sample === null || !fitsType(type, sample))).toEqual([])
  })
})
