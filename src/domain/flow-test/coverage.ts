import type { GraphDocument } from '../graph/document.ts'
import type { FlowTestResult } from './test.ts'

export type Coverage = {
  nodes: { visited: string[]; unvisited: string[] }
  edges: { visited: string[]; unvisited: string[] }
}

/** What of a flow its tests pass, and what none of them reaches. Disabled nodes and edges are not to be reached. */
export function coverageOf(
  results: readonly Pick<FlowTestResult, 'visited'>[],
  flow: { id: string; document: GraphDocument },
): Coverage {
  const own = results.flatMap(({ visited }) => visited.filter(({ flowId }) => flowId === flow.id))
  const nodes = new Set(own.flatMap((one) => one.nodes))
  const edges = new Set(own.flatMap((one) => one.edges))
  const { document } = flow
  const isOff = (id: string) => document.nodes.get(id)?.disabled === true
  const wanted = [...document.nodes.values()].filter(({ id }) => !isOff(id)).map(({ id }) => id)
  const ways = [...document.edges.values()]
    .filter(({ disabled, source, target }) => !disabled && !isOff(source.node) && !isOff(target))
    .map(({ id }) => id)
  return { nodes: split(wanted, nodes), edges: split(ways, edges) }
}

const split = (ids: readonly string[], seen: ReadonlySet<string>) => ({
  visited: ids.filter((id) => seen.has(id)),
  unvisited: ids.filter((id) => !seen.has(id)),
})
