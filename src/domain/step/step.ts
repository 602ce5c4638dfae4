import type { Request, RequestResult, TransferRequest } from './effect.ts'
import type { CallFacts } from './event.ts'
import type { MessageBody } from '../conversation/message.ts'
import type { SentFile } from '../conversation/sent-file.ts'
import type { WorkingHours } from '../hours/hours.ts'
import type { ShownKey } from '../telephony/keys.ts'
import type { Listen } from '../telephony/listen.ts'
import type { Prompt } from '../telephony/prompt.ts'
import type { Json, ValueType } from '../value/value.ts'

/** What comes to a node that a run stands at. */
export type Signal =
  | { type: 'entered' }
  /** The visitor comes back to it after another flow or an answer in between: ask again. */
  | { type: 'resumed' }
  /** `last`: nobody else could make sense of it either; the node must deal with it. */
  | { type: 'said'; text: string; last: boolean }
  /** A button this node has offered, by the id it gave it. */
  | { type: 'pressed'; button: string; label: string }
  | { type: 'submitted'; values: Record<string, Json> }
  | { type: 'cancelled' }
  /** A file that the node has asked for; only those hear of it that say they take files. */
  | { type: 'sent'; file: SentFile }
  /** The answer to its request. */
  | { type: 'performed'; result: RequestResult }
  /** Its time is up; of a listening node: nothing was heard. */
  | { type: 'timeout'; hidden?: true }
  /** The caller has pressed a key. `hidden`: nobody is to read what was entered, whatever the node says. */
  | { type: 'key'; key: ShownKey; hidden?: true }
  /** The flow it called has come to its end. */
  | { type: 'returned'; outputs: Record<string, Json> }

/** What a node lets the world see or keep. */
export type NodeEffect =
  | { type: 'reply'; body: MessageBody }
  /** `on`: left out for the conversation. */
  | { type: 'tag'; on?: 'visitor'; add: string[]; remove: string[] }
  | { type: 'user'; attributes: Record<string, Json> }
  | { type: 'rate' }
  | { type: 'play'; prompt: Prompt; interruptible: boolean }
  | { type: 'rated'; stars: number }

/** Where a run goes from a node. */
export type Move =
  /** On, by one of its outlets. */
  | { type: 'leave'; by: string }
  /** Stays and waits for the visitor; `seconds`: at most so long, then `timeout`. */
  | { type: 'wait'; seconds?: number }
  /** Stays and listens to the caller: `key`, `said` or `timeout` comes. */
  | { type: 'listen'; listen: Listen }
  /** To a level that the caller has come through: the last one again, the one before it, or the first. */
  | { type: 'back'; to: 'again' | 'previous' | 'top' }
  /** Stays for so long, whatever the visitor says: `timeout` then. */
  | { type: 'sleep'; seconds: number }
  /** Not understood: another flow or an answer may fit; else the node hears it again, as the last. */
  | { type: 'puzzled' }
  | { type: 'request'; request: Request }
  /** Into another flow and back (`returned`), or over to it for good. */
  | { type: 'call'; flowId: string; inputs: Record<string, Json> }
  | { type: 'jump'; flowId: string; inputs: Record<string, Json> }
  /** Out of this flow: back to the caller, or to the end of the run. */
  | { type: 'return' }
  /** The end of the whole run. `endConversation`: and of the conversation. */
  | { type: 'end'; resolved: boolean | null; endConversation: boolean }
  | { type: 'transfer'; request: TransferRequest }

export type StepResult = {
  readonly effects?: readonly NodeEffect[]
  /** Variables it sets, by reference, in order. */
  readonly set?: readonly { reference: string; value: Json }[]
  /** What the node keeps while it stays: how often it has asked, what is collected so far. */
  readonly state?: Json
  /** What it worked with, for the trace: the text it sent on, the condition that held. Never a secret. */
  readonly note?: Json
  /** Keys and values of this step are to be read by nobody: the trace hides them. */
  readonly masked?: boolean
  readonly move: Move
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; code: string; values: Record<string, string | number> }

/** What a node may know and use while it takes a step. Nothing in it reaches the world. */
export type StepContext<Data> = {
  readonly data: Data
  /** What `state` of its last step here was; null at first. */
  readonly state: Json
  /** Milliseconds since 1970, as the event has it. */
  readonly now: number
  readonly language: string
  /** The application's own, for texts that lack it. */
  readonly defaultLanguage: string
  readonly channel: string
  readonly timeZone: string
  /** Within opening hours. */
  readonly open: boolean
  /** The hours behind it, where they are known. */
  readonly hours?: WorkingHours | undefined
  /** The call it is, in a voice menu. */
  readonly call?: CallFacts | undefined
  /** 0..1, the next of the event's seed. */
  random(): number
  /** 0..1, always the same for this visitor and this node. */
  share(): number
  /** Fills a template. A failure ends the run with its code, so the text of a failure is never shown to a visitor. */
  render(template: string): string
  /** The text of the run's language, else of the application's own, else the first there is; filled in. */
  say(texts: Readonly<Partial<Record<string, string>>>): string
  /** The value of an expression. */
  evaluate(expression: string): Outcome<Json>
  /** The value of a variable by its reference; null for one that has none. */
  read(reference: string): Json
  /** The type a variable was declared with; undefined for one that was not. */
  typeOf(reference: string): ValueType | undefined
}
