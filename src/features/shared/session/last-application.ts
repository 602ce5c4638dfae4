import type { Me } from './session.ts'

const STORAGE_KEY = 'lastApplication'

/** Saves the application that was open last in this browser, for pages whose address names none. */
export function rememberApplication(appId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, appId)
  } catch {
    // Storage is off: the first application is taken instead.
  }
}

/**
 * Of the applications that a person may open, the one that is wanted, else the one that was open last here, else the first;
 * undefined for none.
 */
export function lastApplication(me: Me, wanted?: string): Me['applications'][number] | undefined {
  const named = me.applications.find(({ appId }) => appId === wanted)
  if (named) return named
  let saved: string | null = null
  try {
    saved = localStorage.getItem(STORAGE_KEY)
  } catch {
    // As if none were saved.
  }
  return me.applications.find(({ appId }) => appId === saved) ?? me.applications[0]
}
