import type { KindOfFlow } from '../flow-kind.ts'
import type { FlowSignature, OutboundScope, Severity, VoiceScope } from '../spec.ts'

/**
 * Something wrong with a flow: a code of the texts `problems` with its values, never a sentence, and where it is. At most
 * one of `nodeId`, `edgeId` and `variable` is set; none: it is the flow as a whole.
 *
 * Two values are filled in by whoever shows it: `labelKey`, where it is not empty, is a key of the texts whose text
 * belongs at `label`.
 */
export type Problem = {
  readonly code: string
  readonly severity: Severity
  readonly nodeId: string | null
  readonly edgeId: string | null
  /** The reference of a declared variable. */
  readonly variable: string | null
  /** Within the node's data. */
  readonly path: readonly (string | number)[]
  readonly values: Readonly<Record<string, string | number>>
}

/** What the check of a flow may know besides its document. */
export type ProblemScope = {
  /** The languages texts are wanted in; the first is the application's own. */
  readonly languages: readonly string[]
  /** The application's flows by id; null while they are not known. */
  readonly flows: ReadonlyMap<string, FlowSignature> | null
  /** Whether a model is set for the application; null while that is not known. */
  readonly hasModel: boolean | null
  readonly flowKind: KindOfFlow
  readonly flowId: string
  /** What is known of the telephone; absent or null while it is not, and for flows that are no menus. */
  readonly voice?: VoiceScope | null
  /** What is known of calling other systems; absent or null while it is not. */
  readonly outbound?: OutboundScope | null
}

export type ProblemDetails = Partial<Omit<Problem, 'code' | 'nodeId' | 'edgeId' | 'variable'>>

const problem = (code: string, details: ProblemDetails): Problem => ({
  code,
  severity: 'blocking',
  nodeId: null,
  edgeId: null,
  variable: null,
  path: [],
  values: {},
  ...details,
})

export const flowProblem = (code: string, details: ProblemDetails = {}): Problem => problem(code, details)
export const nodeProblem = (nodeId: string, code: string, details: ProblemDetails = {}): Problem => ({
  ...problem(code, details),
  nodeId,
})
export const variableProblem = (variable: string, code: string, details: ProblemDetails = {}): Problem => ({
  ...problem(code, details),
  variable,
})
