import { hash, verify } from '@node-rs/argon2'
import { DeskError } from '#src/domain/errors.ts'
import { passwordFaults, type PasswordPolicy } from '#src/domain/person/password.ts'

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummy: Promise<string> | undefined

export const hashPassword = (password: string) => hash(password, COST)

/** Whether a password is right. Without a stored hash it takes as long and is wrong, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Awaited in either case: whoever comes first must not be told apart either.
  const nobodys = await (dummy ??= hash('no password equals this', COST))
  const right = await verify(stored ?? nobodys, password)
  return right && stored !== null
}

/** Refuses a new password that the policy does not allow, naming each fault at its field. */
export function assertPassword(password: string, policy: PasswordPolicy, email: string | null): void {
  const faults = passwordFaults(password, policy, email)
  if (faults.length > 0) {
    throw new DeskError('INVALID', { issues: faults.map((code) => ({ path: ['password'], code })) })
  }
}
