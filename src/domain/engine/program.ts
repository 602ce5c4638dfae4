import type { RichAnswer } from '../answer/rich-answer.ts'
import type { GraphDocument, GraphEdge, GraphNode } from '../graph/document.ts'
import { specOf, type NodeSpecs } from '../graph/spec.ts'
import { emptyTrigger, triggerSchema, type Trigger } from '../graph/trigger.ts'
import type { Conditions } from '../qa/conditions.ts'
import type { RobotSettings } from '../robot/settings.ts'

/** A flow made ready to run. */
export type FlowProgram = {
  id: string
  name: string
  document: GraphDocument
  /** Where runs begin; undefined in a flow without a start, which is never begun. */
  start: GraphNode | undefined
  trigger: Trigger
  /** Edges by node and outlet, joined by a space. */
  ways: ReadonlyMap<string, GraphEdge>
}

/** A question and its answer as the bot knows them, and when it answers. */
export type ProgramEntry = Conditions & {
  /** Set where it is chitchat. */
  base?: 'chitchat' | undefined
  question: string
  answer: string
  /** Entries offered below the answer. */
  related?: readonly string[] | undefined
  /** The answer with its form. */
  rich?: RichAnswer | undefined
}

/** A document that answers, as the bot knows it. */
export type ProgramDocument = {
  name: string
  /** Last day it answers (YYYY-MM-DD), in the application's time zone. */
  validUntil?: string | undefined
}

/** What the bot runs: its settings, its answers by entry and its flows, as they were when the release was made. */
export type BotProgram = {
  releaseId: string | null
  /** The path its files are served under, with a slash at its end. */
  filesAt?: string | undefined
  settings: RobotSettings
  /** An entry that is enabled in this program. */
  entry(id: string): ProgramEntry | undefined
  /** A document that is enabled in this program; left out where there are none. */
  document?(id: string): ProgramDocument | undefined
  /** Enabled flows in their order. */
  flows: ReadonlyMap<string, FlowProgram>
  specs: NodeSpecs
}

/** Makes a flow ready to run. */
export function compileFlow(
  specs: NodeSpecs,
  flow: { id: string; name: string; document: GraphDocument },
): FlowProgram {
  const start = [...flow.document.nodes.values()].find((node) => specOf(specs, node.kind)?.isStart === true)
  const parsed = triggerSchema.safeParse(start?.data)
  return {
    ...flow,
    start,
    trigger: parsed.success ? parsed.data : emptyTrigger(),
    ways: new Map([...flow.document.edges.values()].map((edge) => [`${edge.source.node} ${edge.source.outlet}`, edge])),
  }
}
