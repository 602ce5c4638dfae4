import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import { problemsOf, type Problem, type ProblemScope } from '#src/domain/flow-document/problems.ts'
import { similarIntents } from '#src/domain/graph/similar-intents.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { triggerSchema } from '#src/domain/graph/trigger.ts'
import { specsFor } from '#src/nodes/specs.ts'

/** A flow of the application, as far as the check of another one looks at it. */
export type OtherFlow = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly examples: readonly string[]
}

/** What the check of an open flow may know besides its document; plain values, so that it can be done in a worker. */
export type FlowScope = ProblemScope & {
  readonly others: readonly OtherFlow[]
  /** Examples of this flow that a question of the knowledge base nearly asks; left out until it is known. */
  readonly clashes?: readonly Clash[]
}

/** `percent`: how alike the two are. */
export type Clash = {
  readonly example: string
  readonly number: number
  readonly nearest: string
  readonly percent: number
}

/** Everything wrong with an open flow, also beside the others of its application. */
export function flowProblems(document: GraphDocument, scope: FlowScope): Problem[] {
  const specs = specsFor(scope.flowKind)
  const start = startOf(specs, document)
  return [...problemsOf(specs, document, scope), ...likeOthers(start, scope), ...likeEntries(start, scope)]
}

type Answer = { readonly others: FlowScope['others']; readonly problems: readonly Problem[] }

/** By the start itself: one that changes is another object. */
const answers = new WeakMap<GraphNode, Answer>()

/** Flows that would begin at nearly the same words: a visitor would get either of them. */
function likeOthers(start: GraphNode | undefined, { flowId, others }: FlowScope): readonly Problem[] {
  if (start === undefined) return []
  const known = answers.get(start)
  if (known?.others === others) return known.problems
  const trigger = triggerSchema.safeParse(start.data)
  const own = { id: flowId, name: '', examples: trigger.data?.intent.examples ?? [] }
  const problems = others
    .filter(({ id, enabled }) => enabled && id !== flowId)
    .flatMap((other) =>
      similarIntents([own, other]).map(({ similarity }): Problem => ({
        code: 'similar_intent',
        severity: 'warning',
        nodeId: start.id,
        edgeId: null,
        variable: null,
        path: ['intent', 'examples'],
        values: { flow: other.name, percent: Math.round(similarity * 100) },
      })),
    )
  answers.set(start, { others, problems })
  return problems
}

/** Questions of the knowledge base that ask nearly what begins this flow: a visitor would get either of them. */
function likeEntries(start: GraphNode | undefined, { clashes = [] }: FlowScope): readonly Problem[] {
  if (start === undefined || clashes.length === 0) return []
  const examples = new Set(triggerSchema.safeParse(start.data).data?.intent.examples)
  return clashes
    .filter(({ example }) => examples.has(example))
    .map(({ example, ...values }) => ({
      code: 'similar_entry',
      severity: 'warning',
      nodeId: start.id,
      edgeId: null,
      variable: null,
      path: ['intent', 'examples'],
      values: { example, ...values },
    }))
}
