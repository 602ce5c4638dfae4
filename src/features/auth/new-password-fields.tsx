import { useId, type Ref } from 'react'
import type { PasswordPolicy } from '#src/domain/person/password.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { NewPassword, NewPasswordFault } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  policy: PasswordPolicy
  /** What the password must not equal. */
  email: string | null
  fault: NewPasswordFault | undefined
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A new password, typed twice, with its rules explained while it is typed. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, policy, email, fault, autoFocus = false, ref } = props
  const t = useTexts()
  const rules = useId()
  const isAgain = fault === 'PASSWORD_DIFFERS'
  const text = fault && t(($) => $.auth.faults[fault])
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField
          {...(ref !== undefined && { ref })}
          label={t(($) => $.auth.newPassword)}
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          autoComplete="new-password"
          error={isAgain ? undefined : text}
          describedBy={rules}
          autoFocus={autoFocus}
        />
        <PasswordRules id={rules} password={value.password} policy={policy} email={email} />
      </div>
      <PasswordField
        label={t(($) => $.auth.passwordAgain)}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        autoComplete="new-password"
        error={isAgain ? text : undefined}
      />
    </>
  )
}
