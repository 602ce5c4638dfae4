import { describe, expect, test } from 'vitest'
import type { Rule } from '#src/domain/flow/condition.ts'
import { condition, newBranch, type Branch, type ConditionData } from '#src/nodes/flow/condition/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const branch = (id: string, ...rules: Partial<Rule>[]): Branch => {
  const made = newBranch(id)
  const [group] = made.groups
  const [first] = group?.rules ?? []
  if (!group || !first) throw new Error('a new branch has a rule')
  return {
    ...made,
    groups: [{ ...group, rules: rules.map((rule, index) => ({ ...first, id: `${id}${index}`, ...rule })) }],
  }
}
const of = (reference: string) => ({ left: { from: 'variable', reference } }) as const
const data: ConditionData = {
  branches: [
    { ...branch('big', { ...of('total'), type: 'number', operator: 'at_least', right: '100' }), title: 'Big order' },
    branch('gold', { ...of('tier'), right: '{{ wanted }}' }),
  ],
}

test('the way out is that of the first branch that holds, else the last', () => {
  const way = (total: number, tier: string) => {
    const there = visit(condition, data, { variables: { total, tier, wanted: 'gold' } })
    return wayOf(there.take({ type: 'entered' }))
  }
  expect([way(100, 'gold'), way(99, 'Gold'), way(99, 'tin')]).toEqual(['branch:big', 'branch:gold', 'else'])
})

test('the trace is told which rules were looked at and which held', () => {
  const there = visit(condition, data, { variables: { total: 5, tier: 'gold', wanted: 'gold' } })
  expect(there.take({ type: 'entered' }).note).toEqual({
    branch: 'gold',
    rules: [{ rule: 'gold0', left: 'gold', right: 'gold', holds: true, fault: null }],
  })
})

test('outlets are named after the branches, else counted', () => {
  expect(condition.outlets(data).map(({ id, label, labelKey }) => [id, label ?? labelKey])).toEqual([
    ['branch:big', 'Big order'],
    ['branch:gold', '2'],
    ['else', 'condition.else'],
  ])
})

describe('what is missing is said where it is missing', () => {
  const at = 'branches.0.groups.0'
  const issues = (...rules: Partial<Rule>[]) =>
    issueLines(condition.check({ branches: [branch('a', ...rules)] }, scopeOf()))
  test.each<[string, Partial<Rule>[], string[]]>([
    ['a new rule', [{}], [`required ${at}.rules.0.left.reference`, `required ${at}.rules.0.right`]],
    ['no rule at all', [], ['rules_empty branches.0.groups']],
    [
      'an expression that is empty',
      [{ left: { from: 'expression', expression: ' ' }, operator: 'is_set' }],
      [`required ${at}.rules.0.left.expression`],
    ],
    [
      'a value that is none',
      [{ ...of('n'), type: 'number', operator: 'equals', right: 'x' }],
      [`value_type ${at}.rules.0.right`],
    ],
    [
      'the other end of a range',
      [{ ...of('n'), type: 'date', operator: 'between', right: '2026-08-06' }],
      [`required ${at}.rules.0.upper`],
    ],
    [
      'a number of days that is none',
      [{ ...of('d'), type: 'date', operator: 'within_last', right: 'x' }],
      [`value_type ${at}.rules.0.right`],
    ],
    ['a pattern', [{ ...of('n'), operator: 'matches', right: '(' }], [`pattern_syntax ${at}.rules.0.right`]],
    [
      'nothing, where variables fill the value',
      [{ ...of('n'), type: 'number', operator: 'equals', right: '{{ x }}' }],
      [],
    ],
    ['nothing, where no value is needed', [{ ...of('n'), operator: 'is_empty', right: '' }], []],
  ])('%s', (_name, rules, expected) => {
    expect(issues(...rules)).toEqual(expected)
  })

  test('one empty group among others', () => {
    const full = branch('a', { ...of('n'), operator: 'is_set' })
    const branches = [{ ...full, groups: [...full.groups, { id: 'g2', join: 'all' as const, rules: [] }] }]
    expect(issueLines(condition.check({ branches }, scopeOf()))).toEqual(['rules_empty branches.0.groups.1.rules'])
  })
})

test('variables are named with the type they must have, but for texts, which anything can be', () => {
  const branches = [
    branch(
      'a',
      { ...of('total'), type: 'number', operator: 'between', right: '1', upper: '2' },
      { ...of('tier'), right: 'x' },
      { ...of('paid'), type: 'boolean', operator: 'is_set' },
      { left: { from: 'expression', expression: 'total + 1' }, type: 'number', operator: 'equals', right: '{{ n }}' },
    ),
  ]
  const at = ['branches', 0, 'groups', 0, 'rules']
  expect(condition.uses({ branches })).toEqual([
    { path: [...at, 0, 'left', 'reference'], as: 'reads', type: 'number' },
    { path: [...at, 0, 'right'], as: 'template' },
    { path: [...at, 0, 'upper'], as: 'template' },
    { path: [...at, 1, 'left', 'reference'], as: 'reads' },
    { path: [...at, 1, 'right'], as: 'template' },
    { path: [...at, 2, 'left', 'reference'], as: 'reads' },
    { path: [...at, 3, 'left', 'expression'], as: 'expression' },
    { path: [...at, 3, 'right'], as: 'template' },
  ])
})
