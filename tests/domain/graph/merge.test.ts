import fc from '#tests/support/properties.ts'
import { applyPatches, produce } from 'immer'
import { describe, expect, test } from 'vitest'
import type { Command } from '#src/domain/graph/command.ts'
import {
  addNode,
  connect,
  groupNodes,
  moveNodes,
  removeNodes,
  renameNode,
  setNodeData,
  ungroup,
} from '#src/domain/graph/commands.ts'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { mergeGraphs, takeTheirs } from '#src/domain/graph/merge.ts'
import { anyGraph } from './arbitrary.ts'
import { aGraph, aGroup, aNode, toySpecs } from './kinds.ts'
import { isValid, run } from './valid.ts'

const base = aGraph({
  nodes: [
    aNode('start', 'begin'),
    aNode('a', 'say', { data: { text: { en: 'Hello', zh: '你好' } } }),
    aNode('b', 'ask'),
    aNode('c', 'end'),
    aNode('s', 'shape'),
  ],
  edges: ['start > a', 'a > b', 'b.choice:0 > c', 'b.choice:1 > c'],
  variables: { order: 'text' },
})
const edited = (...commands: Command<GraphDocument>[]) => run(base, ...commands)
const merge = (mine: GraphDocument, theirs: GraphDocument) => mergeGraphs(toySpecs, base, mine, theirs)
const text = (en: string, zh: string) => setNodeData(toySpecs, 'a', { text: { en, zh } })

describe('what two people have changed comes together', () => {
  test('field by field: title here, one language there, another language here', () => {
    const { document, conflicts } = merge(
      edited(renameNode('a', 'Greeting'), text('Hello', '您好')),
      edited(text('Hi', '你好')),
    )
    expect(conflicts).toEqual([])
    expect(document.nodes.get('a')).toMatchObject({ title: 'Greeting', data: { text: { en: 'Hi', zh: '您好' } } })
  })

  test('a place that only one has changed is that one’s', () => {
    const moved = moveNodes(new Map([['a', { x: 50, y: 60 }]]))
    expect(merge(edited(moved), edited(renameNode('a', 'Greeting'))).document.nodes.get('a')).toMatchObject({
      title: 'Greeting',
      position: { x: 50, y: 60 },
    })
    expect(merge(base, edited(moved)).document.nodes.get('a')?.position).toEqual({ x: 50, y: 60 })
  })

  test('and the same change twice is one', () => {
    expect(merge(edited(text('Hi', '嗨')), edited(text('Hi', '嗨')))).toMatchObject({ conflicts: [], patches: [] })
  })

  test('and items that nobody has touched stay the same objects', () => {
    const mine = edited(renameNode('a', 'Greeting'))
    const { document } = merge(mine, edited(renameNode('b', 'Question')))
    expect(document.nodes.get('a')).toBe(mine.nodes.get('a'))
    expect(document.edges.get('a-b')).toBe(mine.edges.get('a-b'))
  })
})

describe('a conflict', () => {
  test('of one field tells both values and what was there before; mine stands', () => {
    const { document, conflicts } = merge(edited(text('Hi', '你好')), edited(text('Welcome', '你好')))
    expect(conflicts).toEqual([
      { collection: 'nodes', id: 'a', field: ['data', 'text', 'en'], base: 'Hello', mine: 'Hi', theirs: 'Welcome' },
    ])
    expect(document.nodes.get('a')?.data).toEqual({ text: { en: 'Hi', zh: '你好' } })
  })

  test('of two places keeps mine', () => {
    const { document, conflicts } = merge(
      edited(moveNodes(new Map([['a', { x: 1, y: 1 }]]))),
      edited(moveNodes(new Map([['a', { x: 2, y: 2 }]]))),
    )
    expect(conflicts).toMatchObject([{ field: ['position'], theirs: { x: 2, y: 2 } }])
    expect(document.nodes.get('a')?.position).toEqual({ x: 1, y: 1 })
  })

  test('of lists is about the whole list', () => {
    const choices = (...list: string[]) => setNodeData(toySpecs, 'b', { choices: list, into: '', type: 'text' })
    const { conflicts } = merge(edited(choices('yes', 'no', 'later')), edited(choices('yes', 'no', 'never')))
    expect(conflicts).toMatchObject([
      { field: ['data', 'choices'], mine: ['yes', 'no', 'later'], theirs: ['yes', 'no', 'never'] },
    ])
  })

  test('of deleting and editing keeps what was edited, with its ways, on either side', () => {
    const gone = removeNodes(toySpecs, ['b'])
    const renamed = renameNode('b', 'Question')
    for (const [mine, theirs] of [
      [edited(gone), edited(renamed)],
      [edited(renamed), edited(gone)],
    ] as const) {
      const { document, conflicts } = merge(mine, theirs)
      expect(conflicts).toMatchObject([{ collection: 'nodes', id: 'b', field: [] }])
      expect(document.nodes.get('b')?.title).toBe('Question')
      expect([...document.edges.keys()].toSorted()).toEqual([...base.edges.keys()].toSorted())
      expect(isValid(document)).toBe(true)
    }
  })

  test('of data that is right on each side and not together is about all of it', () => {
    const number = setNodeData(toySpecs, 's', { by: 'number', value: 1 })
    const loud = setNodeData(toySpecs, 's', { by: 'word', value: '', loud: true })
    const { document, conflicts } = merge(edited(number), edited(loud))
    expect(conflicts).toMatchObject([
      { field: ['data'], base: { loud: false }, mine: { by: 'number' }, theirs: { by: 'word', loud: true } },
    ])
    expect(document.nodes.get('s')?.data).toEqual({ by: 'number', value: 1 })
    expect(isValid(document)).toBe(true)
  })

  test('of an emptied field keeps it empty', () => {
    const lead = (flowId: string | null) => setNodeData(toySpecs, 'call', { flowId })
    const calling = aGraph({ nodes: [aNode('call', 'call', { data: { flowId: 'there' } })] })
    const { document, conflicts } = mergeGraphs(toySpecs, calling, run(calling, lead(null)), run(calling, lead('else')))
    expect(conflicts).toMatchObject([{ field: ['data', 'flowId'], mine: null, theirs: 'else' }])
    expect(document.nodes.get('call')?.data).toEqual({ flowId: null })
  })

  test('of two ways from one outlet keeps mine and tells theirs', () => {
    const lead = (id: string, target: string) =>
      connect(toySpecs, { id, source: { node: 'a', outlet: 'next' }, target })
    const { document, conflicts } = merge(edited(lead('mine', 'c')), edited(lead('theirs', 's')))
    expect(document.edges.has('mine')).toBe(true)
    expect(conflicts).toMatchObject([{ collection: 'edges', id: 'theirs', field: [], theirs: { target: 's' } }])
    const same = merge(edited(lead('mine', 'c')), edited(lead('theirs', 'c')))
    expect(same.conflicts).toEqual([])
    expect(isValid(same.document)).toBe(true)
  })

  test('can be decided for the other side', () => {
    const decided = (mine: GraphDocument, theirs: GraphDocument) => {
      const { document, conflicts } = merge(mine, theirs)
      return run(document, ...conflicts.map((conflict) => takeTheirs(toySpecs, conflict)))
    }
    expect(decided(edited(text('Hi', '你好')), edited(text('Welcome', '你好'))).nodes.get('a')?.data).toEqual({
      text: { en: 'Welcome', zh: '你好' },
    })
    const gone = decided(edited(renameNode('b', 'Question')), edited(removeNodes(toySpecs, ['b'])))
    expect(gone.nodes.has('b')).toBe(false)
    expect(isValid(gone)).toBe(true)
    const lead = (id: string, target: string) =>
      connect(toySpecs, { id, source: { node: 'a', outlet: 'next' }, target })
    const led = decided(edited(lead('mine', 'c')), edited(lead('theirs', 's')))
    expect(led.edges.has('theirs')).toBe(true)
    expect(led.edges.has('mine')).toBe(false)
  })
})

test('a way that lost its end to the other side is dropped and named', () => {
  const lead = connect(toySpecs, { id: 'new', source: { node: 'a', outlet: 'next' }, target: 's' })
  const { document, dropped, conflicts } = merge(edited(lead), edited(removeNodes(toySpecs, ['s'])))
  expect(dropped.map(({ id }) => id)).toEqual(['new'])
  expect(conflicts).toEqual([])
  expect(document.edges.has('new')).toBe(false)
})

test('a group that the other side has taken away holds nobody', () => {
  const grouped = edited(groupNodes(aGroup('g'), ['a', 'b']))
  const mine = run(grouped, groupNodes(aGroup('h'), ['c']))
  const { document } = mergeGraphs(toySpecs, grouped, mine, run(grouped, ungroup('g')))
  expect([...document.groups.keys()]).toEqual(['h'])
  expect([...document.nodes.values()].map(({ group }) => group)).toEqual([null, null, null, 'h', null])
})

test('a group that held a node on either side, and holds none together, goes', () => {
  const grouped = edited(groupNodes(aGroup('g'), ['a', 'b']))
  const without = (id: string) => run(grouped, removeNodes(toySpecs, [id]))
  expect(mergeGraphs(toySpecs, grouped, without('a'), without('b')).document.groups.size).toBe(0)
  expect(mergeGraphs(toySpecs, grouped, without('a'), grouped).document.groups.size).toBe(1)
})

test('a new node in a group that the other side has taken away stands by itself', () => {
  const grouped = edited(groupNodes(aGroup('g'), ['a', 'b']))
  const node = { id: 'new', kind: 'end', position: { x: 0, y: 0 }, data: {}, group: 'g' }
  const { document } = mergeGraphs(toySpecs, grouped, run(grouped, addNode(toySpecs, node)), run(grouped, ungroup('g')))
  expect(document.nodes.get('new')?.group).toBeNull()
  expect(isValid(document)).toBe(true)
})

describe('the laws of merging', () => {
  const same = (one: GraphDocument, other: GraphDocument) => isSameGraph(diffGraphs(one, other))

  test('with nobody’s change it is the other side, from either side', () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (one, other) => {
        const theirs = mergeGraphs(toySpecs, one, one, other)
        const mine = mergeGraphs(toySpecs, one, other, one)
        expect([theirs.conflicts, mine.conflicts, mine.patches]).toEqual([[], [], []])
        expect(same(theirs.document, other)).toBe(true)
        expect(same(mine.document, other)).toBe(true)
      }),
    )
  })

  test('the result is valid, and the patches lead from mine to it', () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, anyGraph, (one, two, three) => {
        const { document, patches } = mergeGraphs(toySpecs, one, two, three)
        expect(isValid(document)).toBe(true)
        expect(same(applyPatches(two, [...patches]), document)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('every decision for the other side leaves it valid', () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, anyGraph, (one, two, three) => {
        const { document, conflicts } = mergeGraphs(toySpecs, one, two, three)
        let now = document
        for (const conflict of conflicts) {
          now = run(now, takeTheirs(toySpecs, conflict))
          expect(isValid(now)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('changes to different nodes are never in conflict', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), fc.string({ maxLength: 20 }), (document, here, there, title) => {
        const ids = [...document.nodes.keys()]
        const [mine, theirs] = [ids[here % ids.length], ids[there % ids.length]]
        fc.pre(mine !== undefined && theirs !== undefined && mine !== theirs)
        const named = (id: string | undefined, name: string) =>
          produce(document, (draft) => renameNode(id ?? '', name).apply(draft))
        const { document: merged, conflicts } = mergeGraphs(
          toySpecs,
          document,
          named(mine, title),
          named(theirs, `${title}!`),
        )
        expect(conflicts).toEqual([])
        expect(merged.nodes.get(mine ?? '')?.title).toBe(title)
        expect(merged.nodes.get(theirs ?? '')?.title).toBe(`${title}!`)
      }),
    )
  })
})
