import { asMenuProblem, menuProblems } from '../voice/checks.ts'
import { nodeProblems } from '../graph/checks/node.ts'
import type { Problem, ProblemScope } from '../graph/checks/problem.ts'
import { wayProblems } from '../graph/checks/ways.ts'
import { wholeProblems } from '../graph/checks/whole.ts'
import type { GraphDocument } from '../graph/document.ts'
import type { NodeSpecs } from '../graph/spec.ts'
import { readingOrder, waysOf } from '../graph/traverse.ts'

export type { Problem, ProblemScope } from '../graph/checks/problem.ts'

/**
 * Everything wrong with a flow: first as a whole, then its variables, then node by node as one reads. The same document
 * and scope give the same list. What is found within a node is remembered as long as the node stays the same object, so
 * that after an edit one node is looked at.
 */
export function problemsOf(specs: NodeSpecs, document: GraphDocument, scope: ProblemScope): Problem[] {
  const ways = waysOf(specs, document)
  const order = readingOrder(specs, document, ways)
  const byWays = wayProblems(specs, document, ways, order)
  const problems = wholeProblems(specs, document)
  const isMenu = scope.flowKind === 'ivr'
  const menu = isMenu ? menuProblems(specs, document, ways, scope) : null
  problems.push(...(menu?.problems ?? []))
  for (const id of order) {
    const node = document.nodes.get(id)
    if (!node) continue
    const found = [...nodeProblems(specs, document, node, scope), ...(byWays.get(id) ?? [])]
    problems.push(...(isMenu ? found.map((problem) => asMenuProblem(specs, document, problem)) : found))
    const trap = menu?.byNode.get(id)
    if (trap) problems.push(trap)
  }
  return problems
}

/** Whether a flow with these problems may go live. The server refuses one that may not with `CANVAS_INVALID`. */
export const isPublishable = (problems: readonly Problem[]): boolean =>
  problems.every(({ severity }) => severity !== 'blocking')
