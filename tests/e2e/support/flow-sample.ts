import { outletsOf, specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs } from '#src/nodes/specs.ts'

type Wanted = { id: string; kind: string; title: string; x: number; y: number; data?: Record<string, Json> }

const choice = (id: string, label: string) => ({ id, label: { en: label }, value: '', synonyms: [] })
const saying = (text: string) => ({ variants: [{ id: 'first', type: 'text', text: { en: text }, buttons: [] }] })

const NODES: readonly Wanted[] = [
  { id: 'begin', kind: 'start', title: 'Begin', x: 0, y: 80 },
  {
    id: 'question',
    kind: 'ask',
    title: 'Question',
    x: 320,
    y: 80,
    data: {
      text: { en: 'Tea or coffee?' },
      source: { type: 'static', choices: [choice('tea', 'Tea'), choice('coffee', 'Coffee')] },
    },
  },
  { id: 'tea', kind: 'message', title: 'Pour tea', x: 640, y: 0, data: saying('Here is your tea.') },
  { id: 'coffee', kind: 'message', title: 'Pour coffee', x: 656, y: 240, data: saying('Here is your coffee.') },
  { id: 'last', kind: 'end', title: 'Goodbye', x: 960, y: 112 },
]
const EDGES: readonly (readonly [from: string, outlet: string, to: string])[] = [
  ['begin', 'next', 'question'],
  ['question', 'choice:tea', 'tea'],
  ['question', 'choice:coffee', 'coffee'],
  ['tea', 'next', 'last'],
]
/** What the canvas says of the sample flow. */
export const SAMPLE_COUNTS = { count: NODES.length, edges: EDGES.length }

/** A flow that offers tea and coffee, as it is stored; the way out of «Pour coffee» is open. */
export function sampleFlow(): unknown {
  const nodes = NODES.map(({ id, kind, title, x, y, data }) => {
    const spec = specOf(flowSpecs, kind)
    if (spec === undefined) throw new Error(`There is no kind ${kind}.`)
    const held = Object.assign({}, spec.defaults(), data)
    const node = { id, kind, title, position: { x, y }, data: held, disabled: false, pinned: false, group: null }
    return [id, node] as const
  })
  for (const [from, outlet] of EDGES) {
    const node = nodes.find(([id]) => id === from)?.[1]
    if (node === undefined || !outletsOf(flowSpecs, node).some(({ id }) => id === outlet))
      throw new Error(`${from} has no way out ${outlet}.`)
  }
  const edges = EDGES.map(([node, outlet, target], index) => {
    const id = `edge${index}`
    return [id, { id, source: { node, outlet }, target, label: '', disabled: false }] as const
  })
  return {
    schema: 1,
    nodes: Object.fromEntries(nodes),
    edges: Object.fromEntries(edges),
    variables: {},
    notes: {},
    groups: {},
  }
}
