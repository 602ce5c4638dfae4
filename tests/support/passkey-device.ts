import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#src/contract/passkeys.ts'

/** How a device or its browser departs from what it should do. */
export type Departure = { origin?: string; isVerified?: boolean; signedBy?: PasskeyDevice; counter?: number }

/** A device with one passkey, and the browser it is in. */
export type PasskeyDevice = ReturnType<typeof aDevice>

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

export function aDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const place = new URL(origin).hostname
  let userHandle = ''
  let counter = 0
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const header = (flags: number, signs: number) =>
    Buffer.concat([createHash('sha256').update(place).digest(), Buffer.of(flags), uint(signs, 4)])
  const ids = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    ...ids,
    privateKey,
    make(options: CreationOptions, { origin: at, isVerified = true }: Departure = {}): MadePasskey {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: EC2, ES256, P-256 (RFC 9053, 7.1.1).
      const key = Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        Buffer.from(x, 'base64url'),
        Buffer.of(0x22, 0x58, 0x20),
        Buffer.from(y, 'base64url'),
      ])
      const flags = PRESENT | WITH_KEY | (isVerified ? VERIFIED : 0)
      const data = Buffer.concat([header(flags, 0), Buffer.alloc(16), uint(id.length, 2), id, key])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        Buffer.of(0x58, data.length),
        data,
      ])
      return {
        ...ids,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, at).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    use(options: RequestOptions, departs: Departure = {}): UsedPasskey {
      counter += 1
      const flags = PRESENT | ((departs.isVerified ?? true) ? VERIFIED : 0)
      const data = header(flags, departs.counter ?? counter)
      const client = clientData('webauthn.get', options.challenge, departs.origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...ids,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, departs.signedBy?.privateKey ?? privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
