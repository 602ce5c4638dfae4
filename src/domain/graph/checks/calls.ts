import type { GraphDocument, GraphNode } from '../document.ts'
import { textsIn } from '../data-path.ts'
import { specOf, type FlowSignature, type NodeSpecs } from '../spec.ts'
import { nodeProblem, type Problem, type ProblemScope } from './problem.ts'

/** Ids of the flows that a document's nodes call or go over to, each once; disabled nodes call nobody. */
export function callsOf(specs: NodeSpecs, document: GraphDocument): string[] {
  const called = [...document.nodes.values()].map((node) => (node.disabled ? null : callOf(specs, node)))
  return [...new Set(called.filter((id) => id !== null))]
}

function callOf(specs: NodeSpecs, node: GraphNode): string | null {
  return specOf(specs, node.kind)?.calls?.(node.data) ?? null
}

/** What is wrong with the flow a node calls: there is none, it is off, or it leads back here. */
export function callProblems(specs: NodeSpecs, node: GraphNode, { flows, flowId }: ProblemScope): Problem[] {
  const called = callOf(specs, node)
  if (called === null || called === '' || flows === null) return []
  const path = [...textsIn(node.data)].find(({ text }) => text === called)?.path ?? []
  const target = flows.get(called)
  if (called !== flowId && target === undefined) return [nodeProblem(node.id, 'flow_missing', { path })]
  const values = { flow: target?.name ?? '' }
  if (target !== undefined && called !== flowId && !target.enabled)
    return [nodeProblem(node.id, 'flow_disabled', { path, values })]
  const way = wayBack(flows, called, flowId)
  if (way === null) return []
  const names = [flowId, ...way].map((id) => flows.get(id)?.name ?? '').filter((name) => name !== '')
  return [nodeProblem(node.id, 'flow_cycle', { path, values: { flows: names.join(' → ') } })]
}

/** The shortest way from one flow to another along their calls, both ends included; null where there is none. */
function wayBack(flows: ReadonlyMap<string, FlowSignature>, from: string, to: string): string[] | null {
  const seen = new Set([from])
  let ends: string[][] = [[from]]
  while (ends.length > 0) {
    const arrived = ends.find((way) => way.at(-1) === to)
    if (arrived) return arrived
    const further: string[][] = []
    for (const way of ends)
      for (const next of flows.get(way.at(-1) ?? '')?.calls ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        further.push([...way, next])
      }
    ends = further
  }
  return null
}
