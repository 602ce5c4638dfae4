import { applyPatches, castDraft, enableMapSet, enablePatches, produceWithPatches, type Draft } from 'immer'
import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import type { Command } from '#src/domain/graph/command.ts'
import {
  addNode,
  addNote,
  addVariable,
  connect,
  editGroup,
  editNote,
  editVariable,
  groupNodes,
  insertOnEdge,
  labelEdge,
  moveNodes,
  reconnect,
  removeEdges,
  removeNodes,
  removeVariable,
  renameNode,
  setEdgeDisabled,
  setNodeData,
  setNodesDisabled,
  setNodesPinned,
  ungroup,
} from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { replacing } from '#src/editor/document/replacing.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { aFlow, aNode, isWhole, SPECS } from './sample-flow.ts'

enablePatches()
enableMapSet()

type Flow = GraphDocument
type Act =
  | { type: 'command'; command: Command<Flow> }
  | { type: 'pause'; ms: number }
  | { type: 'undo' | 'redo' | 'seal' | 'save' | 'begin' | 'commit' | 'cancel' }
  | { type: 'elsewhere'; recipe: (draft: Draft<Flow>) => void }

const one = (prefix: string) => fc.integer({ min: 0, max: 4 }).map((number) => `${prefix}${number}`)
const some = (prefix: string) => fc.array(one(prefix), { minLength: 1, maxLength: 3 })
const node = one('n')
const edge = one('e')
const place = fc.record({ x: fc.integer({ min: 0, max: 3 }), y: fc.integer({ min: 0, max: 3 }) })
const source = fc.record({ node, outlet: fc.constantFrom('next', 'other') })
const word = fc.constantFrom('', 'a', 'ab', 'abc')
const reference = fc.constantFrom('order', 'session.tier')

/** Changes a list inside a node in place, as a field of a form does. */
const editWays = fc
  .tuple(node, fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([id, index, adds]): Command<Flow> => ({
    label: 'undo.editNode',
    mergeKey: `ways:${id}`,
    apply(draft) {
      const data = draft.nodes.get(id)?.data
      if (typeof data !== 'object' || data === null || Array.isArray(data) || !Array.isArray(data.ways)) return
      if (adds) data.ways.splice(index, 0, `way${index}`)
      else data.ways.splice(index, 1)
    },
  }))

/** Every command there is; a new one joins here. */
const localCommand: fc.Arbitrary<Command<Flow>> = fc.oneof(
  node.map((id) => addNode(SPECS, aNode(id))),
  fc.tuple(node, edge, source).map(([id, edgeId, from]) => addNode(SPECS, aNode(id), { edgeId, source: from })),
  fc.tuple(edge, node, edge).map(([id, added, newEdge]) => insertOnEdge(SPECS, id, aNode(added), newEdge)),
  fc
    .tuple(some('n'), place, fc.boolean())
    .map(([ids, to, byKey]) =>
      moveNodes(new Map(ids.map((id) => [id, to])), 'undo.moveNodes', byKey ? `move:${ids.join()}` : undefined),
    ),
  some('n').map((ids) => removeNodes(SPECS, ids)),
  some('e').map((ids) => removeEdges(ids)),
  fc.tuple(edge, source, node).map(([id, from, target]) => connect(SPECS, { id, source: from, target })),
  fc.tuple(edge, source, node).map(([id, from, target]) => reconnect(SPECS, id, { source: from, target })),
  fc
    .tuple(node, word, fc.subarray(['next', 'other', 'third']))
    .map(([id, text, ways]) => setNodeData(SPECS, id, { text, ways }, 'text')),
  editWays,
  fc.tuple(node, word).map(([id, title]) => renameNode(id, title)),
  fc.tuple(some('n'), fc.boolean()).map(([ids, disabled]) => setNodesDisabled(ids, disabled)),
  fc.tuple(some('n'), fc.boolean()).map(([ids, pinned]) => setNodesPinned(ids, pinned)),
  fc.tuple(edge, fc.boolean()).map(([id, disabled]) => setEdgeDisabled(id, disabled)),
  fc.tuple(edge, word).map(([id, label]) => labelEdge(id, label)),
  one('t').map((id) =>
    addNote({ id, text: '', position: { x: 0, y: 0 }, size: { width: 100, height: 100 }, hue: 'amber' }),
  ),
  fc.tuple(one('t'), word).map(([id, text]) => editNote(id, { text })),
  fc.tuple(one('g'), some('n')).map(([id, ids]) => groupNodes({ id, title: '', hue: 'teal', collapsed: false }, ids)),
  fc.tuple(one('g'), word).map(([id, title]) => editGroup(id, { title })),
  fc.tuple(one('g'), fc.boolean()).map(([id, collapsed]) => editGroup(id, { collapsed })),
  one('g').map((id) => ungroup(id)),
  reference.map((name) =>
    addVariable({ reference: name, type: 'text', initial: '', description: '', input: false, output: false }),
  ),
  fc.tuple(reference, word).map(([name, description]) => editVariable(name, { description })),
  reference.map((name) => removeVariable(name)),
)

const restoring = fc.array(node, { maxLength: 3 }).map((ids) => ({
  label: 'undo.restoreVersion',
  apply: (draft: Flow) => replacing(draft, aFlow(...new Set(ids))),
}))

const asAct = (command: Command<Flow>): Act => ({ type: 'command', command })
const hand: fc.Arbitrary<Act> = fc.oneof(
  fc.integer({ min: 1, max: 1_500 }).map((ms): Act => ({ type: 'pause', ms })),
  fc.constantFrom('undo', 'redo', 'seal', 'save', 'begin', 'commit', 'cancel').map((type): Act => ({ type })),
)

const start = aFlow('n0', 'n1')

function aDesk(isSound?: (flow: Flow) => boolean) {
  let time = 0
  const document = createDocumentStore({ document: start, revision: 1, now: () => time, isSound })
  const flow = () => document.store.get(document.docAtom)
  const history = () => document.store.get(document.historyAtom)
  const revision = () => document.store.get(document.revisionAtom)

  /** What the start would be by now with all that came from elsewhere. */
  let origin: Flow = start

  function act(given: Act): void {
    switch (given.type) {
      case 'command':
        document.dispatch(given.command)
        return
      case 'pause':
        time += given.ms
        return
      case 'begin':
        document.beginGesture('undo.layout')
        return
      case 'commit':
        document.commitGesture()
        return
      case 'cancel':
        document.cancelGesture()
        return
      case 'save': {
        const before = [flow(), history()]
        document.acknowledge(document.snapshot(), revision() + 1)
        if (flow() !== before[0] || history() !== before[1]) throw new Error('A save touched the document')
        return
      }
      case 'elsewhere': {
        const [, patches] = produceWithPatches(flow(), (draft) => given.recipe(draft))
        if (document.receive(patches, revision() + 1)) origin = applyPatches(origin, patches)
        return
      }
      default:
        document[given.type]()
    }
  }

  /** Calls until there is nothing left; more steps than the stack holds would be a circle. */
  function all(step: () => boolean): void {
    for (let count = 0; step(); count++) if (count > 200) throw new Error('Endless')
  }

  return { document, flow, history, act, all, origin: () => origin }
}

test('after any commands, undoing everything gives the start and redoing everything the end', () => {
  const acts = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: localCommand.map(asAct) },
      { weight: 1, arbitrary: restoring.map(asAct) },
      { weight: 3, arbitrary: hand },
    ),
    { maxLength: 60, size: 'max' },
  )
  fc.assert(
    fc.property(acts, (given) => {
      const { document, flow, act, all } = aDesk()
      given.forEach(act)
      document.commitGesture()
      all(document.redo)
      const end = flow()
      expect(isWhole(end)).toBe(true)
      all(document.undo)
      expect(flow()).toEqual(start)
      all(document.redo)
      expect(flow()).toEqual(end)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

/** What others do, each to a node of their own. */
const foreign: fc.Arbitrary<Act> = fc.tuple(one('r'), place, fc.boolean()).map(([id, position, stays]) => ({
  type: 'elsewhere',
  recipe: ({ nodes }) => {
    if (stays) nodes.set(id, castDraft(aNode(id, { position })))
    else nodes.delete(id)
  },
}))

test('what arrives from elsewhere in between is neither undone nor redone', () => {
  const acts = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: localCommand.map(asAct) },
      { weight: 3, arbitrary: hand },
      { weight: 2, arbitrary: foreign },
    ),
    { maxLength: 60, size: 'max' },
  )
  fc.assert(
    fc.property(acts, (given) => {
      const { document, flow, act, all, origin } = aDesk(isWhole)
      given.forEach(act)
      document.commitGesture()
      all(document.redo)
      const end = flow()
      all(document.undo)
      expect(flow()).toEqual(origin())
      all(document.redo)
      expect(flow()).toEqual(end)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

/** What others do to the very same nodes. */
const rival: fc.Arbitrary<Act> = fc.tuple(node, fc.boolean()).map(([id, stays]) => ({
  type: 'elsewhere',
  recipe: ({ nodes, edges }) => {
    if (stays) nodes.set(id, castDraft(aNode(id, { title: 'theirs' })))
    else nodes.delete(id)
    for (const { id: edgeId, source: from, target } of edges.values())
      if (!nodes.has(from.node) || !nodes.has(target)) edges.delete(edgeId)
  },
}))

test('when others change the same nodes, every step either applies or is dropped, and the flow stays whole', () => {
  const acts = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: localCommand.map(asAct) },
      { weight: 4, arbitrary: hand },
      { weight: 2, arbitrary: rival },
    ),
    { maxLength: 60, size: 'max' },
  )
  fc.assert(
    fc.property(acts, (given) => {
      const { document, flow, history, act, all } = aDesk(isWhole)
      for (const each of given) {
        act(each)
        expect(isWhole(flow())).toBe(true)
      }
      document.commitGesture()
      const { length } = history().undo
      let steps = 0
      all(() => {
        const done = document.undo()
        if (done) steps++
        expect(isWhole(flow())).toBe(true)
        return done
      })
      expect(steps).toBeLessThanOrEqual(length)
      expect(history().undo).toEqual([])
      all(document.redo)
      expect(isWhole(flow())).toBe(true)
      expect(history().redo).toEqual([])
    }),
    { numRuns: 500 },
  )
}, 60_000)
