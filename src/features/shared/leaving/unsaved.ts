import { sameJson } from '#src/lib/same-json.ts'
import { createStore } from '../store.ts'

/** Something on screen that may hold changes which are not saved. */
export type Unsaved = {
  isDirty: boolean
  /** Saves; resolves to whether it worked. Left out where what is there cannot be saved yet. */
  save?: (() => Promise<boolean>) | undefined
  /** Puts the saved state back; left out where leaving does that by itself. */
  discard?: (() => void) | undefined
  /** The query string shows it, as a drawer: a step back in the history takes it away without leaving the page. */
  isInSearch?: boolean | undefined
}

/** A way from one address to another, as the router tells it. */
export type Way = {
  current: { pathname: string; search: unknown }
  next: { pathname: string; search: unknown }
  action: string
}

/** The answer to «unsaved changes»: go on or stay. */
type Question = { resolve: (leave: boolean) => void }

const held = new Set<Unsaved>()

/** The question that waits for an answer; the frame shows it as a dialog. */
export const leaveQuestion = createStore<Question | undefined>(undefined)

/** Takes part in the leave guard until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  held.add(unsaved)
  return () => held.delete(unsaved)
}

export function hasUnsaved(): boolean {
  return [...held].some(({ isDirty }) => isDirty)
}

/**
 * Whether a way leads out of what is not saved. A changed query string does only where a step in the history changes it:
 * what the page itself changes it has asked about before.
 */
export function leavesUnsaved({ current, next, action }: Way): boolean {
  if (current.pathname !== next.pathname) return hasUnsaved()
  if (action === 'PUSH' || action === 'REPLACE' || sameJson(current.search, next.search)) return false
  return [...held].some(({ isDirty, isInSearch }) => isDirty && isInSearch === true)
}

/** Whether everything that is not saved can be. */
export function canSaveAll(): boolean {
  return [...held].every(({ isDirty, save }) => !isDirty || save !== undefined)
}

/** Saves all that is not saved; true when all of it worked. */
export async function saveAll(): Promise<boolean> {
  const dirty = [...held].filter(({ isDirty }) => isDirty)
  const results = await Promise.all(dirty.map(async ({ save }) => save !== undefined && (await save())))
  return results.every(Boolean)
}

export function discardAll(): void {
  for (const { isDirty, discard } of held) if (isDirty) discard?.()
}

/**
 * Asks before something that would lose what is not saved: resolves at once to true when nothing is, else to whether to
 * go on. For ways out that are no navigation: another language, signing out.
 */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true)
  leaveQuestion.get()?.resolve(false)
  return new Promise((resolve) => leaveQuestion.set({ resolve }))
}
