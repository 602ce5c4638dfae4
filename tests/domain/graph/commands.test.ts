import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { copyOut, pasteIn } from '#src/domain/graph/clipboard.ts'
import type { Command } from '#src/domain/graph/command.ts'
import * as commands from '#src/domain/graph/commands.ts'
import { emptyGraph, HUES, type GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { mergeGraphs } from '#src/domain/graph/merge.ts'
import { replaceTexts } from '#src/domain/graph/replace-texts.ts'
import { VALUE_TYPES, type Json } from '#src/domain/value/value.ts'
import { renameVariable } from '#src/domain/graph/variables.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { replacing } from '#src/editor/document/replacing.ts'
import { anyData, anyGraph, anyKind, anyPlace } from './arbitrary.ts'
import { aGraph, aGroup, aNode, aNote, toySpecs } from './kinds.ts'
import { isValid, run } from './valid.ts'

type Step = (document: GraphDocument, id: () => string) => readonly Command<GraphDocument>[]

/** Something of a document by a number: any of them, or an id that is not there. */
const pick = (ids: Iterable<string>, index: number): string => {
  const all = [...ids, 'gone']
  return all[index % all.length] ?? 'gone'
}

const wildPlace = fc.oneof(anyPlace, fc.record({ x: fc.double(), y: fc.double() }))
const wildText = fc.oneof(fc.string({ maxLength: 20 }), fc.constant('长'.repeat(2000)))
const reference = fc.constantFrom(
  'order',
  'rows',
  'session.tier',
  'total',
  'user.email',
  'system.now',
  'in',
  'Bad name',
  'constructor',
)
const wildData = anyKind.chain((kind) => fc.oneof(anyData(kind), fc.constant({ selected: true })))
const n = fc.nat({ max: 20 })
const hue = fc.constantFrom(...HUES)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      kind: anyKind,
      data: wildData,
      position: wildPlace,
      title: wildText,
      group: fc.constantFrom(null, 'gone'),
      after: n,
    })
    .map(({ after, ...node }): Step => (document, id) => [
      commands.addNode(
        toySpecs,
        { ...node, id: id() },
        { edgeId: id(), source: { node: pick(document.nodes.keys(), after), outlet: 'next' } },
      ),
    ]),
  fc.tuple(anyKind, wildData, n, fc.boolean(), n).map(([kind, data, edge, isNew, other]): Step => (document, id) => [
    commands.insertOnEdge(
      toySpecs,
      pick(document.edges.keys(), edge),
      isNew
        ? { id: id(), kind, data, position: { x: 0, y: 0 } }
        : (document.nodes.get(pick(document.nodes.keys(), other)) ?? aNode('gone', 'say')),
      id(),
    ),
  ]),
  fc.tuple(n, wildPlace, n).map(([one, place, other]): Step => (document) => [
    commands.moveNodes(
      new Map([
        [pick(document.nodes.keys(), one), place],
        [pick(document.notes.keys(), other), place],
      ]),
    ),
  ]),
  fc.tuple(n, n).map(([one, other]): Step => (document) => [
    commands.removeNodes(toySpecs, [pick(document.nodes.keys(), one), pick(document.notes.keys(), other)]),
  ]),
  n.map((edge): Step => (document) => [commands.removeEdges([pick(document.edges.keys(), edge)])]),
  fc
    .tuple(n, n, fc.constantFrom('next', 'choice:0', 'choice:1', 'other', 'failed', 'out'))
    .map(([from, to, outlet]): Step => (document, id) => [
      commands.connect(toySpecs, {
        id: id(),
        source: { node: pick(document.nodes.keys(), from), outlet },
        target: pick(document.nodes.keys(), to),
      }),
    ]),
  fc
    .tuple(n, n, n, fc.constantFrom('next', 'choice:0', 'other', 'failed'))
    .map(([edge, from, to, outlet]): Step => (document) => [
      commands.reconnect(toySpecs, pick(document.edges.keys(), edge), {
        source: { node: pick(document.nodes.keys(), from), outlet },
        target: pick(document.nodes.keys(), to),
      }),
    ]),
  fc.tuple(n, wildData).map(([node, data]): Step => (document) => [
    commands.setNodeData(toySpecs, pick(document.nodes.keys(), node), data),
  ]),
  fc.tuple(n, wildText, fc.boolean()).map(([item, text, flag]): Step => (document) => {
    const node = pick(document.nodes.keys(), item)
    const edge = pick(document.edges.keys(), item)
    return [
      commands.renameNode(node, text),
      commands.labelEdge(edge, text),
      commands.setEdgeDisabled(edge, flag),
      commands.setNodesDisabled([node], flag),
      commands.setNodesPinned([node], flag),
    ]
  }),
  fc.tuple(n, n, wildText, hue, fc.double()).map(([node, item, text, tint, length]): Step => (document, id) => [
    commands.groupNodes({ ...aGroup(id(), text), hue: tint }, [
      pick(document.nodes.keys(), node),
      pick(document.nodes.keys(), item),
    ]),
    commands.editGroup(pick(document.groups.keys(), item), { title: text, collapsed: true }),
    commands.addNote({ ...aNote(id(), text), position: { x: length, y: 0 }, size: { width: length, height: length } }),
    commands.editNote(pick(document.notes.keys(), item), { text, size: { width: length, height: 50 } }),
  ]),
  n.map((group): Step => (document) => [commands.ungroup(pick(document.groups.keys(), group))]),
  fc
    .tuple(reference, reference, fc.constantFrom(...VALUE_TYPES), wildText)
    .map(([one, other, type, text]): Step => () => [
      commands.addVariable({ reference: one, type, initial: null, description: text, input: true, output: false }),
      renameVariable(toySpecs, one, other),
      commands.editVariable(other, { type, description: text }),
    ]),
  reference.map((name): Step => () => [commands.removeVariable(name)]),
  fc.tuple(fc.constantFrom('Hello', 'e', '你', '{{'), wildText).map(([search, text]): Step => () => [
    replaceTexts(toySpecs, search, text),
  ]),
  fc.tuple(anyGraph, wildPlace).map(([other, place]): Step => (document, id) => {
    const pasted = pasteIn(
      toySpecs,
      document,
      copyOut(toySpecs, other, [...other.nodes.keys(), ...other.notes.keys()]),
      place,
      id,
    )
    return pasted.ok ? [pasted.command] : []
  }),
  fc.tuple(anyGraph, anyGraph).map(([base, theirs]): Step => (document) => [
    { label: '', apply: (draft) => replacing(draft, mergeGraphs(toySpecs, base, document, theirs).document) },
  ]),
)

const counter = () => {
  let count = 0
  return () => `id${++count}`
}

describe('a document', () => {
  test('stays valid whatever is done to it, in whatever order', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(anyStep, { maxLength: 12 }), (begin, steps) => {
        const id = counter()
        let document = begin
        for (const step of steps)
          for (const command of step(document, id)) {
            document = run(document, command)
            expect(isValid(document)).toBe(true)
          }
      }),
      { numRuns: 1000 },
    )
  })

  test('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(anyGraph, (document) => {
        const read = graphFromJson(toySpecs, JSON.parse(JSON.stringify(graphToJson(document))))
        expect(read).toEqual({ ok: true, document })
      }),
    )
  })
})

describe('a command', () => {
  const start = aGraph({ nodes: [aNode('start', 'begin'), aNode('a', 'say')], edges: ['start > a'] })

  test('refuses data that the kind does not take, and leaves the node as it was', () => {
    const data: Json = { text: { en: 'x'.repeat(101) } }
    expect(run(start, commands.setNodeData(toySpecs, 'a', data))).toBe(start)
    expect(run(start, commands.addNode(toySpecs, { id: 'b', kind: 'say', position: { x: 0, y: 0 }, data }))).toBe(start)
  })

  test('cuts words at their limit, whole characters at a time', () => {
    const long = '😀'.repeat(LIMITS.flow.title + 1)
    expect(run(start, commands.renameNode('a', long)).nodes.get('a')?.title).toBe('😀'.repeat(LIMITS.flow.title))
  })

  test('keeps everything on the canvas', () => {
    const moved = run(start, commands.moveNodes(new Map([['a', { x: Infinity, y: Number.NaN }]])))
    expect(moved.nodes.get('a')?.position).toEqual({ x: 1_000_000, y: 0 })
  })

  test('leads an edge through points, which go along with both its ends and come back from JSON', () => {
    const plain = aGraph({ nodes: ['a', 'b', 'c'].map((id) => aNode(id, 'say')), edges: ['a > b', 'b > c'] })
    const [id = ''] = plain.edges.keys()
    const points = [{ x: 40, y: 80 }]
    const bent = run(plain, commands.bendEdge(id, points))
    expect(bent.edges.get(id)!.points).toEqual(points)
    expect(graphFromJson(toySpecs, graphToJson(bent))).toEqual({ ok: true, document: bent })
    const both = new Map(['a', 'b'].map((node) => [node, { x: 16, y: 8 }]))
    expect(run(bent, commands.moveNodes(both)).edges.get(id)!.points).toEqual([{ x: 56, y: 88 }])
    const one = new Map([['a', { x: 16, y: 8 }]])
    expect(run(bent, commands.moveNodes(one)).edges.get(id)!.points).toEqual(points)
    expect(run(bent, commands.bendEdge(id, [])).edges.get(id)).not.toHaveProperty('points')
    expect(run(bent, commands.straightenEdges([id]))).toEqual(plain)
    expect(run(bent, commands.removeNodes(toySpecs, ['b'])).edges.get(id)).not.toHaveProperty('points')
  })

  test('bridges the gap that a removed node leaves, over several, and never into a loop', () => {
    const document = aGraph({
      nodes: ['a', 'b', 'c', 'd'].map((id) => aNode(id, 'say')),
      edges: ['a > b', 'b > c', 'c > d'],
    })
    const one = run(document, commands.removeNodes(toySpecs, ['b']))
    expect([...one.edges.values()].map(({ source, target }) => `${source.node} ${target}`)).toEqual(['a c', 'c d'])
    const two = run(document, commands.removeNodes(toySpecs, ['b', 'c']))
    expect([...two.edges.values()].map(({ source, target }) => `${source.node} ${target}`)).toEqual(['a d'])
    const loop = aGraph({ nodes: ['a', 'b'].map((id) => aNode(id, 'say')), edges: ['a > b', 'b > a'] })
    expect(run(loop, commands.removeNodes(toySpecs, ['b'])).edges.size).toBe(0)
  })

  test('leads no way into the start', () => {
    const edgeToStart = commands.connect(toySpecs, { id: 'e', source: { node: 'a', outlet: 'next' }, target: 'start' })
    expect(run(start, edgeToStart)).toBe(start)
    const loose = aGraph({ nodes: [aNode('a', 'say'), aNode('b', 'say')], edges: ['a > b'] })
    const begin = { id: 'start', kind: 'begin', position: { x: 0, y: 0 }, data: {} }
    expect(run(loose, commands.insertOnEdge(toySpecs, 'a-b', begin, 'e'))).toBe(loose)
  })

  test('declares no variable by a name that means something else', () => {
    const variable = { type: 'text', initial: null, description: '', input: false, output: false } as const
    for (const name of ['in', 'system', 'Order', 'constructor', 'user.true'])
      expect(run(emptyGraph(), commands.addVariable({ ...variable, reference: name })).variables.size).toBe(0)
    expect(run(emptyGraph(), commands.addVariable({ ...variable, reference: 'user.email' })).variables.size).toBe(1)
  })
})
