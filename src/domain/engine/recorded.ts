import { specOf } from '../graph/spec.ts'
import type { RequestResult } from '../step/effect.ts'
import type { BotProgram } from './program.ts'

/** What is recorded at the node that asks, as its answer while a flow is tried; null where nothing is. */
export function recordedAt(
  program: BotProgram,
  asking: { flowId: string; nodeId: string } | undefined,
): RequestResult | null {
  const node = asking && program.flows.get(asking.flowId)?.document.nodes.get(asking.nodeId)
  return (node && specOf(program.specs, node.kind)?.mock?.(node.data)) ?? null
}
