import { hash, verify } from '@node-rs/argon2'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { passwordFaults, type PasswordPolicy } from '#src/domain/person/password.ts'
import { createGate } from '../db/gate.ts'

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummy: Promise<string> | undefined

/** Who sends a password: anybody, or somebody whose session or browser is known, or who was sent a link. */
export type Trust = 'stranger' | 'known'

/**
 * Hashing is dear on purpose: whoever sends many passwords shall take the processor from nobody, nor the places of those
 * who are known.
 */
const gates = { stranger: createGate(LIMITS.hashing), known: createGate(LIMITS.hashing) }

/** Throws UNAVAILABLE where so many passwords wait to be hashed that another would wait in vain: asked before other work. */
export const expectHashing = (trust: Trust): void => gates[trust].expectRoom()

/** Each place rests for as long as it has worked, so that the processor has time for others; nobody waits for that rest. */
async function inTurn<T>(trust: Trust, work: () => Promise<T>): Promise<T> {
  const leave = await gates[trust].enter()
  const began = performance.now()
  try {
    return await work()
  } finally {
    setTimeout(leave, performance.now() - began)
  }
}

/** A new password as it is stored; strangers set none. UNAVAILABLE where too many are being hashed. */
export const hashPassword = (password: string) => inTurn('known', () => hash(password, COST))

/**
 * Whether a password is right. Without a stored hash it takes as long and is wrong, so that time tells nothing. UNAVAILABLE
 * where too many are being hashed.
 */
export function verifyPassword(stored: string | null, password: string, trust: Trust): Promise<boolean> {
  return inTurn(trust, async () => {
    // Awaited in either case: whoever comes first must not be told apart either.
    const nobodys = await (dummy ??= hash('no password equals this', COST))
    const right = await verify(stored ?? nobodys, password)
    return right && stored !== null
  })
}

/** Refuses a new password that the policy does not allow, naming each fault at its field. */
export function assertPassword(password: string, policy: PasswordPolicy, email: string | null): void {
  const faults = passwordFaults(password, policy, email)
  if (faults.length > 0) {
    throw new DeskError('INVALID', { issues: faults.map((code) => ({ path: ['password'], code })) })
  }
}
