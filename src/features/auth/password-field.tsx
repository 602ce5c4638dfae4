import { ArrowBigUp, Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** What a password manager is to fill in. */
  autoComplete: 'current-password' | 'new-password'
  error?: ReactNode
  aside?: ReactNode
  /** The id of the rules that stand elsewhere. */
  describedBy?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A password: hidden until asked for, pasting allowed, with a word when capitals are locked. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, autoComplete, error, aside, describedBy, autoFocus, ref } = props
  const t = useTexts()
  const [isShown, setIsShown] = useState(false)
  const [isCapsOn, setIsCapsOn] = useState(false)
  const handleKey = (event: KeyboardEvent) => setIsCapsOn(event.getModifierState('CapsLock'))
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={label}
      aside={aside}
      error={error}
      help={
        isCapsOn && (
          <span role="status" className="flex items-center gap-1.5">
            <ArrowBigUp size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {t(($) => $.auth.capsLock)}
          </span>
        )
      }
    >
      <TextField
        ref={ref}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        onKeyUp={handleKey}
        onBlur={() => setIsCapsOn(false)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-describedby={describedBy}
        autoFocus={autoFocus}
        trailing={
          <IconButton
            label={isShown ? t(($) => $.auth.hidePassword) : t(($) => $.auth.showPassword)}
            icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
            size="small"
            onClick={() => setIsShown(!isShown)}
            className="-mr-1"
          />
        }
        className="min-h-touch"
      />
    </Field>
  )
}
