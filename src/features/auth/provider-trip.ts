/** What a browser keeps while somebody is at an identity provider: the key of the sign-in, and where it leads back to. */
export type ProviderTrip = { key: string; redirect: string | undefined }

const STORAGE_KEY = 'providerTrip'

/** Kept by the tab alone; false where it keeps nothing, and then nobody would come back. */
export function beginTrip(trip: ProviderTrip): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(trip))
    return true
  } catch {
    return false
  }
}

/** The trip that was begun in this tab. It stays, so that the page may be loaded again; the server ends each only once. */
export function currentTrip(): ProviderTrip | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || typeof kept.key !== 'string') return undefined
    const redirect = 'redirect' in kept && typeof kept.redirect === 'string' ? kept.redirect : undefined
    return { key: kept.key, redirect }
  } catch {
    return undefined
  }
}
