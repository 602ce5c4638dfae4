import type { Secret } from '#src/lib/secret.ts'
import { seal, unseal } from './sealed.ts'

/** Keeps what makes a person's codes: it goes out to nobody but who checks a code. */
export type FactorVault = {
  seal(personId: string, secret: Buffer): Buffer
  /** Null when no key opens it. */
  open(personId: string, sealed: Buffer): Buffer | null
}

/** `formerKeys` open what they have sealed; everything new is sealed with the present one. */
export function createFactorVault(masterKey: Secret<Buffer>, formerKeys: readonly Secret<Buffer>[]): FactorVault {
  return {
    seal: (personId, secret) => seal(masterKey.reveal(), secret, placeOf(personId)),
    open(personId, sealed) {
      for (const key of [masterKey, ...formerKeys]) {
        const secret = unseal(key.reveal(), sealed, placeOf(personId))
        if (secret !== null) return secret
      }
      return null
    },
  }
}

const placeOf = (personId: string) => `person|${personId}|second factor`
