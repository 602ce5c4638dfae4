import { advance } from '../engine/advance.ts'
import type { Request } from '../step/effect.ts'
import type { BotInput } from '../step/event.ts'
import type { Pause } from '../engine/stage.ts'
import { factsOf, nodeOf, type Call, type CallState } from './call.ts'
import { event, played } from './call-lines.ts'
import type { Listen } from '../telephony/listen.ts'
import type { EnqueueRequest } from '../telephony/request.ts'
import { turnOf, type Turn } from './telephone.ts'
import { queueEnd } from './world.ts'

/** How long somebody's telephone rings, in seconds. */
const RINGING = 8

/** What a menu made of an input: the call with what is heard of it, and what the line is to do now. */
export type Taken = {
  call: Call
  next: Turn['next']
  /** Nothing was said, and nothing but the node that listens has moved: the entry goes on. */
  isEntry: boolean
}

/** Lets the menu of a call take an input. `pause` holds it before a node. */
export function takeInput(before: Call, input: BotInput, pause?: Pause): Taken {
  const { session, effects, trace } = advance(before.program, before.session, input, pause)
  const speakers = trace.flatMap((step) => step.effects.flatMap(({ type }) => (type === 'play' ? [step.nodeId] : [])))
  const { plays, next } = turnOf(effects)
  let call: Call = { ...before, session, taken: [...before.taken, { input, trace }] }
  plays.forEach(({ prompt }, index) => {
    call = played(call, prompt, speakers[index] ?? null)
  })
  if (session.run?.paused != null) call = { ...call, state: { type: 'held' } }
  return { call, next, isEntry: plays.length === 0 && trace.length === 1 }
}

/** The line listens, from the end of what was said. `entered`: keys of the entry so far. */
export const listening = (call: Call, listen: Listen, entered: string): Call => ({
  ...call,
  state: { type: 'listening', listen, from: call.at, until: call.at + listen.seconds * 1000, entered },
})

/** The line does what only a telephone can, and stands there until it is done; null: somebody else is asked. */
export function onTheLine(call: Call, id: string, request: Request): Call | null {
  switch (request.type) {
    case 'enqueue':
      return queued(call, id, request)
    case 'dial': {
      const spoken = request.prompt === null ? call : played(call, request.prompt, nodeOf(call))
      const until = spoken.at + Math.min(RINGING, request.seconds) * 1000
      const line = event(spoken, 'ringing', request.number)
      return { ...spoken, lines: [...spoken.lines, line], state: { type: 'ringing', id, request, until } }
    }
    case 'record': {
      const { messageSeconds } = call.world
      const length = messageSeconds === 0 ? request.silenceSeconds : Math.min(messageSeconds, request.maxSeconds)
      return { ...call, state: { type: 'recording', id, request, until: call.at + length * 1000 } }
    }
    default:
      return null
  }
}

function queued(call: Call, id: string, request: EnqueueRequest): Call {
  const { outcome, seconds } = queueEnd(request, call.world, factsOf(call).open)
  const until = call.at + seconds * 1000
  const state: CallState = { type: 'queued', id, request, since: call.at, until, outcome, announced: 0 }
  const lines = seconds > 0 ? [...call.lines, event(call, 'queued', request.groupId ?? '')] : call.lines
  return { ...call, lines, state }
}
