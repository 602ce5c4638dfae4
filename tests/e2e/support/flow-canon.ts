import { graphFromJson } from '#src/domain/graph/json.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import type { Say } from './texts.ts'

/** A flow without places and ids: two that do the same are equal, however they were drawn. */
export type CanonFlow = {
  nodes: CanonNode[]
  variables: { reference: string; type: string }[]
}
/** `ways`: where each way out leads, by the node's title; null: nowhere. */
export type CanonNode = { kind: string; title: string; data: Json; ways: Record<string, string | null> }

/** The canonical form of a stored document: nodes in reading order, ways out by their words. */
export function canonOf(stored: unknown, t: Say): CanonFlow {
  const read = graphFromJson(flowSpecs, stored)
  if (!read.ok) throw new Error(`The document cannot be read: ${JSON.stringify(read.faults)}`)
  const { document } = read
  const nodes = readingOrder(flowSpecs, document).flatMap((id): CanonNode[] => {
    const node = document.nodes.get(id)
    if (!node) return []
    const ways = outletsOf(flowSpecs, node).map((outlet): [string, string | null] => {
      const edge = [...document.edges.values()].find(({ source }) => source.node === id && source.outlet === outlet.id)
      const words = outlet.label ?? (outlet.labelKey === undefined ? outlet.id : t(`nodes.${outlet.labelKey}`))
      return [words, (edge && document.nodes.get(edge.target)?.title) ?? null]
    })
    return [{ kind: node.kind, title: node.title, data: withoutIds(node.data), ways: Object.fromEntries(ways) }]
  })
  const variables = [...document.variables.values()].map(({ reference, type }) => ({ reference, type }))
  return { nodes, variables: variables.toSorted((a, b) => a.reference.localeCompare(b.reference)) }
}

/** The ids of rows are drawn by lot. */
export function withoutIds(data: Json): Json {
  if (Array.isArray(data)) return data.map(withoutIds)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (key === 'id' ? [] : [[key, withoutIds(value)]])),
  )
}
