import type { Signal } from '../step/step.ts'
import type { SentFile } from '../conversation/sent-file.ts'
import type { Json } from '../value/value.ts'
import type { Request } from '../step/effect.ts'
import type { BotPassage, BotTrace } from '../step/why.ts'

/** Where a run stands within one flow. */
export type Frame = {
  flowId: string
  nodeId: string
  /** The flow's own variables. */
  variables: Record<string, Json>
  /** What the node at `nodeId` keeps while the run stays there. */
  state: Json
  /** How often the run has come to each node of the flow. */
  visits: Record<string, number>
  /** The levels of a voice menu it has come through, newest last; absent until the first. */
  trail?: string[]
  /** Variables whose values are to be read by nobody; absent until there is one. */
  masked?: string[]
}

/** What a run waits for. `ask` marks the buttons and forms that belong to this very moment. */
export type Waiting =
  | { type: 'visitor'; ask: string; timer: string | null }
  | { type: 'caller'; ask: string }
  /** `asked`: what for; a session that was stored by an older version does not say. */
  | { type: 'request'; id: string; asked?: Request['type'] }
  | { type: 'sleep'; timer: string | null; until: number }

/** A flow under way: the flow it is in last, the ones that called it before. */
export type Run = {
  id: string
  frames: Frame[]
  waiting: Waiting | null
  /** Nodes passed so far. */
  steps: number
  /** While it is held for somebody who looks at it: what it goes on with. */
  paused: Signal | null
}

/** An answer that a model is writing from passages: what was asked, and what is said when it fails. */
export type Writing = {
  /** Of the request. */
  id: string
  query: string
  /** The best first. */
  passages: BotPassage[]
  /** Why it came to this, but for what the model made of it. */
  trace: BotTrace
}

/** Words, or a file with the moment it was asked for at. */
export type Held = string | { file: SentFile; ask: string | null }

/** How a flow that an agent has begun came to its end; `asked`: its visitor wanted a person. */
export const GUIDED_ENDS = ['completed', 'failed', 'asked'] as const

/** The flow that an agent has begun last in the conversation that is theirs. */
export type Guided = {
  flowId: string
  name: string
  /** null: it runs. */
  end: (typeof GUIDED_ENDS)[number] | null
  /** In milliseconds since 1970; null: it has not ended. */
  endedAt: number | null
  /** Runs of the bot that wait meanwhile, as those that are interrupted do. */
  aside: Run[]
}

/** What the bot remembers of one conversation between two events. Plain JSON. */
export type BotSession = {
  /** Fallbacks said in a row. */
  fallbacks: number
  /** The question being looked up, until its candidates come back. */
  asked: string | null
  /** The answer that a model is writing. */
  writing: Writing | null
  /** What the visitor has said and sent while the bot waits for another system: heard when its answer has come, in order. */
  held: Held[]
  /** Whether the visitor has been asked to rate the conversation. */
  invited: boolean
  /** The visitor's last words. */
  lastMessage: string
  /** Ids handed out so far. */
  count: number
  run: Run | null
  /** Runs that another one has interrupted; the last of them is taken up again first. */
  interrupted: Run[]
  /** null: none has been begun since the conversation came to a person. */
  guided: Guided | null
  /** Variables of the conversation and of the visitor, by name without the scope. */
  session: Record<string, Json>
  user: Record<string, Json>
}

export const initialSession = (user: Record<string, Json> = {}): BotSession => ({
  fallbacks: 0,
  asked: null,
  writing: null,
  held: [],
  invited: false,
  lastMessage: '',
  count: 0,
  run: null,
  interrupted: [],
  guided: null,
  session: {},
  user,
})

/** Until when runs sleep on purpose, in milliseconds since 1970; null where none does. */
export function asleepUntil({ run, interrupted }: BotSession): number | null {
  const waits = [...interrupted, ...(run ? [run] : [])].flatMap(({ waiting }) =>
    waiting?.type === 'sleep' ? [waiting.until] : [],
  )
  return waits.length === 0 ? null : Math.max(...waits)
}

/** All that the bot waits for: an answer being written, and what its run waits for. */
export const waitsOf = ({ writing, run }: BotSession): Waiting[] => [
  ...(writing ? [{ type: 'request' as const, id: writing.id, asked: 'model' as const }] : []),
  ...(run?.waiting ? [run.waiting] : []),
]

/** Whether a flow runs that an agent has begun. */
export const isGuided = ({ guided }: Partial<BotSession>): boolean => guided?.end === null

/** The session as it is when the conversation is no agent's any more: what the bot had begun before stands where it stood. */
export const withoutGuided = (session: BotSession): BotSession =>
  session.guided === null
    ? session
    : isGuided(session)
      ? { ...session, ...takenUp(session.guided), asked: null, writing: null, held: [], guided: null }
      : { ...session, guided: null }

/** What was put aside when a flow was begun by an agent. */
export const takenUp = ({ aside }: Guided): Pick<BotSession, 'run' | 'interrupted'> => ({
  run: aside.at(-1) ?? null,
  interrupted: aside.slice(0, -1),
})

/** A stored session as this version reads it: what an older one did not know is as at the beginning. */
export const readSession = (stored: Partial<BotSession>): BotSession => ({ ...initialSession(), ...stored })
