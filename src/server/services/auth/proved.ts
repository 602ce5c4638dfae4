/** What the first step of a sign-in was proved by; a password by its hash, so that one that is replaced meanwhile counts no more. */
export type Proved =
  | { by: 'password'; hash: string | null }
  | { by: 'phone' }
  /** Which asks for a finger or a PIN: both factors in one. */
  | { by: 'passkey' }
  /** The identity provider of an application. */
  | { by: 'provider'; appId: string }

/** Whose identity provider has vouched for it; null: none has. */
export const providerAppIdOf = (proved: Proved): string | null => (proved.by === 'provider' ? proved.appId : null)
