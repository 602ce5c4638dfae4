import { codePoints } from '#src/lib/code-points.ts'
import { FIRST_LIMITS } from '../first-limits.ts'

export type PasswordPolicy = 'classic' | 'nist'
export type PasswordFault =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_NEEDS_DIGIT'
  | 'PASSWORD_NEEDS_LETTER'
  | 'PASSWORD_NEEDS_SPECIAL'
  | 'PASSWORD_HAS_SPACE'
  | 'PASSWORD_IS_EMAIL'

/**
 * What is wrong with a new password; empty when nothing is. `classic` is the owner's rule: 8 to 20 characters with a
 * digit, a letter and a special character that is no space. `nist` asks for length alone (SP 800-63B).
 */
export function passwordFaults(password: string, policy: PasswordPolicy, email: string | null): PasswordFault[] {
  const { min, max, nistMin, nistMax } = FIRST_LIMITS.password
  const length = codePoints(password)
  const faults: PasswordFault[] = []
  if (length < (policy === 'nist' ? nistMin : min)) faults.push('PASSWORD_TOO_SHORT')
  if (length > (policy === 'nist' ? nistMax : max)) faults.push('PASSWORD_TOO_LONG')
  if (policy === 'classic') {
    if (!/\p{Nd}/u.test(password)) faults.push('PASSWORD_NEEDS_DIGIT')
    if (!/\p{L}/u.test(password)) faults.push('PASSWORD_NEEDS_LETTER')
    if (!/[^\p{L}\p{Nd}\s]/u.test(password)) faults.push('PASSWORD_NEEDS_SPECIAL')
    if (/\s/u.test(password)) faults.push('PASSWORD_HAS_SPACE')
  }
  if (email !== null && password.toLowerCase() === email.toLowerCase()) faults.push('PASSWORD_IS_EMAIL')
  return faults
}
