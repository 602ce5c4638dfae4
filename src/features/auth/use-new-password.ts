import { useRef, useState } from 'react'
import type { PasswordPolicy } from '#src/domain/person/password.ts'
import {
  firstFault,
  NO_PASSWORD,
  policyOfPage,
  refusedFault,
  type NewPassword,
  type NewPasswordFault,
} from './new-password.ts'

/** The state of a form's new password: what is typed, what is wrong with it, and checks before and after sending. */
export function useNewPassword(email: string | null) {
  const [value, setValue] = useState<NewPassword>(NO_PASSWORD)
  const [fault, setFault] = useState<NewPasswordFault>()
  const [policy] = useState<PasswordPolicy>(() => policyOfPage(document))
  const input = useRef<HTMLInputElement>(null)
  const show = (found: NewPasswordFault | undefined): boolean => {
    setFault(found)
    if (found !== undefined && found !== 'PASSWORD_DIFFERS') input.current?.focus()
    return found !== undefined
  }
  return {
    value,
    isEmpty: value.password === '' && value.again === '',
    fields: {
      value,
      policy,
      email,
      fault,
      ref: input,
      onChange: (next: NewPassword) => {
        setValue(next)
        setFault(undefined)
      },
    },
    /** Whether something must be mended first; it is shown where it is. */
    isFaulty: (): boolean => show(firstFault(value, policy, email)),
    /** Whether the server refused the password itself; it is shown where it is. */
    wasRefused: (error: unknown): boolean => show(refusedFault(error)),
  }
}
