import { flowProblem, nodeProblem, type Problem, type ProblemScope } from '../graph/checks/problem.ts'
import type { GraphDocument } from '../graph/document.ts'
import { outletsOf, specOf, type NodeSpecs } from '../graph/spec.ts'
import { liveSuccessors, reachable, startOf, type Ways } from '../graph/traverse.ts'

/**
 * What is wrong with a voice menu beyond what is wrong with any flow: callers who never get out, no way to a person, a
 * number that another menu has as well. `found`: the problems of its nodes, of which some weigh more on a telephone.
 */
export function menuProblems(
  specs: NodeSpecs,
  document: GraphDocument,
  ways: Ways,
  scope: ProblemScope,
): { problems: Problem[]; byNode: ReadonlyMap<string, Problem> } {
  const problems = (scope.voice?.numbersTwice ?? []).map((values) =>
    flowProblem('number_twice', { values: { ...values } }),
  )
  const reached = reachable(specs, document, undefined, ways)
  const specAt = (id: string) => specOf(specs, document.nodes.get(id)?.kind ?? '')
  const runs = [...reached].filter((id) => document.nodes.get(id)?.disabled === false)
  const hasStart = startOf(specs, document) !== undefined
  if (hasStart && !runs.some((id) => specAt(id)?.toPerson === true))
    problems.push(flowProblem('no_person', { severity: 'warning' }))
  const trapped = trappedNodes(specs, document, ways, [...reached])
  const [first] = trapped
  const byNode = new Map<string, Problem>()
  if (first !== undefined)
    byNode.set(first, nodeProblem(first, 'loop_without_exit', { values: { count: trapped.length } }))
  return { problems, byNode }
}

/** A problem of any flow as it weighs in a menu: a caller has no page to look at, and no button to press. */
export function asMenuProblem(specs: NodeSpecs, document: GraphDocument, problem: Problem): Problem {
  const spec = specOf(specs, document.nodes.get(problem.nodeId ?? '')?.kind ?? '')
  if (problem.code === 'unreachable' && spec?.isLevel === true)
    return { ...problem, code: 'unreachable_menu', severity: 'blocking' }
  if (problem.code === 'timeout_open' && spec?.tries !== undefined)
    return { ...problem, code: 'no_timeout_branch', severity: 'blocking' }
  return problem
}

/** Nodes from which a call never ends, nor comes to a person: a caller who is there stays until they give up. */
function trappedNodes(specs: NodeSpecs, document: GraphDocument, ways: Ways, reached: readonly string[]): string[] {
  const next = new Map(reached.map((id) => [id, liveSuccessors(specs, document, ways, id)]))
  const levels = reached.filter((id) => specOf(specs, document.nodes.get(id)?.kind ?? '')?.isLevel === true)
  // Back leads to any level that the caller may have come through.
  for (const level of levels)
    for (const id of reachable(specs, document, level, ways))
      if (leadsBack(specs, document, id)) next.get(id)?.push(level)
  const before = new Map<string, string[]>()
  for (const [id, targets] of next)
    for (const target of targets) before.set(target, [...(before.get(target) ?? []), id])
  const free = new Set(reached.filter((id) => endsAt(specs, document, ways, id)))
  const stack = [...free]
  for (let id = stack.pop(); id !== undefined; id = stack.pop())
    for (const from of before.get(id) ?? []) {
      if (free.has(from)) continue
      free.add(from)
      stack.push(from)
    }
  return reached.filter((id) => !free.has(id))
}

function leadsBack(specs: NodeSpecs, document: GraphDocument, id: string): boolean {
  const node = document.nodes.get(id)
  return node !== undefined && !node.disabled && specOf(specs, node.kind)?.leadsBack === true
}

/** Whether a call may end at a node: by hanging up, with a person, or by a way out that leads nowhere. */
function endsAt(specs: NodeSpecs, document: GraphDocument, ways: Ways, id: string): boolean {
  const node = document.nodes.get(id)
  const spec = node && specOf(specs, node.kind)
  if (!node || !spec) return true
  if (spec.toPerson === true && !node.disabled) return true
  const outlets = node.disabled ? outletsOf(specs, node).slice(0, 1) : outletsOf(specs, node)
  if (outlets.length === 0) return spec.leadsBack !== true || node.disabled
  const taken = new Set((ways.from.get(id) ?? []).filter((edge) => !edge.disabled).map((edge) => edge.source.outlet))
  return outlets.some((outlet) => !taken.has(outlet.id))
}
