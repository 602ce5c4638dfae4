import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#src/contract/passkeys.ts'

const NAME = 'Deskwright'
const TIMEOUT_MS = 300_000
/** Ed25519, ES256 and RS256, which all devices between them know. */
const ALGORITHMS = [-8, -7, -257]

/** Where this server is, as browsers name it to a device. */
type Place = { publicUrl: string }
/** Whether a challenge is one that was given and not used; using it up is part of the answer. */
type IsGiven = (challenge: string) => Promise<boolean>

export type PasskeyKey = { id: string; publicKey: Buffer; counter: number }

const hostOf = ({ publicUrl }: Place) => new URL(publicUrl).hostname

/** With what a browser makes a passkey that can be found without a name, and asks for a finger or a PIN. */
export async function creationOptionsFor(
  place: Place,
  { personId, account, held }: { personId: string; account: string; held: readonly string[] },
): Promise<CreationOptions> {
  const made = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(place),
    userName: account,
    userID: new Uint8Array(Buffer.from(personId)),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    rp: { name: NAME, id: hostOf(place) },
    user: made.user,
    challenge: made.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: held.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** With what a browser asks for a passkey of whoever is there. */
export async function requestOptionsFor(place: Place): Promise<RequestOptions> {
  const rpId = hostOf(place)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  return { rpId, challenge, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** The key of a passkey that was made for this server; null where anything of it does not hold. */
export async function keyOf(place: Place, made: MadePasskey, isGiven: IsGiven): Promise<PasskeyKey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Which ways it can be reached is the browser's own affair.
      response: { ...made, response: { ...made.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: isGiven,
      expectedOrigin: new URL(place.publicUrl).origin,
      expectedRPID: hostOf(place),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null
  }
}

/** How often the device has signed now; null where anything does not hold, or it counts backwards. */
export async function counterOf(
  place: Place,
  { used, key }: { used: UsedPasskey; key: PasskeyKey },
  isGiven: IsGiven,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: isGiven,
      expectedOrigin: new URL(place.publicUrl).origin,
      expectedRPID: hostOf(place),
      requireUserVerification: true,
      credential: { ...key, publicKey: new Uint8Array(key.publicKey) },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
