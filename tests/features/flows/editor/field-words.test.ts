import { beforeAll, describe, expect, test } from 'vitest'
import { emptyGraph, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { changeWords } from '#src/features/flows/editor/change-words.ts'
import { fieldName, fieldValue, type Wording } from '#src/features/flows/editor/field-words.ts'
import { FLOW_KINDS } from '#src/features/flows/editor/kinds.ts'
import { conflictWords } from '#src/features/flows/editor/together/conflict-words.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { newBranch } from '#src/nodes/flow/condition/spec.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import editor from '#locales/en/editor.json'
import flow from '#locales/en/flow.json'
import nodes from '#locales/en/nodes.json'

beforeAll(async () => {
  i18n.addResourceBundle('en', NAMESPACE, { editor, flow, nodes })
  // Files of a worker share it.
  await i18n.changeLanguage('en')
})
const t = i18n.getFixedT('en', NAMESPACE)

const ask = (title: string): GraphNode => ({
  id: 'n1',
  kind: 'ask',
  title,
  position: { x: 0, y: 0 },
  data: flowSpecs.ask.defaults(),
  disabled: false,
  pinned: false,
  group: null,
})
const documentWith = (node: GraphNode): GraphDocument => ({ ...emptyGraph(), nodes: new Map([[node.id, node]]) })

const GROUP = '0c8b7a52-6f1d-4c7e-9f60-6f1f0f0a1c11'
const resources = { flows: [], groups: [{ id: GROUP, name: 'Refunds' }], members: [] }
const about = { t, kinds: FLOW_KINDS, resources }
const wordingOf = (kind?: string): Wording => ({ ...about, kind, documents: [documentWith(ask('Which?'))] })

describe('a field in words', () => {
  const name = (kind: string | undefined, ...path: (string | number)[]) => fieldName(wordingOf(kind), path)

  test('is called as in its form, and what every thing has by its own name', () => {
    expect(name('ask', 'data', 'text', 'en')).toBe('Question (English)')
    expect(name('ask', 'title')).toBe('Name')
    expect(name('ask', 'data')).toBe('Settings')
    expect(name(undefined)).toBe('As a whole')
  })

  test('keeps its path where nobody knows it', () => {
    expect(name('from later', 'data', 'tone', 'warm')).toBe('tone.warm')
    expect(name('ask', 'data', 'tone')).toBe('tone')
  })

  test('of a row has the name of its form, and its own where the kind has one', () => {
    expect(name('ask', 'data', 'source', 'choices', 'label', 'en')).toBe('Label (English)')
    expect(name('condition', 'data', 'branches', 'groups', 'rules', 'operator')).toBe('How it is compared')
    expect(name('classify', 'data', 'classes', 'description')).toBe('What belongs to it')
    expect(name('ask', 'data', 'tone', 'label')).toBe('tone.label')
  })

  test('has a value that says what it leads to, and nothing raw', () => {
    const value = (of: unknown, ...path: string[]) => fieldValue(wordingOf('ask'), path, of)
    expect(value('n1', 'target')).toBe('Which?')
    expect(value({ node: 'n1', outlet: 'next' }, 'source')).toBe('Which?')
    expect(value('gone', 'target')).toBe('gone')
    expect(value(true, 'disabled')).toBe('Yes')
    expect([value(null, 'data', 'variable'), value('', 'data', 'url'), value([], 'data', 'tags')]).toEqual([
      'Empty',
      'Empty',
      'Empty',
    ])
    expect(value(['vip', 'new'], 'data', 'add')).toBe('vip, new')
    expect(value([{ id: 'a' }, { id: 'b', label: { en: 'By post' } }], 'data', 'source', 'choices')).toBe(
      'Row 1, By post',
    )
    expect(value('value', 'data', 'keep')).toBe('The value')
    expect(fieldValue(wordingOf('transfer'), ['data', 'target', 'groupId'], GROUP)).toBe('Refunds')
    expect(fieldValue(wordingOf('http'), ['data', 'mock'], { status: 200, body: '{}' })).toBe('Status: 200; Body: {}')
  })

  test('is JSON only where people write JSON: what a variable begins with', () => {
    expect(fieldValue(wordingOf(), ['initial'], { city: 'Ulm' })).toBe('{"city":"Ulm"}')
    expect(fieldValue(wordingOf(), ['type'], 'boolean')).toBe('Yes or no')
  })
})

describe('what became of a list', () => {
  const choice = (id: string, label: string, synonyms: string[] = []) => ({
    id,
    label: { en: label },
    value: '',
    synonyms,
  })
  const rows = (kind: string, path: string[], before: unknown, after: unknown) =>
    changeWords(wordingOf(kind), ['data', ...path], before, after)
  const row = (became: string, name: string, fields: unknown[] = []) => ({
    key: expect.anything(),
    became,
    name,
    fields,
  })
  const field = (name: string, change: unknown) => ({ key: expect.anything(), name, change })

  test('is said row by row, by the names of rows and of their fields', () => {
    const before = [choice('a', 'By post'), choice('b', 'By mail'), choice('c', 'Shop')]
    const after = [choice('a', 'By post', ['letter']), choice('c', 'In the shop'), choice('d', 'Courier')]
    expect(rows('ask', ['source', 'choices'], before, after)).toEqual({
      type: 'rows',
      rows: [
        row('added', 'Courier'),
        row('removed', 'By mail'),
        row('changed', 'By post', [field('Also understood', { type: 'rows', rows: [row('added', 'letter')] })]),
        row('changed', 'In the shop', [
          field('Label (English)', { type: 'values', before: 'Shop', after: 'In the shop' }),
        ]),
      ],
    })
  })

  test('goes down to the rules of a branch', () => {
    const branch = (right: string) => ({
      ...newBranch('b1'),
      title: 'Dear',
      groups: [
        {
          id: 'g1',
          join: 'all',
          rules: [
            {
              id: 'r1',
              left: { from: 'variable', reference: 'total' },
              type: 'number',
              operator: 'greater',
              right,
              upper: '',
            },
          ],
        },
      ],
    })
    const change = rows('condition', ['branches'], [branch('5')], [branch('50')])
    const values = { type: 'values', before: '5', after: '50' }
    const rule = { type: 'rows', rows: [row('changed', 'total > 50', [field('Compared with', values)])] }
    const group = { type: 'rows', rows: [row('changed', 'Group 1', [field('Rules', rule)])] }
    expect(change).toEqual({ type: 'rows', rows: [row('changed', 'Dear', [field('Rules', group)])] })
  })

  test('tells a new order from a new row, and counts the same text twice', () => {
    expect(rows('start', ['keywords'], ['refund', 'return'], ['return', 'refund'])).toEqual({
      type: 'rows',
      rows: [row('reordered', 'return, refund')],
    })
    expect(rows('start', ['keywords'], ['refund'], ['refund', 'refund'])).toEqual({
      type: 'rows',
      rows: [row('added', 'refund')],
    })
  })
})

describe('a conflict', () => {
  const documents = { mine: documentWith(ask('Which?')), theirs: documentWith(ask('Which?')) }
  const about1 = { collection: 'nodes', id: 'n1' } as const

  test('names the node, the field of its form and both values', () => {
    const conflict = { ...about1, field: ['data', 'text', 'zh'], base: '', mine: '哪个？', theirs: '' }
    expect(conflictWords(about, conflict, documents)).toEqual({
      item: 'Which?',
      field: 'Question (简体中文)',
      mine: { type: 'values', before: 'Empty', after: '哪个？' },
      theirs: { type: 'values', before: 'Empty', after: 'Empty' },
    })
  })

  test('of a list says what each side has made of the rows', () => {
    const [post, shop] = [
      { id: 'a', label: { en: 'By post' }, value: '', synonyms: [] },
      { id: 'b', label: { en: 'Shop' }, value: '', synonyms: [] },
    ]
    const conflict = { ...about1, field: ['data', 'source', 'choices'], base: [post], mine: [post, shop], theirs: [] }
    const { mine, theirs } = conflictWords(about, conflict, documents)
    expect(mine).toMatchObject({ type: 'rows', rows: [{ became: 'added', name: 'Shop' }] })
    expect(theirs).toMatchObject({ type: 'rows', rows: [{ became: 'removed', name: 'By post' }] })
  })

  test('of all settings names the fields that each side has changed', () => {
    const base = flowSpecs.ask.defaults()
    const [mine, theirs] = [
      { ...base, retries: 0 },
      { ...base, freeText: true },
    ]
    const words = conflictWords(about, { ...about1, field: ['data'], base, mine, theirs }, documents)
    expect(words.mine).toMatchObject({ type: 'fields', fields: [{ name: 'Ask again' }] })
    expect(words.theirs).toMatchObject({ type: 'fields', fields: [{ name: 'Accept any other answer' }] })
  })
})
