import { LEFT_MESSAGE_STATES, type LeftMessageState } from '#src/domain/left-message/states.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

/** What the list of left messages shows, as its address keeps it. */
export type LeftMessagesSearch = {
  state?: LeftMessageState | undefined
  /** A member's id, or `none`. */
  assignee?: string | undefined
  text?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<LeftMessagesSearch>, options?: { replace?: boolean }) => void

/** Nothing that narrows the list. */
export const NO_FILTER = {
  state: undefined,
  assignee: undefined,
  text: undefined,
} as const satisfies LeftMessagesSearch

/** Reads the address; what makes no sense is left out. */
export function readSearch(query: Record<string, unknown>): LeftMessagesSearch {
  const text = typeof query.text === 'string' || typeof query.text === 'number' ? String(query.text).trim() : ''
  return {
    state: LEFT_MESSAGE_STATES.find((state) => state === query.state),
    assignee: query.assignee === 'none' ? 'none' : uuidOf(query.assignee),
    text: text === '' ? undefined : Array.from(text).slice(0, FIRST_LIMITS.searchText).join(''),
  }
}
