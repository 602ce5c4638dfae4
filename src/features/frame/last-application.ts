import { allows, type Me } from './session.ts'

const STORAGE_KEY = 'lastApplication'

/** Saves the application that was open last in this browser, for pages whose address names none. */
export function rememberApplication(appId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, appId)
  } catch {
    // Storage is off: the first application is taken instead.
  }
}

/** Of the applications that a person may open, the one that was open last here, else the first; undefined for none. */
export function lastApplication(me: Me): Me['applications'][number] | undefined {
  let saved: string | null = null
  try {
    saved = localStorage.getItem(STORAGE_KEY)
  } catch {
    // As if none were saved.
  }
  return me.applications.find(({ appId }) => appId === saved) ?? me.applications[0]
}

/**
 * The application in which a person serves visitors: the one that the address names, else the last one, else the first
 * where they may; undefined when they may nowhere.
 */
export function servingApplication(me: Me, wanted: string | undefined): Me['applications'][number] | undefined {
  const serving = me.applications.filter((application) => allows(application, 'desk.serve'))
  return serving.find(({ appId }) => appId === wanted) ?? lastApplication({ ...me, applications: serving })
}
