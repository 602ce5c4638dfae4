import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'
import { newToken } from './token.ts'

/**
 * The tokens by which browsers are known again. Each bears the server's own mark, so that one we never gave is told
 * without asking the database: nobody takes the places of those who have signed in before by making tokens up.
 */
export type DeviceTokens = {
  make(): string
  /** The token, where it is one that we gave; whose it is, and whether it still counts, the database knows. */
  own(token: string | null): string | null
}

/** Other servers with the same master key know the same tokens; with another one every browser is a stranger again. */
export function createDeviceTokens(masterKey: Secret<Buffer>): DeviceTokens {
  const key = Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', 'deskwright device token', 32))
  const markOf = (name: string) => createHmac('sha256', key).update(name).digest()
  return {
    make() {
      const name = newToken()
      return `${name}.${markOf(name).toString('base64url')}`
    },
    own(token) {
      const [name, mark, ...rest] = token?.split('.') ?? []
      if (name === undefined || mark === undefined || rest.length > 0) return null
      const given = Buffer.from(mark, 'base64url')
      const right = markOf(name)
      return given.length === right.length && timingSafeEqual(given, right) ? token : null
    },
  }
}
