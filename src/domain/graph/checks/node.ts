import { LIMITS } from '../../limits.ts'
import { sameJson } from '../data-path.ts'
import type { GraphDocument, GraphNode } from '../document.ts'
import { specOf, type CheckScope, type Issue, type NodeSpec, type NodeSpecs } from '../spec.ts'
import { callProblems } from './calls.ts'
import { nodeProblem, type Problem, type ProblemScope } from './problem.ts'
import { problemsOfUses } from './uses.ts'

/** Groups of kinds whose choices a visitor is shown. */
const SHOWN: readonly string[] = ['talk', 'ask']

/**
 * What is wrong within one node, whatever its ways. A disabled one is passed by: nothing in it matters. Answers from
 * before stand as long as all they were made from does.
 */
export function nodeProblems(
  specs: NodeSpecs,
  document: GraphDocument,
  node: GraphNode,
  scope: ProblemScope,
): readonly Problem[] {
  if (node.disabled) return []
  const spec = specOf(specs, node.kind)
  if (spec === undefined) return [nodeProblem(node.id, 'unsupported', { values: { kind: node.kind } })]
  const known = answers.get(node)
  if (known !== undefined && isFresh(known, spec, document, scope)) return known.problems
  const { issues, seen } = checkOf(spec, document, node, scope)
  const problems = withoutRepeats([
    ...kindProblems(spec, node, scope),
    ...issues.map(({ code, ...details }) => nodeProblem(node.id, code, details)),
    ...problemsOfUses(document, node, spec.uses(node.data)),
    ...callProblems(specs, node, scope),
  ])
  answers.set(node, { spec, document: seen ? document : null, variables: document.variables, scope, problems })
  return problems
}

type Answer = {
  readonly spec: NodeSpec
  /** The document, where the kind's check has looked at more of it than the node. */
  readonly document: GraphDocument | null
  readonly variables: GraphDocument['variables']
  readonly scope: ProblemScope
  readonly problems: readonly Problem[]
}

/** By the node itself: a node that changes is another object. */
const answers = new WeakMap<GraphNode, Answer>()

function isFresh(known: Answer, spec: NodeSpec, document: GraphDocument, scope: ProblemScope): boolean {
  return (
    known.spec === spec &&
    (known.document === null || known.document === document) &&
    known.variables === document.variables &&
    known.scope.flows === scope.flows &&
    known.scope.hasModel === scope.hasModel &&
    known.scope.flowKind === scope.flowKind &&
    known.scope.flowId === scope.flowId &&
    known.scope.voice === scope.voice &&
    known.scope.outbound === scope.outbound &&
    known.scope.languages.join() === scope.languages.join()
  )
}

function checkOf(
  spec: NodeSpec,
  document: GraphDocument,
  node: GraphNode,
  { languages, flows, hasModel, voice = null, outbound = null }: ProblemScope,
): { issues: readonly Issue[]; seen: boolean } {
  let seen = false
  const scope: CheckScope = {
    get document() {
      seen = true
      return document
    },
    node,
    languages,
    flows,
    hasModel,
    voice,
    outbound,
  }
  return { issues: spec.check(node.data, scope), seen }
}

function kindProblems(spec: NodeSpec, node: GraphNode, { hasModel, flowKind }: ProblemScope): Problem[] {
  const problems: Problem[] = []
  if (spec.only !== undefined && spec.only !== flowKind)
    problems.push(nodeProblem(node.id, 'wrong_flow_kind', { values: { only: spec.only } }))
  if (spec.needsModel === true && hasModel === false) problems.push(nodeProblem(node.id, 'needs_model'))
  const choices = spec.outlets(node.data).filter((outlet) => outlet.role === 'choice').length
  const limit = LIMITS.flow.choices
  // A telephone has more keys than a message has room for buttons.
  if (flowKind !== 'ivr' && SHOWN.includes(spec.group) && choices > limit)
    problems.push(nodeProblem(node.id, 'too_many_choices', { values: { count: choices, limit } }))
  return problems
}

/** A kind may say by itself what is found here as well: it is told once. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return problems.filter(
    (problem, index) =>
      problems.findIndex(
        (other) =>
          other.code === problem.code && sameJson(other.path, problem.path) && sameJson(other.values, problem.values),
      ) === index,
  )
}
