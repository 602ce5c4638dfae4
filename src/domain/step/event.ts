import type { ButtonAction } from '../conversation/message.ts'
import type { SentFile } from '../conversation/sent-file.ts'
import type { Json } from '../value/value.ts'
import type { WorkingHours } from '../hours/hours.ts'
import type { ShownKey } from '../telephony/keys.ts'
import type { Found, RequestResult } from './effect.ts'

/** What happens to a bot. */
export type BotEvent =
  /** `welcome`: said instead of the bot's own. */
  | { type: 'opened'; welcome?: string }
  | { type: 'said'; text: string }
  /** `ask`: the moment the button belongs to, as the message that offered it says. */
  | { type: 'pressed'; button: string; label: string; ask: string | null; action: ButtonAction }
  | { type: 'submitted'; ask: string; values: Record<string, Json>; label: string }
  | { type: 'cancelled'; ask: string }
  /** A file; `ask`: the moment it was asked for at; null: it is not said to answer anything. */
  | { type: 'sent'; file: SentFile; ask: string | null }
  | ({ type: 'found' } & Found)
  | { type: 'performed'; id: string; result: RequestResult }
  | { type: 'timer'; id: string }
  /** Something the page or another system tells. */
  | { type: 'event'; name: string; payload: Json }
  /** A call has come in for a voice menu: begin it. What is `said` from then on is recognised speech. */
  | { type: 'called'; flowId: string }
  /**
   * The caller has pressed a key; `silence`: the time to listen has passed without one, and without a word. In a record a
   * figure that nobody is to read is `•`. Played again it is entered as that: what asks for so many figures goes on as it
   * did, and only a step that asks what they were may go another way. `hidden`: what was entered so far tells who somebody
   * is, so that nobody is to read it whatever its node says.
   */
  | { type: 'key'; key: ShownKey; hidden?: true }
  | { type: 'silence'; hidden?: true }
  /** The visitor has left the bot: to an agent, or for good. */
  | { type: 'left' }
  /** An agent begins a flow in the conversation that is theirs; they take it away again. */
  | { type: 'guided'; flowId: string; variables: Record<string, Json> }
  | { type: 'stopped' }
  /** Try it: begin this flow at this node, whatever its trigger says. */
  | { type: 'begin'; flowId: string; nodeId: string | null; variables: Record<string, Json> }
  /** Try it: go on with a run that was held; set a variable of it. */
  | { type: 'continue' }
  | { type: 'assign'; reference: string; value: Json }

/** What the bot is told of the world with every event. */
export type Facts = {
  channel: string
  language: string
  /** The application's own, for texts the run's language lacks. */
  defaultLanguage: string
  timeZone: string
  open: boolean
  nickname: string
  /** Tags that flows have put on the visitor; left out: none. */
  userTags?: readonly string[]
  /** Stable for a visitor. */
  userId: string
  conversationId: string
  applicationName: string
  /** Whether an agent has the conversation; left out: none has. */
  person?: boolean
  /** Whether a language model may be asked; left out: none is set. */
  model?: boolean
  /** Whether the plan has task flows and documents; left out: it has. */
  premium?: boolean
  /** That nobody is offered to visitors now. */
  alone?: true
  /** The hours that hold for this conversation, where nodes may ask for more of them than `open`. */
  hours?: WorkingHours
  /** The call it is, for a voice menu. */
  call?: CallFacts
}

/** What is known of a call at this moment. */
export type CallFacts = {
  /** The carrier's id of the call. */
  id: string
  /** Numbers, as the carrier has them; '' for a caller who hides theirs. */
  caller: string
  callee: string
  /** Callers and visitors who wait, and agents who are online, in the menu's default group. */
  waiting: number
  agents: number
  /** Seconds it has rung before it was answered, and since it was. */
  ringSeconds: number
  callSeconds: number
}

/** One event with all that makes its step repeatable: the clock in milliseconds, a seed, and the facts of the moment. */
export type BotInput = { event: BotEvent; at: number; seed: number; facts: Facts }
