import { describe, expect, test } from 'vitest'
import {
  conditionHolds,
  conditionSchema,
  firstBranch,
  newRule,
  type Condition,
  type Rule,
} from '#src/domain/flow/condition.ts'
import { contextOf } from '#tests/nodes/support.ts'

const scope = contextOf(null, { variables: { total: 120, tier: 'gold', order: { items: [1, 2] }, limit: 100 } })

const rule = (id: string, reference: string, changes: Partial<Rule> = {}): Rule => ({
  ...newRule(id),
  left: { from: 'variable', reference },
  ...changes,
})
const over = rule('over', 'total', { type: 'number', operator: 'greater', right: '{{ limit }}' })
const silver = rule('silver', 'tier', { right: 'silver' })
const gold = rule('gold', 'tier', { right: 'Gold' })
const condition = (join: 'all' | 'any', ...groups: ['all' | 'any', ...Rule[]][]): Condition => ({
  join,
  groups: groups.map(([own, ...rules], index) => ({ id: `g${index}`, join: own, rules })),
})

describe('rules in groups', () => {
  test.each<[string, Condition, boolean]>([
    ['all of one group', condition('all', ['all', over, gold]), true],
    ['all of one group, one failing', condition('all', ['all', over, silver]), false],
    ['any of one group', condition('all', ['any', silver, gold]), true],
    ['all groups', condition('all', ['any', silver, gold], ['all', over]), true],
    ['all groups, one failing', condition('all', ['all', silver], ['all', over]), false],
    ['any group', condition('any', ['all', silver], ['all', over]), true],
    ['no group', condition('all'), false],
    ['a group without rules', condition('any', ['all']), false],
  ])('%s', (_name, given, holds) => {
    expect(conditionHolds(given, scope).holds).toBe(holds)
  })

  test('are looked at until the answer is known, and each that was is noted', () => {
    expect(conditionHolds(condition('all', ['all', silver, over]), scope).rules).toEqual([
      { rule: 'silver', left: 'gold', right: 'silver', holds: false, fault: null },
    ])
    expect(conditionHolds(condition('any', ['any', silver, over, gold]), scope).rules).toEqual([
      { rule: 'silver', left: 'gold', right: 'silver', holds: false, fault: null },
      { rule: 'over', left: 120, right: '100', holds: true, fault: null },
    ])
  })

  test('look at an expression, or at a part of a variable', () => {
    const half = rule('half', '', {
      left: { from: 'expression', expression: 'total / 2' },
      type: 'number',
      operator: 'between',
      right: '50',
      upper: '70',
    })
    const two = rule('two', 'order.items', { type: 'list', operator: 'size_equals', right: '2' })
    expect(conditionHolds(condition('all', ['all', half, two]), scope)).toMatchObject({
      holds: true,
      rules: [{ left: 60, right: '50 … 70' }, { left: [1, 2] }],
    })
  })

  test('do not hold where an expression has no value, and the note says so', () => {
    const broken = rule('broken', '', { left: { from: 'expression', expression: 'total / 0' } })
    const [note] = conditionHolds(condition('all', ['all', broken]), scope).rules
    expect(note).toMatchObject({ holds: false, fault: 'failed', left: 'expression.type' })
  })

  test('note no more than the beginning of a long value', () => {
    const long = contextOf(null, { variables: { text: '长'.repeat(500) } })
    const [note] = conditionHolds(condition('all', ['all', rule('r', 'text')]), long).rules
    expect(note?.left).toBe(`${'长'.repeat(200)}…`)
  })
})

test('the first branch that holds is taken', () => {
  const branches = [
    { id: 'a', ...condition('all', ['all', silver]) },
    { id: 'b', ...condition('all', ['all', gold]) },
    { id: 'c', ...condition('all', ['all', over]) },
  ]
  expect(firstBranch(branches, scope)).toMatchObject({ branch: { id: 'b' }, rules: [{ rule: 'gold' }] })
  const none = firstBranch(branches.slice(0, 1), scope)
  expect(none).toMatchObject({ branch: null, rules: [{ rule: 'silver' }] })
})

test('an operator of another type is no rule', () => {
  const wrong = condition('all', ['all', { ...silver, operator: 'is_true' }])
  expect(conditionSchema.safeParse(wrong).success).toBe(false)
  expect(conditionSchema.safeParse(condition('all', ['all', silver])).success).toBe(true)
})
