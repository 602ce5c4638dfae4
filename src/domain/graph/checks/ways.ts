import type { GraphDocument, GraphNode } from '../document.ts'
import { outletsOf, specOf, type NodeSpecs, type Outlet, type OutletRole } from '../spec.ts'
import { endlessSuccessors, reachable, startOf, stronglyConnected, type Ways } from '../traverse.ts'
import { nodeProblem, type Problem } from './problem.ts'

/** The code for an outlet that leads nowhere, by what it is for. */
const OPEN: Readonly<Record<OutletRole, string>> = {
  next: 'outlet_open',
  choice: 'outlet_open',
  else: 'outlet_open',
  failure: 'no_failure_exit',
  timeout: 'timeout_open',
}

/** What is wrong with the ways between nodes, by node. */
export function wayProblems(
  specs: NodeSpecs,
  document: GraphDocument,
  ways: Ways,
  order: readonly string[],
): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>()
  const add = (problem: Problem, id: string) => {
    const list = found.get(id)
    if (list) list.push(problem)
    else found.set(id, [problem])
  }
  for (const [id, count] of endlessLoops(specs, document, ways, order))
    add(nodeProblem(id, 'loop_without_input', { values: { count } }), id)
  const hasStart = startOf(specs, document) !== undefined
  const reached = reachable(specs, document, undefined, ways)
  for (const node of document.nodes.values()) {
    if (hasStart && !reached.has(node.id)) add(nodeProblem(node.id, 'unreachable', { severity: 'warning' }), node.id)
    for (const problem of exitProblems(specs, node, ways)) add(problem, node.id)
  }
  return found
}

/** A disabled edge is no open exit: somebody has closed it on purpose. */
function exitProblems(specs: NodeSpecs, node: GraphNode, ways: Ways): Problem[] {
  const all = outletsOf(specs, node).filter((outlet) => outlet.optional !== true)
  const outlets = node.disabled ? all.slice(0, 1) : all
  const taken = new Set((ways.from.get(node.id) ?? []).map((edge) => edge.source.outlet))
  const isOrdinary = (outlet: Outlet) => OPEN[outlet.role] === 'outlet_open'
  const isDeadEnd = outlets.some(isOrdinary) && outlets.every((outlet) => !taken.has(outlet.id))
  const problems = isDeadEnd ? [nodeProblem(node.id, 'dead_end', { severity: 'warning' })] : []
  for (const outlet of outlets) {
    if (taken.has(outlet.id) || (isDeadEnd && isOrdinary(outlet))) continue
    const values = { outlet: outlet.id, label: outlet.label ?? '', labelKey: outlet.labelKey ?? '' }
    problems.push(nodeProblem(node.id, OPEN[outlet.role], { severity: 'warning', values }))
  }
  return problems
}

/**
 * Loops that nothing holds up, neither the visitor nor time: by the first node of each as one reads, how many nodes it
 * has. A node that waits breaks a loop, unless it is disabled and so passed by; so does a way that runs out by itself.
 */
function endlessLoops(
  specs: NodeSpecs,
  document: GraphDocument,
  ways: Ways,
  order: readonly string[],
): ReadonlyMap<string, number> {
  const runsThrough = (id: string) => {
    const node = document.nodes.get(id)
    return node !== undefined && (node.disabled || specOf(specs, node.kind)?.waits === false)
  }
  const targets = new Map(
    order.filter(runsThrough).map((id) => [id, endlessSuccessors(specs, document, ways, id).filter(runsThrough)]),
  )
  const next = (id: string) => targets.get(id) ?? []
  const loops = new Map<string, number>()
  for (const set of stronglyConnected(targets.keys(), next)) {
    const [only = ''] = set
    if (set.length === 1 && !next(only).includes(only)) continue
    const members = new Set(set)
    loops.set(order.find((id) => members.has(id)) ?? only, set.length)
  }
  return loops
}
