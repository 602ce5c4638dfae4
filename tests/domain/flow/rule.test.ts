import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { operatorsOf, type Operator } from '#src/domain/flow/operators.ts'
import { ruleHolds } from '#src/domain/flow/rule.ts'
import { VALUE_TYPES, type Json, type ValueType } from '#src/domain/value/value.ts'

/** Thursday, 6 August 2026, 10:00 in Shanghai. */
const now = Date.parse('2026-08-06T02:00:00Z')
const decide = (type: ValueType, left: Json, operator: Operator, right = '', upper = '') =>
  ruleHolds({ type, operator, left, right, upper, now, timeZone: 'Asia/Shanghai' })

const table = (type: ValueType, rows: [left: Json, operator: Operator, right: string, holds: boolean][]) =>
  test.each(rows)(`a ${type} %j %s «%s»: %s`, (left, operator, right, holds) => {
    expect(decide(type, left, operator, right)).toEqual({ holds, fault: null })
  })

describe('a rule about', () => {
  table('text', [
    [' ＶＩＰ ', 'is', 'vip', true],
    ['vip', 'is', 'vi', false],
    [null, 'is', '', false],
    [null, 'is_not', 'x', true],
    ['Order A-1', 'contains', 'order', true],
    ['Order A-1', 'not_contains', 'refund', true],
    [null, 'not_contains', '', true],
    ['Order A-1', 'starts_with', 'ORDER', true],
    ['Order A-1', 'ends_with', 'a-1', true],
    ['A12', 'matches', '^A\\d+$', true],
    ['xA12', 'matches', '^A\\d+$', false],
    ['  ', 'is_empty', '', true],
    [null, 'is_empty', '', true],
    ['x', 'not_empty', '', true],
    ['', 'is_set', '', true],
    [null, 'not_set', '', true],
    [12, 'is', '12', true],
  ])
  table('number', [
    [3, 'equals', '3', true],
    ['3', 'equals', ' ３ ', true],
    [3, 'not_equals', '4', true],
    [null, 'not_equals', '4', true],
    [null, 'less', '4', false],
    [3, 'greater', '3', false],
    [3, 'at_least', '3', true],
    [3, 'less', '3', false],
    [3, 'at_most', '3', true],
    [0, 'is_set', '', true],
  ])
  table('boolean', [
    [true, 'is_true', '', true],
    ['false', 'is_false', '', true],
    [null, 'is_false', '', false],
    [null, 'is_true', '', false],
  ])
  table('date', [
    ['2026-08-05', 'before', '2026-08-06', true],
    ['2026-08-06', 'before', '2026-08-06', false],
    // 00:30 on the 6th in Shanghai.
    ['2026-08-05T16:30:00Z', 'on', '2026-08-06', true],
    ['2026-08-05T15:30:00Z', 'on', '2026-08-06', false],
    ['2026-08-06T10:00', 'after', '2026-08-06T01:59:00Z', true],
    ['2026-08-06T10:00', 'after', '2026-08-06T02:00:00Z', false],
    ['2026-08-04', 'within_last', '2', true],
    ['2026-08-03', 'within_last', '2', false],
    ['2026-08-07', 'within_last', '2', false],
    ['2026-08-06', 'within_next', '0', true],
    ['2026-08-08T02:00:00Z', 'within_next', '2', true],
    ['2026-08-08T02:00:01Z', 'within_next', '2', false],
    [null, 'before', '2026-08-06', false],
  ])
  table('list', [
    [['Red', 'blue'], 'contains', 'red', true],
    [['red'], 'contains', 're', false],
    [[12], 'contains', '12', true],
    [null, 'not_contains', 'red', true],
    [[], 'is_empty', '', true],
    [null, 'is_empty', '', true],
    [['x'], 'not_empty', '', true],
    [[1, 2], 'size_equals', '2', true],
    [[1, 2], 'size_greater', '2', false],
    [[1, 2], 'size_less', '3', true],
    [null, 'size_less', '3', false],
  ])
  table('object', [
    [{ zip: null }, 'has_key', ' zip ', true],
    [{}, 'has_key', 'toString', false],
    [null, 'not_has_key', 'zip', true],
  ])

  test('a range takes both of its ends', () => {
    expect(decide('number', 3, 'between', '3', '5').holds).toBe(true)
    expect(decide('number', 5, 'between', '3', '5').holds).toBe(true)
    expect(decide('number', 6, 'between', '3', '5').holds).toBe(false)
    expect(decide('date', '2026-08-06', 'between', '2026-08-05', '2026-08-06').holds).toBe(true)
    expect(decide('date', '2026-08-07', 'between', '2026-08-05', '2026-08-06').holds).toBe(false)
  })
})

test.each<[string, ReturnType<typeof decide>]>([
  ['left_type', decide('number', 'many', 'equals', '3')],
  ['left_type', decide('date', 'soon', 'before', '2026-08-06')],
  ['right_type', decide('number', 3, 'equals', 'three')],
  ['right_type', decide('number', 3, 'between', '1', 'many')],
  ['right_type', decide('date', '2026-08-06', 'on', 'today')],
  ['right_type', decide('list', [], 'size_less', 'few')],
  ['pattern', decide('text', 'a', 'matches', '[')],
])('what cannot be compared does not hold: %s', (fault, verdict) => {
  expect(verdict).toEqual({ holds: false, fault })
})

test('every operator answers for every value, and never both ways', () => {
  const inputs = VALUE_TYPES.flatMap((type) => operatorsOf(type).map((operator) => ({ type, operator })))
  fc.assert(
    fc.property(fc.constantFrom(...inputs), fc.jsonValue(), fc.string(), fc.string(), (input, left, right, upper) => {
      const all = { ...input, left: left as Json, right, upper, now, timeZone: 'Europe/Berlin' }
      const verdict = ruleHolds(all)
      expect(verdict.fault !== null && verdict.holds).toBe(false)
      const opposite = OPPOSITES[input.operator]
      if (opposite && verdict.fault === null)
        expect(ruleHolds({ ...all, operator: opposite }).holds).toBe(!verdict.holds)
    }),
  )
})

const OPPOSITES: Partial<Record<Operator, Operator>> = {
  is: 'is_not',
  contains: 'not_contains',
  is_empty: 'not_empty',
  is_set: 'not_set',
  has_key: 'not_has_key',
  equals: 'not_equals',
}
