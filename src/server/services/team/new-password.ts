import { hashPassword } from '../../auth/password.ts'
import { newTemporaryPassword } from '../../auth/token.ts'
import type { Context } from '../../context.ts'

const TEMPORARY_MS = 24 * 3_600_000

/** A password that is mailed, works for a day and must be changed at the first sign-in. */
export type NewPassword = { plain: string; hash: string; until: Date }

/** Makes a temporary password, before the transaction that stores it: its hash takes long. */
export async function newPassword(context: Context): Promise<NewPassword> {
  const plain = newTemporaryPassword()
  const hash = await hashPassword(plain)
  return { plain, hash, until: new Date(context.clock.now().getTime() + TEMPORARY_MS) }
}
