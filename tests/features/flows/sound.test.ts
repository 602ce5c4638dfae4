import { describe, expect, it } from 'vitest'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { soundness } from '#src/features/flows/editor/sound.ts'
import { flowSpecs, type FlowKind } from '#src/nodes/specs.ts'

const node = (id: string, kind: FlowKind, change: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind,
  title: '',
  position: { x: 0, y: 0 },
  data: flowSpecs[kind].defaults() as Json,
  disabled: false,
  pinned: false,
  group: null,
  ...change,
})
const edge = (id: string, from: string, outlet: string, target: string): GraphEdge => ({
  id,
  source: { node: from, outlet },
  target,
  label: '',
  disabled: false,
})
const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

const START = node('start', 'start')
const SAY = node('say', 'message')
const TEST = node('test', 'condition')
const END = node('end', 'end')
const WAYS = [edge('e1', 'start', 'next', 'say'), edge('e2', 'say', 'next', 'test'), edge('e3', 'test', 'else', 'end')]
const FLOW: GraphDocument = { ...emptyGraph(), nodes: byId([START, SAY, TEST, END]), edges: byId(WAYS) }

const withNodes = (...nodes: GraphNode[]): GraphDocument => ({ ...FLOW, nodes: byId(nodes) })
const withWays = (...edges: GraphEdge[]): GraphDocument => ({ ...FLOW, edges: byId(edges) })

const MET: Record<string, GraphDocument> = {
  'a new node': withNodes(START, SAY, TEST, END, node('more', 'set')),
  'a changed title': withNodes(START, { ...SAY, title: 'Hello' }, TEST, END),
  'a title that is too long': withNodes(START, { ...SAY, title: 'x'.repeat(51) }, TEST, END),
  'data of another kind': withNodes(START, { ...SAY, data: { text: 'none of its own' } }, TEST, END),
  'a node gone from under its ways': withNodes(START, SAY, END),
  'a second start': withNodes(START, SAY, TEST, END, node('other', 'start')),
  'a group that is not there': withNodes(START, { ...SAY, group: 'gone' }, TEST, END),
  'a new way': withWays(...WAYS, edge('e4', 'test', 'branch:a', 'end')),
  'a new way from no outlet': withWays(...WAYS, edge('e4', 'test', 'branch:b', 'end')),
  'two ways from one outlet': withWays(...WAYS, edge('e4', 'test', 'else', 'say')),
  'an outlet gone from under its way': withNodes(
    START,
    SAY,
    { ...TEST, kind: 'set', data: node('x', 'set').data },
    END,
  ),
  'a way that is no way': withWays(...WAYS.slice(1), { ...WAYS[0]!, label: 'x'.repeat(51) }),
}

describe('whether a flow holds together where changes have met', () => {
  it.each(Object.keys(MET))('is answered as by reading all of it: %s', (name) => {
    const whole = graphFromJson(flowSpecs, structuredClone(graphToJson(MET[name]!))).ok
    expect(soundness(flowSpecs, FLOW)(MET[name]!)).toBe(whole)
  })

  it('is answered anew for what was not sound the first time', () => {
    const isSound = soundness(flowSpecs, FLOW)
    const broken = MET['a title that is too long']!
    expect([isSound(broken), isSound(broken), isSound(FLOW)]).toEqual([false, false, true])
  })
})
