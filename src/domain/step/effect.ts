import type { SkillsAsked } from '../routing/needs.ts'
import type { MessageBody } from '../conversation/message.ts'
import type { Json } from '../value/value.ts'
import type { Listen } from '../telephony/listen.ts'
import type { Prompt } from '../telephony/prompt.ts'
import type { CarrierRequest, VoiceRequest } from '../telephony/request.ts'
import type { BotCandidate, BotPassage, BotTrace } from './why.ts'

/** A request to another system. A header may name a secret of the application instead of holding one. */
export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: { name: string; value: string; secret: boolean }[]
  body: string | null
  timeoutMs: number
  retries: number
}

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }
export type ModelRequest = {
  messages: ModelMessage[]
  /** JSON schema of the answer; null: a text. */
  schema: Json
  maxTokens: number
  temperature: number
}

/** How a flow asks for a person; the names of the flags in the owner's API stand beside them. */
export type TransferRequest = {
  groupId: string | null
  memberId: string | null
  checkHours: boolean // CheckIfDuringWorkingHours
  /** Says `texts.noAgent` when nobody is there. */
  tellNoAgent: boolean // SendTipIfNoAgentOnline
  queue: boolean // not DisableQueuing
  allowBusy: boolean // AllowAssignBusyMember
  endWhenNoAgent: boolean // EndSessionWhenNoMemberOnline
  texts: { noAgent: string; outsideHours: string; busy: string }
  /** What the agent reads first: what the flow has found out. */
  summary: string
  /** What whoever takes it has to be able to do; left out: nothing. */
  skills?: SkillsAsked
}
export const TRANSFER_OUTCOMES = ['queued', 'no_agent', 'outside_hours', 'busy', 'failed'] as const
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number]

/** What is asked of others, and answered by an event `performed` with the same id. */
export type Request =
  | { type: 'http'; request: HttpRequest }
  /** `purpose`: not a node's, but an answer written from passages of documents. */
  | { type: 'model'; request: ModelRequest; purpose?: 'answer' }
  | { type: 'code'; script: string; inputs: Record<string, Json> }
  | { type: 'find'; query: string; scope: 'qa' | 'documents' | 'both'; limit: number }
  | { type: 'mail'; to: string; subject: string; text: string }
  | { type: 'webhook'; url: string; payload: Json }
  | { type: 'transfer'; request: TransferRequest }
  | CarrierRequest
  | VoiceRequest

/** How a request went. `code` of a failure is one of the performer's; `ms` is how long it took. */
export type RequestResult =
  | { ok: true; value: Json; ms: number }
  | { ok: false; code: string; detail: string; ms: number }

export type FlowMoment = 'flow_started' | 'flow_completed' | 'flow_left' | 'flow_failed'

/** What the host must do. The engine itself performs nothing. */
export type BotEffect =
  | { type: 'reply'; body: MessageBody; trace: BotTrace }
  /** Look a text up in the release's index, at once; comes back as `found`. */
  | { type: 'search'; query: string; limit: number }
  /** Do it, once; comes back as `performed`. */
  | { type: 'request'; id: string; request: Request }
  /** The visitor asks for a person, by word or button; nothing comes back. */
  | { type: 'transfer'; groupId: string | null }
  | { type: 'timer'; id: string; at: number }
  | { type: 'cancelTimer'; id: string }
  /** `on`: left out for the conversation. */
  | { type: 'tag'; on?: 'visitor'; add: string[]; remove: string[] }
  | { type: 'user'; attributes: Record<string, Json> }
  | { type: 'rate' }
  /** Let the caller hear something; `interruptible`: a key or a word ends it. */
  | { type: 'play'; prompt: Prompt; interruptible: boolean }
  /** Then listen; keys, words or silence that come belong to the moment `ask`. */
  | { type: 'listen'; ask: string; listen: Listen }
  /** The caller has rated the call: 1 to 5. */
  | { type: 'rated'; stars: number }
  /** The end of the conversation; of a call: hang up. */
  | { type: 'end' }
  /** For the statistics. */
  | { type: 'moment'; moment: FlowMoment; flowId: string; detail: string }

export type Found = {
  candidates: readonly BotCandidate[]
  /** Passages of documents that may answer, the best first; left out where there are no documents. */
  passages?: readonly BotPassage[] | undefined
  searchMs: number
}
