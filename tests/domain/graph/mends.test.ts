import { enableMapSet, produce } from 'immer'
import { describe, expect, test } from 'vitest'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { addNode } from '#src/domain/graph/commands.ts'
import { mendsOf, type Mend } from '#src/domain/graph/mends.ts'
import { problemsOf, type Problem, type ProblemScope } from '#src/domain/flow-document/problems.ts'
import { bareNames, withVariable } from '#src/domain/template/bare-variables.ts'
import { isMissing } from '#src/domain/graph/checks/missing.ts'
import { aGraph, aNode, toySpecs } from './kinds.ts'

enableMapSet()

const scope: ProblemScope = {
  languages: ['en', 'zh'],
  flows: null,
  hasModel: null,
  flowKind: 'standard',
  flowId: 'here',
}
const found = (document: GraphDocument) => problemsOf(toySpecs, document, scope)

function mends(document: GraphDocument, code: string): Mend[] {
  let count = 0
  const making = {
    newId: () => `new${++count}`,
    languages: scope.languages,
  }
  const problem = found(document).find((each) => each.code === code)
  expect(problem, code).toBeDefined()
  return mendsOf(toySpecs, document, problem as Problem, making)
}

/** A mend as it is done: a node that is added comes where the canvas has room for it. */
const commandOf = ({ deed }: Mend) =>
  'adds' in deed
    ? addNode(toySpecs, { ...deed.adds, position: { x: 320, y: 0 } }, { edgeId: 'led', source: deed.after })
    : deed

/** The document after a mend, and that it is whole as far as the problem goes. */
function mended(document: GraphDocument, code: string, name: Mend['name']): GraphDocument {
  const mend = mends(document, code).find((each) => each.name === name)
  expect(mend, name).toBeDefined()
  const next = produce(document, (draft) => commandOf(mend!).apply(draft))
  const before = found(document).filter((each) => each.code === code).length
  expect(found(next).filter((each) => each.code === code).length).toBeLessThan(before)
  return next
}

const text = (en: string, zh = en) => ({ text: { en, zh } })
const at = (x: number, y = 0) => ({ position: { x, y } })

describe('what mends a problem is one step', () => {
  test('nothing follows a node: an end is added behind it, or it leads to the node that nothing leads to', () => {
    const document = aGraph({
      nodes: [
        aNode('start', 'begin'),
        aNode('hello', 'say', { data: text('Hello'), ...at(300) }),
        aNode('bye', 'say', { data: text('Bye'), ...at(600) }),
        aNode('far', 'say', { data: text('Far'), ...at(9000) }),
      ],
      edges: ['start > hello'],
    })
    expect(mends(document, 'dead_end').map(({ name, nodeId }) => [name, nodeId])).toEqual([
      ['connectTo', 'bye'],
      ['addEnd', undefined],
    ])
    const ended = mended(document, 'dead_end', 'addEnd')
    expect([...ended.edges.values()].at(-1)).toMatchObject({
      source: { node: 'hello', outlet: 'next' },
      target: 'new2',
    })
    expect(ended.nodes.get('new2')).toMatchObject({ kind: 'end', position: { x: 320, y: 0 } })
    expect(mended(document, 'dead_end', 'connectTo').edges.size).toBe(2)
  })

  test('an exit that leads nowhere is the one that is led on', () => {
    const document = aGraph({
      nodes: [aNode('start', 'begin'), aNode('call', 'fetch'), aNode('end', 'end')],
      edges: ['start > call', 'call > end'],
    })
    const next = mended(document, 'no_failure_exit', 'addEnd')
    expect([...next.edges.values()].at(-1)?.source).toEqual({ node: 'call', outlet: 'failed' })
  })

  test('nothing leads to a node: the nearest that has a way out to spare does, and never one behind it', () => {
    const document = aGraph({
      nodes: [
        aNode('start', 'begin'),
        aNode('hello', 'say', { data: text('Hello'), ...at(300) }),
        aNode('lost', 'say', { data: text('Lost'), ...at(600) }),
        aNode('after', 'say', { data: text('After'), ...at(700) }),
      ],
      edges: ['start > hello', 'lost > after'],
    })
    expect(mends(document, 'unreachable')).toMatchObject([{ name: 'connectFrom', nodeId: 'hello' }])
    mended(document, 'unreachable', 'connectFrom')
  })

  test('a variable that nobody declared is declared, with the type that the place needs', () => {
    const document = aGraph({
      nodes: [aNode('start', 'begin'), aNode('ask', 'ask', { data: { into: 'age', type: 'number' } })],
      edges: ['start > ask'],
    })
    expect(mended(document, 'unknown_variable', 'declare').variables.get('age')).toMatchObject({ type: 'number' })
  })

  test('a text that is missing in a language is taken from the first that has it', () => {
    const document = aGraph({ nodes: [aNode('start', 'begin'), aNode('a', 'say', { data: { text: { en: 'Hi' } } })] })
    expect(mended(document, 'translation_missing', 'copyText').nodes.get('a')?.data).toEqual(text('Hi'))
  })

  test('a flow without a start is given one; a kind of another family is switched off', () => {
    const begun = mended(aGraph({ nodes: [] }), 'no_start', 'addStart')
    expect([...begun.nodes.values()].map(({ kind }) => kind)).toEqual(['begin'])
    const odd = aGraph({ nodes: [aNode('start', 'begin'), aNode('odd', 'weather')] })
    expect(mended(odd, 'unsupported', 'switchOff').nodes.get('odd')?.disabled).toBe(true)
  })

  test('what only a person knows is left to them', () => {
    const document = aGraph({ nodes: [aNode('start', 'begin'), aNode('a', 'say')] })
    expect(mends(document, 'required')).toEqual([])
  })
})

describe('a variable in single braces', () => {
  const document = aGraph({
    nodes: [
      aNode('start', 'begin'),
      aNode('a', 'say', { data: text('Dear {name}, order { order.no } of {{ name }} {nobody} {system.today}') }),
    ],
    edges: ['start > a'],
    variables: { name: 'text', order: 'object' },
  })

  test('is a problem where it names one, once a text', () => {
    const bare = found(document).filter(({ code }) => code === 'bare_variable')
    expect(bare.map(({ path, values }) => [path.at(-1), values.variable])).toEqual([
      ['en', 'name'],
      ['en', 'order.no'],
      ['en', 'system.today'],
      ['zh', 'name'],
      ['zh', 'order.no'],
      ['zh', 'system.today'],
    ])
    expect(bare.every(({ severity }) => severity === 'warning')).toBe(true)
  })

  test('becomes one by its mend, and what stands in tags stays', () => {
    expect(mended(document, 'bare_variable', 'asVariable').nodes.get('a')?.data).toEqual({
      text: {
        en: 'Dear {{ name }}, order { order.no } of {{ name }} {nobody} {system.today}',
        zh: 'Dear {name}, order { order.no } of {{ name }} {nobody} {system.today}',
      },
    })
    expect(bareNames('{a} {{ "{b}" }} {% if c %}{d}{% endif %} {"e": 1} {{f}} {}')).toEqual(['a', 'd'])
    expect(withVariable('{a}{ a }{b} {{a}}', 'a')).toBe('{{ a }}{{ a }}{b} {{a}}')
  })
})

test('what is not there yet is told apart from what is wrong', () => {
  const document = aGraph({
    nodes: [aNode('start', 'begin'), aNode('a', 'say'), aNode('b', 'say', { data: text('{{ nobody }}') })],
  })
  const split = Map.groupBy(found(document), isMissing)
  expect(split.get(false)?.map(({ code }) => code)).toEqual(['unknown_variable', 'unknown_variable'])
  expect(new Set(split.get(true)?.map(({ code }) => code))).toEqual(new Set(['dead_end', 'required', 'unreachable']))
})
