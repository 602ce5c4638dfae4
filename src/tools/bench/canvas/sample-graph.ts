import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { sampleKinds } from './sample-kinds.ts'

/** From one node to the next, across and down. */
export const STEP = { x: 320, y: 220 } as const

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The columns of a sample of so many nodes; they stand row by row. */
export const columnsOf = (nodes: number): number => Math.ceil(Math.sqrt(nodes))

/** The node that stands in a column and a row. */
export const idAt = (nodes: number, column: number, row: number): string => `n${row * columnsOf(nodes) + column}`

const DATA: Record<string, (random: () => number, index: number) => Json> = {
  begin: () => ({ text: 'A visitor asks for a refund' }),
  say: (_, index) => ({ text: `Tell them what happens to parcel ${index}` }),
  choose: (random) => ({
    text: 'Ask what went wrong, up to 3 times',
    choices: ['Too late', 'Broken', 'Not as shown'].slice(0, 1 + Math.floor(random() * 3)),
  }),
  test: () => ({ text: 'tier is gold or the order is above 50' }),
}

const TITLES = ['Greeting', 'Which order?', 'Has it arrived?', 'Refund or exchange', 'Explain the label', 'VIP?']

/**
 * A flow of so many nodes with 1.5 edges each: most lead to a neighbour in the next column, one of ten leads anywhere. The same for the same
 * number.
 */
export function sampleGraph(count: number): GraphDocument {
  const random = seeded(count)
  const columns = columnsOf(count)
  const nodes = new Map<string, GraphNode>()
  for (let index = 0; index < count; index += 1) {
    const kind = index === 0 ? 'begin' : (['say', 'choose', 'test'] as const)[Math.floor(random() * 3)]!
    const id = `n${index}`
    nodes.set(id, {
      id,
      kind,
      title: `${TITLES[index % TITLES.length]} ${index}`,
      position: { x: (index % columns) * STEP.x, y: Math.floor(index / columns) * STEP.y },
      data: DATA[kind]!(random, index),
      disabled: false,
      pinned: false,
      group: null,
    })
  }
  return { ...emptyGraph(), nodes, edges: edgesBetween(nodes, random, Math.round(1.5 * count)) }
}

/** To the next column, in this row, the one below or the one above: flows lead on, not round in circles. */
const ahead = (columns: number) => [1, columns + 1, 1 - columns]

function edgesBetween(nodes: Map<string, GraphNode>, random: () => number, wanted: number): Map<string, GraphEdge> {
  const columns = columnsOf(nodes.size)
  const outlets = [...nodes.values()].flatMap((node) =>
    outletsOf(sampleKinds.specs, node).map((outlet) => ({ node: node.id, outlet: outlet.id })),
  )
  // Every node's first way out comes before any second one, so that none stands alone.
  const first = outlets.filter((source, index) => outlets[index - 1]?.node !== source.node)
  const more = outlets.filter((source, index) => outlets[index - 1]?.node === source.node)
  const edges = new Map<string, GraphEdge>()
  for (const source of [...first, ...more].slice(0, wanted)) {
    const from = Number(source.node.slice(1))
    const isLast = from % columns === columns - 1
    const step =
      random() < 0.1 ? Math.floor(random() * nodes.size) : isLast ? columns : ahead(columns)[Math.floor(random() * 3)]!
    const target = nodes.get(`n${1 + ((from + step - 1 + nodes.size) % (nodes.size - 1))}`)!.id
    const id = `e${edges.size}`
    edges.set(id, {
      id,
      source,
      target,
      label: edges.size % 12 === 0 ? 'after a day' : '',
      disabled: edges.size % 40 === 7,
    })
  }
  return edges
}
