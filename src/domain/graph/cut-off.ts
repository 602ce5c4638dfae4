import type { GraphDocument } from './document.ts'
import { outletsOf, type NodeSpecs } from './spec.ts'
import { reachable, waysOf } from './traverse.ts'

/** Nodes and edges by id. */
export type CutOff = { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> }

/**
 * What no run comes to only because something before it is disabled: it would if nothing were. Null where that is
 * nothing. What nobody has connected yet is not in it.
 */
export function cutOff(specs: NodeSpecs, document: GraphDocument): CutOff | null {
  const disabled = [...document.nodes.values()].filter((node) => node.disabled)
  if (disabled.length === 0 && ![...document.edges.values()].some((edge) => edge.disabled)) return null
  const whole = { ...document, nodes: enabled(document.nodes), edges: enabled(document.edges) }
  const now = reachable(specs, document)
  const nodes = new Set([...reachable(specs, whole)].filter((id) => !now.has(id)))
  const ways = waysOf(specs, document)
  // A node that is passed by is left by its first outlet.
  const unused = disabled.flatMap((node) => {
    const first = outletsOf(specs, node)[0]?.id
    return (ways.from.get(node.id) ?? []).filter(({ source }) => source.outlet !== first)
  })
  const behind = [...nodes].flatMap((id) => ways.from.get(id) ?? [])
  const edges = new Set([...unused, ...behind].map(({ id }) => id))
  return nodes.size + edges.size === 0 ? null : { nodes, edges }
}

const enabled = <Item extends { readonly disabled: boolean }>(items: ReadonlyMap<string, Item>) =>
  new Map([...items].map(([id, item]) => [id, item.disabled ? { ...item, disabled: false } : item]))
