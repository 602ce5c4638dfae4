import { lengthOf, nodeOf, secondsOf, type Call, type CallLine, type CallState } from './call.ts'
import type { ShownKey } from '../telephony/keys.ts'
import type { Listen } from '../telephony/listen.ts'
import type { Prompt } from '../telephony/prompt.ts'
import { keysBody, promptBody } from './telephone.ts'

/** Something that no words tell, as it stands among the lines. */
export function event(
  call: Call,
  name: Extract<CallLine, { type: 'event' }>['event'],
  detail: string,
  seconds = 0,
): CallLine {
  return { at: secondsOf(call, call.at), seconds, nodeId: nodeOf(call), type: 'event', event: name, detail }
}

/** Something is played: it is heard, and time passes. */
export function played(call: Call, prompt: Prompt, nodeId: string | null): Call {
  const seconds = lengthOf(call, prompt)
  const line: CallLine = {
    at: secondsOf(call, call.at),
    seconds,
    nodeId,
    type: 'message',
    who: 'bot',
    body: promptBody(prompt),
    language: prompt.language,
  }
  return { ...call, at: call.at + Math.round(seconds * 1000), lines: [...call.lines, line] }
}

/** One line for an entry, however many keys it has. What is still playing is cut off where the key is pressed. */
export function pressed(call: Call, key: ShownKey, listen: Listen | null, from: number): Call {
  const entered = (call.state.type === 'listening' ? call.state.entered : '') + key
  const body = keysBody(entered, listen ?? { endKey: null, masked: false })
  const last = call.lines.at(-1)
  const isMore = entered.length > 1 && last?.type === 'message' && last.body.type === 'keys'
  const before = isMore ? call.lines.slice(0, -1) : cutOff(call, from)
  if (body === null) return { ...call, lines: isMore ? call.lines : before }
  const at = isMore ? last.at : secondsOf(call, call.at)
  const seconds = Math.round((secondsOf(call, call.at) - at) * 10) / 10
  const line: CallLine = { at, seconds, nodeId: nodeOf(call), type: 'message', who: 'caller', body, language: null }
  return { ...call, lines: [...before, line] }
}

function cutOff(call: Call, from: number): readonly CallLine[] {
  const now = secondsOf(call, call.at)
  if (call.at >= from) return call.lines
  return call.lines
    .filter((line) => line.type === 'event' || line.who === 'caller' || line.at < now || line.seconds === 0)
    .map((line) =>
      line.type === 'message' && line.who === 'bot' && line.at + line.seconds > now
        ? { ...line, seconds: Math.round((now - line.at) * 10) / 10 }
        : line,
    )
}

/** Somebody takes the call, and it comes back when they have hung up, so many seconds later. */
export function takenUp(call: Call, seconds: number): Call {
  return {
    ...call,
    lines: [...call.lines, event(call, 'answered', '', seconds)],
    toPerson: call.toPerson ?? secondsOf(call, call.at),
    at: call.at + seconds * 1000,
    talkSeconds: call.talkSeconds + seconds,
  }
}

/** The caller has left a message; nothing stands there where they said nothing. */
export function messageLeft(call: Call, { recordingId, seconds }: { recordingId: string; seconds: number }): Call {
  if (seconds === 0) return call
  const line: CallLine = {
    at: secondsOf(call, call.at),
    seconds,
    nodeId: nodeOf(call),
    type: 'message',
    who: 'caller',
    body: { type: 'recording', text: '', recordingId, seconds },
    language: null,
  }
  return { ...call, lines: [...call.lines, line] }
}

/** The line is dead. */
export function over(call: Call, reason: Extract<CallState, { type: 'over' }>['reason']): Call {
  return { ...call, lines: [...call.lines, event(call, 'ended', reason)], state: { type: 'over', reason } }
}
