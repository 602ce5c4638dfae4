import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'

/** One stored file, for whoever has its address. `until` in milliseconds; `jpegWithin`: as a JPEG of at most so many bytes. */
export type Lent = { appId: string; fileId: string; until: number; jpegWithin: number | null }

/** Signs for what may be fetched without any credential for a while. */
export type FileAddresses = {
  signatureOf(lent: Lent): string
  /** Whether we have signed for it. */
  isOurs(lent: Lent, signature: string): boolean
}

/** Other servers with the same master key know the same signatures. */
export function createFileAddresses(masterKey: Secret<Buffer>): FileAddresses {
  const key = Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', 'deskwright file address', 32))
  const markOf = ({ appId, fileId, until, jpegWithin }: Lent) =>
    createHmac('sha256', key)
      .update(JSON.stringify([appId, fileId, until, jpegWithin]))
      .digest()
  return {
    signatureOf: (lent) => markOf(lent).toString('base64url'),
    isOurs(lent, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = markOf(lent)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
