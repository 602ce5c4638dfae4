import { issuesOf } from '#src/api/errors.ts'
import { passwordFaults, type PasswordFault, type PasswordPolicy } from '#src/domain/person/password.ts'

/** A new password as it is typed: twice, so that a slip shows. */
export type NewPassword = { password: string; again: string }
export const NO_PASSWORD: NewPassword = { password: '', again: '' }

/** `PASSWORD_DIFFERS`: the two entries are not the same; `PASSWORD_SAME`: it is the one to be replaced. */
export type NewPasswordFault = PasswordFault | 'PASSWORD_DIFFERS' | 'PASSWORD_SAME'

/** The first thing to mend before it is sent; undefined when nothing is. The server decides again. */
export function firstFault(
  { password, again }: NewPassword,
  policy: PasswordPolicy,
  email: string | null,
): NewPasswordFault | undefined {
  return passwordFaults(password, policy, email)[0] ?? (password === again ? undefined : 'PASSWORD_DIFFERS')
}

/** The policy that this page was served with: a meta tag names it where it is not the classic one. */
export function policyOfPage(page: ParentNode): PasswordPolicy {
  const named = page.querySelector<HTMLMetaElement>('meta[name="password-policy"]')?.content
  return named === 'nist' ? 'nist' : 'classic'
}

/** The fault that the server found in a password; undefined when it refused something else. */
export function refusedFault(error: unknown): NewPasswordFault | undefined {
  const code = issuesOf(error).find(({ path }) => path[0] === 'password')?.code
  return FAULTS.find((fault) => fault === code)
}

const FAULTS: readonly NewPasswordFault[] = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_NEEDS_DIGIT',
  'PASSWORD_NEEDS_LETTER',
  'PASSWORD_NEEDS_SPECIAL',
  'PASSWORD_HAS_SPACE',
  'PASSWORD_IS_EMAIL',
  'PASSWORD_SAME',
]
