import { servedVersion } from '#src/api/version.ts'
import { parseQuery } from '#src/lib/query-string.ts'
import { createStore } from '#src/features/shared/store.ts'

/** The version of a page that no build made; it is never out of date. */
const UNBUILT = 'development'
/** A tab that is looked at again asks again, but not more often than this. */
const PAUSE_MS = 5 * 60_000

/** The newer version that is being served, once there is one. */
export const newerVersion = createStore<string | undefined>(undefined)

/** Whether a reload is worth offering: both versions are known, come from builds, and differ. */
export function isNewer(own: string | undefined, served: string | undefined): served is string {
  return own !== undefined && served !== undefined && own !== UNBUILT && served !== UNBUILT && own !== served
}

/** Compares this page's version with the one being served, logs both, and notes when they differ. */
async function checkVersion(): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
  const configId = parseQuery(location.search)['buffet-config-id']
  const served = await servedVersion(typeof configId === 'string' ? configId : undefined)
  // oxlint-disable-next-line no-console -- that both are logged is what was asked for
  console.info(`version: page ${own ?? 'unknown'}, served ${served ?? 'unknown'}`)
  if (isNewer(own, served)) newerVersion.set(served)
}

/** Checks now, and again when the tab comes back into view after a while; stops when the returned function is called. */
export function watchVersion(check: () => Promise<void> = checkVersion, now: () => number = Date.now): () => void {
  let last = now()
  const handleVisibility = () => {
    if (document.visibilityState !== 'visible' || now() - last < PAUSE_MS) return
    last = now()
    void check()
  }
  void check()
  document.addEventListener('visibilitychange', handleVisibility)
  return () => document.removeEventListener('visibilitychange', handleVisibility)
}
