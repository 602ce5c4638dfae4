import type { MessageBody } from '../conversation/message.ts'
import type { Request } from '../step/effect.ts'
import type { BotInput } from '../step/event.ts'
import type { BotProgram } from '../engine/program.ts'
import type { BotSession } from '../engine/session.ts'
import type { TraceStep } from '../engine/trace.ts'
import type { Listen } from '../telephony/listen.ts'
import type { Prompt } from '../telephony/prompt.ts'
import type { CarrierRequest, EnqueueOutcome, EnqueueRequest } from '../telephony/request.ts'
import { speechSeconds } from './speech.ts'
import { factsIn, type CallSetup, type VoiceWorld } from './world.ts'

/** What is heard and done in a call, in order. `at`: seconds since it was answered; `seconds`: how long it takes. */
export type CallLine = { at: number; seconds: number; nodeId: string | null } & (
  | { type: 'message'; who: 'bot' | 'caller'; body: MessageBody; language: string | null }
  /** What no words tell: nothing was heard, the call waits, somebody took it, it is over. */
  | {
      type: 'event'
      event: 'silence' | 'queued' | 'ringing' | 'answered' | 'recording' | 'failed' | 'ended'
      detail: string
    }
)

/** What a call is doing. Times in milliseconds since 1970. */
export type CallState =
  /** From `from`, the end of what is played, until `until`. `entered`: keys of this entry so far. */
  | { type: 'listening'; listen: Listen; from: number; until: number; entered: string }
  /** Until it ends by itself; `announced`: how often it was told its place. */
  | {
      type: 'queued'
      id: string
      request: EnqueueRequest
      since: number
      until: number
      outcome: EnqueueOutcome
      announced: number
    }
  | { type: 'ringing'; id: string; request: Extract<CarrierRequest, { type: 'dial' }>; until: number }
  | { type: 'recording'; id: string; request: Extract<CarrierRequest, { type: 'record' }>; until: number }
  /** Another system is asked, and neither the world nor the node says what it answers. */
  | { type: 'asking'; id: string; request: Request; nodeId: string }
  /** Somebody has gone back to the middle of a turn: it stands before a node until it is told to go on. */
  | { type: 'held' }
  | { type: 'over'; reason: 'menu' | 'caller' | 'failed' | 'time' | 'emergency' }

/** A call that is tried. It never changes: every deed makes another one. */
export type Call = {
  readonly program: BotProgram
  readonly flowId: string
  readonly setup: CallSetup
  readonly world: VoiceWorld
  /** Seconds of sounds by id; a sound that is not known lasts as long as its text. */
  readonly sounds: ReadonlyMap<string, { seconds: number }>
  readonly session: BotSession
  /** The clock, and when the call was answered. */
  readonly at: number
  readonly answeredAt: number
  readonly talkSeconds: number
  /** Seconds since it was answered until somebody took it; null: nobody has. */
  readonly toPerson: number | null
  readonly lines: readonly CallLine[]
  readonly taken: readonly { input: BotInput; trace: TraceStep[] }[]
  readonly state: CallState
}

/** When something happens by itself; null where nothing does. */
export const dueAt = ({ state }: Call): number | null => ('until' in state ? state.until : null)

/** What was said and pressed in a call, as the history keeps it. */
export const messagesOf = ({ lines }: Pick<Call, 'lines'>): { who: 'bot' | 'caller'; body: MessageBody }[] =>
  lines.flatMap((line) => (line.type === 'message' ? [{ who: line.who, body: line.body }] : []))

/** Where the call stands in its menu; null before and after. */
export const nodeOf = ({ session }: Pick<Call, 'session'>): string | null => session.run?.frames.at(-1)?.nodeId ?? null

/** Seconds since the call was answered, to a tenth. */
export const secondsOf = ({ answeredAt }: Call, at: number): number => Math.round((at - answeredAt) / 100) / 10
/** What the menu is told at this moment. */
export const factsOf = (call: Call) => factsIn(call.setup, call.world, call)

/** How long a prompt is heard. */
export const lengthOf = ({ sounds }: Pick<Call, 'sounds'>, { text, soundId }: Prompt): number =>
  sounds.get(soundId ?? '')?.seconds ?? speechSeconds(text)
