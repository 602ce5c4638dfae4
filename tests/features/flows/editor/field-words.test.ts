import { beforeAll, describe, expect, test } from 'vitest'
import { emptyGraph, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { fieldName, fieldValue } from '#src/features/flows/editor/field-words.ts'
import { FLOW_KINDS } from '#src/features/flows/editor/kinds.ts'
import { conflictWords } from '#src/features/flows/editor/together/conflict-words.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import editor from '#locales/en/editor.json'
import flow from '#locales/en/flow.json'
import nodes from '#locales/en/nodes.json'

beforeAll(() => {
  i18n.addResourceBundle('en', NAMESPACE, { editor, flow, nodes })
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

describe('a field in words', () => {
  const name = (kind: string | undefined, ...path: (string | number)[]) => fieldName(t, FLOW_KINDS, kind, path)

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

  test('has a value that says what it leads to, and nothing raw but what has several parts', () => {
    const value = (of: unknown, ...path: string[]) => fieldValue(t, FLOW_KINDS, [documentWith(ask('Which?'))], path, of)
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
    expect(value([{ id: 'a' }], 'data', 'choices')).toBe('[{"id":"a"}]')
  })
})

test('a conflict names the node, the field of its form and both values', () => {
  const [mine, theirs] = [documentWith(ask('Which?')), documentWith(ask('Which?'))]
  const conflict = {
    collection: 'nodes',
    id: 'n1',
    field: ['data', 'text', 'zh'],
    base: '',
    mine: '哪个？',
    theirs: '',
  }
  expect(conflictWords(t, FLOW_KINDS, { ...conflict, collection: 'nodes' }, { mine, theirs })).toEqual({
    item: 'Which?',
    field: 'Question (简体中文)',
    mine: '哪个？',
    theirs: 'Empty',
  })
})
