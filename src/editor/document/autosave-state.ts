/** When what is not saved was changed first and last, in milliseconds. */
type Edits = { readonly firstAt: number; readonly lastAt: number }

/** Where the saving of a document stands. Editing goes on in every state. */
export type AutosaveState =
  | { readonly type: 'clean' }
  | ({ readonly type: 'dirty' } & Edits)
  /** `edits`: what has been changed since it was sent. `failures`: how many tries before this one got no answer. */
  | { readonly type: 'saving'; readonly edits: Edits | null; readonly failures: number }
  /** No connection: tried again at `at`. */
  | { readonly type: 'retrying'; readonly failures: number; readonly at: number }
  /** Someone else has saved; a person has to choose. Nothing is saved until then. */
  | { readonly type: 'conflict'; readonly revision: number; readonly savedBy: string }
  /** The server will not have it, for the reason of the code. Tried again after the next change only. */
  | { readonly type: 'locked'; readonly code: string }

export type AutosaveEvent =
  | { readonly type: 'edited'; readonly at: number }
  /** There is nothing left to save, as after a load. */
  | { readonly type: 'settled' }
  | { readonly type: 'sent' }
  | { readonly type: 'saved'; readonly at: number; readonly isDirty: boolean }
  | { readonly type: 'offline'; readonly at: number }
  | { readonly type: 'conflict'; readonly revision: number; readonly savedBy: string }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'resumed'; readonly at: number }

/** A save begins when nothing was changed for so long … */
const IDLE_MS = 1_500
/** … or when the oldest change is as old as this. */
const LONGEST_MS = 10_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** The state after an event. An event that means nothing in a state leaves it as it is. */
export function nextState(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'edited':
      return edited(state, event.at)
    case 'settled':
      return state.type === 'saving' || state.type === 'clean' ? state : { type: 'clean' }
    case 'sent':
      return { type: 'saving', edits: null, failures: state.type === 'retrying' ? state.failures : 0 }
    case 'saved': {
      if (!event.isDirty) return { type: 'clean' }
      const edits = state.type === 'saving' ? state.edits : null
      return { type: 'dirty', ...(edits ?? since(event.at)) }
    }
    case 'offline': {
      const failures = state.type === 'saving' ? state.failures : 0
      const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
      return { type: 'retrying', failures: failures + 1, at: event.at + wait }
    }
    case 'conflict':
      return { type: 'conflict', revision: event.revision, savedBy: event.savedBy }
    case 'refused':
      return { type: 'locked', code: event.code }
    case 'resumed':
      return { type: 'dirty', ...since(event.at) }
  }
}

/** When the next save is due, in milliseconds; undefined in a state that waits for something else. */
export function dueAt(state: AutosaveState): number | undefined {
  if (state.type === 'dirty') return Math.min(state.lastAt + IDLE_MS, state.firstAt + LONGEST_MS)
  return state.type === 'retrying' ? state.at : undefined
}

function edited(state: AutosaveState, at: number): AutosaveState {
  switch (state.type) {
    case 'clean':
    case 'locked':
      return { type: 'dirty', ...since(at) }
    case 'dirty':
      return { ...state, lastAt: at }
    case 'saving':
      return { ...state, edits: { firstAt: state.edits?.firstAt ?? at, lastAt: at } }
    case 'retrying':
    case 'conflict':
      return state
  }
}

function since(at: number): Edits {
  return { firstAt: at, lastAt: at }
}
