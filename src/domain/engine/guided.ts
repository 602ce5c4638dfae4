import type { Json } from '../value/value.ts'
import { beginRun } from './run.ts'
import { leaveRuns } from './run-ends.ts'
import { isGuided, takenUp, withoutGuided, type Guided } from './session.ts'
import { remember, type Stage } from './stage.ts'
import { hasFlows, runsIn } from './triggers.ts'

/** Flows that an agent begins in a conversation that is theirs, and stays so. */

/** Begins one, where it may run and none does; what the bot had begun waits until the conversation is the bot's again. */
export function beginGuided(stage: Stage, flowId: string, variables: Record<string, Json>): void {
  const flow = stage.program.flows.get(flowId)
  const { session, input } = stage
  if (!flow || !hasFlows(stage) || !runsIn(flow, input.facts.channel) || isGuided(session)) return
  const aside = [...session.interrupted, ...(session.run ? [session.run] : [])]
  const guided: Guided = { flowId, name: flow.name, end: null, endedAt: null, aside }
  remember(stage, { run: null, interrupted: [], asked: null, writing: null, held: [], guided })
  beginRun(stage, flow, { variables })
}

/** Takes the one that runs away. */
export function stopGuided(stage: Stage): void {
  if (!isGuided(stage.session)) return
  leaveRuns(stage, 'stopped')
  stage.session = withoutGuided(stage.session)
}

/** A session that comes with an event of a conversation which is no agent's knows nothing of one. */
export function forgetGuided(stage: Stage): void {
  if (!stage.input.facts.person) stage.session = withoutGuided(stage.session)
}

/** Once it has come to its end, what the bot had begun stands where it stood. */
export function settleGuided(stage: Stage): void {
  const { guided, run } = stage.session
  if (guided === null || guided.end !== null || run !== null || stage.leftOff !== null) return
  remember(stage, { ...takenUp(guided), guided: { ...guided, aside: [], end: endOf(stage), endedAt: stage.input.at } })
}

function endOf({ effects }: Stage): NonNullable<Guided['end']> {
  const last = effects.findLast((effect) => effect.type === 'moment')
  if (last?.moment === 'flow_failed') return 'failed'
  return last?.moment === 'flow_left' ? 'asked' : 'completed'
}
