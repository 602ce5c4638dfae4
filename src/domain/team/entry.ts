import type { Role } from './policy.ts'

/** What a sign-in was proved by. */
export type Entry = {
  /** The application whose identity provider has vouched for it; null: a password, a phone or a passkey. */
  providerAppId: string | null
}

/** What a member is let in by. */
export type Door = {
  appId: string
  roles: readonly Role[]
  /** Its identity provider alone lets members in. */
  providerOnly: boolean
}

/**
 * Whether a sign-in opens an application. An identity provider is the word of one application, so it opens no other; the
 * super admin comes in by a password too, so that a provider that fails locks nobody out for good.
 */
export function opens({ providerAppId }: Entry, { appId, roles, providerOnly }: Door): boolean {
  if (providerAppId !== null) return providerAppId === appId
  return !providerOnly || roles.includes('super_admin')
}
