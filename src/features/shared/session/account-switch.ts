import { createStore } from '../store.ts'

/** Where the id of who is signed in is kept, so that other tabs notice a change. */
const STORAGE_KEY = 'userId'

/** Whether another tab has signed someone else in, or signed out, since this page was loaded. */
export const accountSwitched = createStore(false)

/** Saves who is signed in; undefined after signing out. Only other tabs hear of it. */
export function rememberUser(personId: string | undefined): void {
  try {
    if (personId === undefined) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, personId)
  } catch {
    // Storage is off: other tabs find out at their next request.
  }
}

/** Whether a change of storage in another tab is a change of the user; clearing the storage counts. */
export function isAccountSwitch(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  if (event.key === null) return true
  return event.key === STORAGE_KEY && event.oldValue !== event.newValue
}

/** Listens to the other tabs until the page is closed; `isExempt` names the page that is never interrupted, sign-in. */
export function watchAccount(isExempt: () => boolean): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (isAccountSwitch(event) && !isExempt()) accountSwitched.set(true)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
