import { z } from 'zod'
import { emptyGraph, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'

const stepData = z.strictObject({ text: z.string(), ways: z.array(z.string()) })

/** A kind with as many ways out as its data names. */
const step = defineNodeSpec({
  kind: 'step',
  textKey: 'step',
  group: 'talk',
  data: stepData,
  defaults: () => ({ text: '', ways: ['next'] }),
  outlets: ({ ways }) => ways.map((id) => ({ id, role: 'choice' as const, label: id })),
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => {
    throw new Error('Never run here')
  },
})

export const SPECS = { step }

export const aNode = (id: string, given: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind: 'step',
  title: '',
  position: { x: 0, y: 0 },
  data: { text: '', ways: ['next', 'other'] },
  disabled: false,
  pinned: false,
  group: null,
  ...given,
})

/** A flow of unconnected nodes. */
export function aFlow(...ids: string[]): GraphDocument {
  return { ...emptyGraph(), nodes: new Map(ids.map((id) => [id, aNode(id)])) }
}

/** Whether every edge has both its ends. */
export function isWhole(flow: GraphDocument): boolean {
  return [...flow.edges.values()].every(({ source, target }) => flow.nodes.has(source.node) && flow.nodes.has(target))
}
