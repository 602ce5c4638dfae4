import {
  BEGINNERS,
  END_REASONS,
  STATES,
  type Beginner,
  type ConversationState,
  type EndReason,
} from '#src/domain/conversation/state.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { ALERT_STATES, type AlertState } from '#src/domain/sensitive/word.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

/** What the chat history shows, as its address keeps it. */
export type HistorySearch = {
  range?: Range | undefined
  text?: string | undefined
  /** A kind of channel; the kinds themselves are too much for the first load, which reads this. */
  channel?: string | undefined
  state?: ConversationState | undefined
  endReason?: EndReason | undefined
  rating?: number | undefined
  /** Who wrote first. */
  begun?: Beginner | undefined
  /** A member's id. */
  agent?: string | undefined
  /** A visitor's id. */
  visitor?: string | undefined
  /** How it stands with alerts. */
  alert?: AlertState | undefined
  /** What was filled in afterwards: a field's id, a colon and its value. */
  closing?: string | undefined
  /** The conversation in the drawer. */
  conversation?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<HistorySearch>, options?: { replace?: boolean }) => void

/** What a kind of channel may be called. */
const KIND = /^[a-z][a-z-]{0,31}$/

export const RANGES = ['24h', '7d', '14d', '30d'] as const
export type Range = (typeof RANGES)[number]

/** Nothing that narrows the list. */
export const NO_FILTER = {
  range: undefined,
  text: undefined,
  channel: undefined,
  state: undefined,
  endReason: undefined,
  rating: undefined,
  begun: undefined,
  agent: undefined,
  visitor: undefined,
  alert: undefined,
  closing: undefined,
} as const satisfies HistorySearch

/** Whether anything narrows the list. */
export function isFiltered({ conversation: _open, ...filter }: HistorySearch): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readSearch(query: Record<string, unknown>): HistorySearch {
  // A search for a number alone comes as one.
  const text = typeof query.text === 'string' || typeof query.text === 'number' ? String(query.text).trim() : ''
  const rating = Number(query.rating)
  return {
    range: RANGES.find((range) => range === query.range),
    text: text === '' ? undefined : Array.from(text).slice(0, FIRST_LIMITS.searchText).join(''),
    channel: typeof query.channel === 'string' && KIND.test(query.channel) ? query.channel : undefined,
    state: STATES.find((state) => state === query.state),
    endReason: END_REASONS.find((reason) => reason === query.endReason),
    rating: Number.isInteger(rating) && rating >= 1 && rating <= FIRST_LIMITS.stars ? rating : undefined,
    begun: BEGINNERS.find((begun) => begun === query.begun),
    agent: uuidOf(query.agent),
    visitor: uuidOf(query.visitor),
    alert: ALERT_STATES.find((alert) => alert === query.alert),
    closing: closingIn(query.closing),
    conversation: uuidOf(query.conversation),
  }
}

const closingIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuidOf(value.split(':')[0]) !== undefined && /:./.test(value) ? value : undefined
