import { describe, expect, test } from 'vitest'
import type { Assignment } from '#src/domain/flow/assignment.ts'
import { emptyGraph } from '#src/domain/graph/document.ts'
import type { ValueType } from '#src/domain/value/value.ts'
import { attribute } from '#src/nodes/flow/attribute/spec.ts'
import { set } from '#src/nodes/flow/set/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const types: Record<string, ValueType> = {
  n: 'number',
  words: 'text',
  yes: 'boolean',
  day: 'date',
  list: 'list',
  'user.email': 'text',
}
const world = { variables: { n: 2, words: 'two', order: { no: 'A1' } }, types }
const rows = (...all: [reference: string | null, source: Assignment['source']][]): Assignment[] =>
  all.map(([reference, source], index) => ({ id: `r${index}`, reference, source }))
const entered = { type: 'entered' } as const

test('values are set in order, each as its variable wants it', () => {
  const assignments = rows(
    ['n', { by: 'expression', text: 'n * 2' }],
    ['words', { by: 'template', text: 'n was {{ n }}' }],
    ['n', { by: 'value', text: ' 7 ' }],
    ['yes', { by: 'value', text: 'true' }],
    ['day', { by: 'value', text: '2026-08-06' }],
    ['list', { by: 'value', text: '[1, "a"]' }],
    ['words', { by: 'variable', reference: 'order.no' }],
    ['words', { by: 'variable', reference: 'n' }],
    ['list', { by: 'empty' }],
    [null, { by: 'value', text: 'left out' }],
  )
  const result = visit(set, { assignments }, world).take(entered)
  expect(wayOf(result)).toBe('next')
  expect(result.set?.map(({ reference, value }) => [reference, value])).toEqual([
    ['n', 4],
    ['words', 'n was 2'],
    ['n', 7],
    ['yes', true],
    ['day', '2026-08-06'],
    ['list', [1, 'a']],
    ['words', 'A1'],
    ['words', '2'],
    ['list', null],
  ])
})

test.each<[string, Assignment['source'], string]>([
  ['an expression that has no value', { by: 'expression', text: 'n / 0' }, 'expression.type'],
  ['a value of another type', { by: 'variable', reference: 'words' }, 'value_type'],
  ['a text that is no number', { by: 'value', text: 'many' }, 'value_type'],
])('%s leaves by failed, sets nothing and says which row it is', (_name, source, code) => {
  const assignments = rows(['words', { by: 'value', text: 'changed' }], ['n', source])
  const result = visit(set, { assignments }, world).take(entered)
  expect(wayOf(result)).toBe('failed')
  expect(result.set).toBeUndefined()
  expect(result.note).toMatchObject({ row: 'r1', code })
})

describe('what is missing or wrong', () => {
  const variables = new Map(
    Object.entries(types).map(([reference, type]) => [
      reference,
      { reference, type, initial: null, description: '', input: false, output: false },
    ]),
  )
  const scope = scopeOf({ document: { ...emptyGraph(), variables } })
  test.each<[string, Assignment[], string[]]>([
    ['no row', [], ['assignments_empty assignments']],
    ['a new row', set.defaults().assignments, ['required assignments.0.reference']],
    [
      'no variable to take from',
      rows(['n', { by: 'variable', reference: null }]),
      ['required assignments.0.source.reference'],
    ],
    ['an empty expression', rows(['n', { by: 'expression', text: ' ' }]), ['required assignments.0.source.text']],
    ['an empty number', rows(['n', { by: 'value', text: '' }]), ['required assignments.0.source.text']],
    ['JSON that is no list', rows(['list', { by: 'value', text: '{}' }]), ['value_type assignments.0.source.text']],
    ['nothing, for an empty text', rows(['words', { by: 'value', text: '' }]), []],
    ['nothing, for an empty template', rows(['words', { by: 'template', text: '' }]), []],
  ])('%s', (_name, assignments, expected) => {
    expect(issueLines(set.check({ assignments }, scope))).toEqual(expected)
  })

  test('a note about the visitor must be kept with the visitor', () => {
    const attributes = rows(['user.email', { by: 'value', text: 'a@b.c' }], ['words', { by: 'value', text: 'x' }])
    expect(issueLines(attribute.check({ attributes }, scope))).toEqual(['not_of_user attributes.1.reference'])
    expect(issueLines(attribute.check({ attributes: [] }, scope))).toEqual(['assignments_empty attributes'])
  })
})

test('rows name what they write and what they read', () => {
  const assignments = rows(
    ['n', { by: 'expression', text: 'n + 1' }],
    ['words', { by: 'template', text: '{{ n }}' }],
    ['words', { by: 'variable', reference: 'n' }],
    ['words', { by: 'value', text: '{{ n }}' }],
  )
  expect(set.uses({ assignments })).toEqual([
    { path: ['assignments', 0, 'reference'], as: 'writes' },
    { path: ['assignments', 0, 'source', 'text'], as: 'expression' },
    { path: ['assignments', 1, 'reference'], as: 'writes' },
    { path: ['assignments', 1, 'source', 'text'], as: 'template' },
    { path: ['assignments', 2, 'reference'], as: 'writes' },
    { path: ['assignments', 2, 'source', 'reference'], as: 'reads' },
    { path: ['assignments', 3, 'reference'], as: 'writes' },
  ])
})

test('a note about the visitor sets their variables, or leaves by failed', () => {
  const kept = visit(
    attribute,
    { attributes: rows(['user.email', { by: 'template', text: '{{ words }}@x.test' }]) },
    world,
  )
  expect(kept.take(entered)).toMatchObject({ set: [{ reference: 'user.email', value: 'two@x.test' }] })
  const failing = visit(attribute, { attributes: rows(['user.email', { by: 'expression', text: 'nobody' }]) }, world)
  expect(wayOf(failing.take(entered))).toBe('failed')
})
