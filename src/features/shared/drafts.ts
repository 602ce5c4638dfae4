import { createStore, type Store } from './store.ts'
import { readSaved, save } from './saved.ts'

/** What was begun and not sent, by conversation. */
export type Drafts = Readonly<Record<string, string>>

/** Most conversations whose drafts are kept; the oldest goes first. */
const MOST = 50

/** The drafts of one agent in one application; they outlive a reload and a session that has expired. `notes`: of notes to the team; `closing`: of closing forms, as JSON. */
export function draftsOf(
  appId: string,
  personId: string,
  of: 'drafts' | 'notes' | 'closing' = 'drafts',
): Store<Drafts> {
  const key = `${of}:${appId}:${personId}`
  return createStore(readSaved(key, isDrafts, {}), (drafts) => save(key, drafts))
}

/** The drafts after one has changed; one that holds nothing but space is gone. */
export function withDraft(drafts: Drafts, conversationId: string, text: string): Drafts {
  const { [conversationId]: _before, ...others } = drafts
  if (text.trim() === '') return others
  return Object.fromEntries([...Object.entries(others), [conversationId, text] as const].slice(-MOST))
}

function isDrafts(value: unknown): value is Drafts {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}
