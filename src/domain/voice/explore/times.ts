import type { FlowProgram } from '../../engine/program.ts'
import type { GraphNode } from '../../graph/document.ts'
import { outletsOf, specOf, type NodeSpec, type NodeSpecs } from '../../graph/spec.ts'
import { hoursSchema, type WorkingHours } from '../../hours/hours.ts'
import { isOpen } from '../../hours/openings.ts'
import { momentsOf } from '../moments.ts'

/** Moments of a menu's time at which anything can be different; sets of them are masks, with a bit for each moment. */
export type Times = {
  /** Every moment. */
  all: bigint
  /** Those within the hours of the menu. */
  open: bigint
  /** Of a node whose ways the time decides, the moments of each way; undefined for any other node. */
  waysOf: (nodeId: string) => ReadonlyMap<string, bigint> | undefined
  /** The first moment of a set, in milliseconds since 1970. */
  firstOf: (when: bigint) => number | undefined
  /** Takes note that a way of time can be taken. */
  reach: (nodeId: string, outlet: string) => void
  /** Of the nodes that are come to at all, the ways of time that none of the paths could take. */
  unreached: (visited: ReadonlySet<string>) => { nodeId: string; outlet: string }[]
}

export function timesOf(specs: NodeSpecs, flow: FlowProgram, menuHours: WorkingHours, now: number): Times {
  const byTime = nodesByTime(specs, flow)
  const moments = momentsOf([menuHours, ...byTime.flatMap(({ node }) => hoursWithin(node))], now)
  const ways = new Map(
    byTime.map(({ node, spec }) => {
      const masks = new Map<string, bigint>()
      for (const [index, at] of moments.entries()) {
        const outlet = spec.byTime?.(node.data, menuHours, new Date(at)) ?? ''
        masks.set(outlet, (masks.get(outlet) ?? 0n) | (1n << BigInt(index)))
      }
      return [node.id, masks] as const
    }),
  )
  const reached = new Set<string>()
  return {
    all: (1n << BigInt(moments.length)) - 1n,
    open: moments.reduce(
      (mask, at, index) => (isOpen(menuHours, new Date(at)) ? mask | (1n << BigInt(index)) : mask),
      0n,
    ),
    waysOf: (nodeId) => ways.get(nodeId),
    firstOf: (when) => moments[lowestBit(when)],
    reach: (nodeId, outlet) => reached.add(`${nodeId} ${outlet}`),
    unreached: (visited) =>
      byTime
        .filter(({ node }) => visited.has(node.id))
        .flatMap(({ node }) =>
          outletsOf(specs, node)
            .filter(({ id }) => !reached.has(`${node.id} ${id}`))
            .map(({ id }) => ({ nodeId: node.id, outlet: id })),
        ),
  }
}

function nodesByTime(specs: NodeSpecs, flow: FlowProgram): { node: GraphNode; spec: NodeSpec }[] {
  return [...flow.document.nodes.values()].flatMap((node) => {
    const spec = specOf(specs, node.kind)
    return spec?.byTime && !node.disabled ? [{ node, spec }] : []
  })
}

/** The hours that a node holds of its own, wherever they lie in it. */
function hoursWithin({ data }: GraphNode): WorkingHours[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
  return Object.values(data).flatMap((held) => hoursSchema.safeParse(held).data ?? [])
}

function lowestBit(mask: bigint): number {
  let index = 0
  for (let rest = mask; rest > 0n && (rest & 1n) === 0n; rest >>= 1n) index += 1
  return index
}
