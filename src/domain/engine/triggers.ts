import { canonicalText } from '../text.ts'
import type { FlowProgram } from './program.ts'
import type { Stage } from './stage.ts'
import { holdsWord } from './wording.ts'

/** How the matcher's index names a flow's examples, beside the entries of the knowledge base. */
export const flowEntryId = (flowId: string): string => `flow:${flowId}`
export const flowOfEntry = (entryId: string): string | null =>
  entryId.startsWith('flow:') ? entryId.slice('flow:'.length) : null

/** Whether flows run at all: task flows by the plan, voice menus by every one. */
export const hasFlows = ({ input: { facts } }: Stage): boolean => facts.premium !== false || facts.call !== undefined

/** Whether a flow can be begun in conversations of a channel. */
export const runsIn = ({ start, trigger: { channels } }: FlowProgram, channel: string): boolean =>
  start !== undefined && start.disabled !== true && (channels.length === 0 || channels.includes(channel))

/**
 * Whether a flow may begin here and now: the plan, its channels, its hours, and while another one waits, whether it interrupts.
 * One that waits for another system's answer cannot be put aside: the answer would find nobody.
 */
export function mayBegin(stage: Stage, flow: FlowProgram): boolean {
  if (!hasFlows(stage)) return false
  const { channel, open } = stage.input.facts
  const { hours, interrupts } = flow.trigger
  if (!runsIn(flow, channel)) return false
  if (hours !== 'any' && (hours === 'open') !== open) return false
  const { run } = stage.session
  if (run?.waiting?.type === 'request') return false
  return run === null || (interrupts && !run.frames.some((frame) => frame.flowId === flow.id))
}

/** The flow that a text begins by one of its keywords; a keyword that is the whole text goes before one within it. */
export function flowByKeyword(stage: Stage, text: string): FlowProgram | undefined {
  const canonical = canonicalText(text)
  if (canonical === '') return undefined
  const flows = [...stage.program.flows.values()].filter((flow) => flow.trigger.keywords.length > 0)
  const whole = flows.find(
    (flow) => flow.trigger.keywords.some((word) => canonicalText(word) === canonical) && mayBegin(stage, flow),
  )
  return whole ?? flows.find((flow) => holdsWord(text, flow.trigger.keywords) && mayBegin(stage, flow))
}

/** The flow that an event of a name begins. */
export function flowByEvent(stage: Stage, name: string): FlowProgram | undefined {
  return [...stage.program.flows.values()].find((flow) => flow.trigger.events.includes(name) && mayBegin(stage, flow))
}
