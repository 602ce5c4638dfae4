import type { Json, ValueType } from '../value/value.ts'

/** A place on the canvas in its own pixels, right and down. */
export type Point = { readonly x: number; readonly y: number }

/** The tint of a group or a note: a place on the ring of hues. */
export const HUES = ['neutral', 'teal', 'blue', 'violet', 'pink', 'red', 'amber', 'green'] as const
export type Hue = (typeof HUES)[number]

/** One step of a flow. What it holds depends on its kind, whose schema says so. */
export type GraphNode = {
  readonly id: string
  readonly kind: string
  /** The author's own name for it; empty: the kind's. */
  readonly title: string
  readonly position: Point
  readonly data: Json
  /** A disabled node is passed by: the way goes on through its first outlet. */
  readonly disabled: boolean
  /** Automatic layout leaves it where it stands. */
  readonly pinned: boolean
  /** The group it lies in. */
  readonly group: string | null
}

/** The way from an outlet to a node. An outlet has one at most. */
export type GraphEdge = {
  readonly id: string
  readonly source: { readonly node: string; readonly outlet: string }
  readonly target: string
  readonly label: string
  readonly disabled: boolean
  /** Where the author leads it through, in order; absent: it finds its own way. Never empty. */
  readonly points?: readonly Point[]
}

/**
 * A variable the flow declares. Its key is how texts refer to it: `order_no` lives as long as the run, `session.tier` as
 * long as the conversation, `user.email` stays with the visitor.
 */
export type GraphVariable = {
  readonly reference: string
  readonly type: ValueType
  readonly initial: Json
  readonly description: string
  /** Whether a calling flow hands it in, and whether it is handed back. Only for variables of the flow. */
  readonly input: boolean
  readonly output: boolean
}

/** A sticky note: words on the canvas, for people. */
export type GraphNote = {
  readonly id: string
  readonly text: string
  readonly position: Point
  readonly size: { readonly width: number; readonly height: number }
  readonly hue: Hue
}

/** A tinted floor under nodes that belong together. Collapsed, it stands for them. */
export type GraphGroup = {
  readonly id: string
  readonly title: string
  readonly hue: Hue
  readonly collapsed: boolean
}

/**
 * A flow as it is edited, saved, checked and run. Everything is kept by id, so that a change touches what it changes
 * and nothing else: an undo takes back its own change whatever else has happened since.
 */
export type GraphDocument = {
  readonly schema: number
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly edges: ReadonlyMap<string, GraphEdge>
  readonly variables: ReadonlyMap<string, GraphVariable>
  readonly notes: ReadonlyMap<string, GraphNote>
  readonly groups: ReadonlyMap<string, GraphGroup>
}

/** The version of the JSON form; documents of older ones go through `migrations`. */
export const GRAPH_SCHEMA = 1

export const emptyGraph = (): GraphDocument => ({
  schema: GRAPH_SCHEMA,
  nodes: new Map(),
  edges: new Map(),
  variables: new Map(),
  notes: new Map(),
  groups: new Map(),
})

/** The one edge that leaves by an outlet, enabled or not. */
export function edgeFrom(document: GraphDocument, node: string, outlet: string): GraphEdge | undefined {
  for (const edge of document.edges.values())
    if (edge.source.node === node && edge.source.outlet === outlet) return edge
  return undefined
}
