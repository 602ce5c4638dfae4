import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { LANGUAGES, SHELL_LANGUAGES, type ShellLanguage } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FaultNote } from './fault-note.tsx'
import { isEmail } from './is-email.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { useNewPassword } from './use-new-password.ts'

const TEXTS = ['applicationName', 'nickname', 'email'] as const
type TextName = (typeof TEXTS)[number]
const AUTOCOMPLETE: Record<TextName, string> = { applicationName: 'organization', nickname: 'nickname', email: 'email' }
const MAX: Record<TextName, number> = {
  applicationName: LIMITS.application.name,
  nickname: LIMITS.team.nickname,
  email: 254,
}

type SetupFormProps = { token: string; onDone: (appId: string) => void }

/** Makes the first administrator and names the first application. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const t = useTexts()
  const shown = useLanguage()
  const [texts, setTexts] = useState<Record<TextName, string>>({ applicationName: '', nickname: '', email: '' })
  const [wrong, setWrong] = useState<readonly TextName[]>([])
  const [chosen, setLanguage] = useState<ShellLanguage>()
  const language = chosen ?? shown
  const inputs = useRef<Partial<Record<TextName, HTMLInputElement | null>>>({})
  const { value, fields, isFaulty, wasRefused } = useNewPassword(texts.email.trim())
  const showWrong = (names: readonly TextName[]): boolean => {
    setWrong(names)
    const [first] = names
    if (first !== undefined) inputs.current[first]?.focus()
    return first !== undefined
  }
  const setup = useMutation(orpc.auth.setup.mutationOptions())
  const isMarked = wrong.length > 0 || fields.fault !== undefined
  const fault = setup.error === null || isMarked ? undefined : signInFault(setup.error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (setup.isPending) return
    const bad = TEXTS.filter((name) => !isFine(name, texts[name]))
    const isBad = showWrong(bad)
    // Both are checked, so that everything to mend shows at once; the focus stays at the first.
    const isPasswordBad = isFaulty()
    if (isBad) showWrong(bad)
    if (isBad || isPasswordBad) return
    setup.mutate(
      { token, ...texts, password: value.password, language, timeZone: browserZone() },
      {
        onSuccess: ({ appId }) => onDone(appId),
        onError: (error) => {
          const refused = issuesOf(error).map(({ path }) => path[0])
          if (!showWrong(TEXTS.filter((name) => refused.includes(name)))) wasRefused(error)
        },
      },
    )
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      {TEXTS.map((name, index) => (
        <Field
          key={name}
          label={t(($) => $.auth.setup[name])}
          help={t(($) => $.auth.setupHelp[name])}
          error={wrong.includes(name) && t(($) => $.auth.setupMissing[name], { limit: MAX[name] })}
        >
          <TextField
            ref={(input) => void (inputs.current[name] = input)}
            type={name === 'email' ? 'email' : 'text'}
            value={texts[name]}
            onChange={(event) => {
              setTexts({ ...texts, [name]: event.target.value })
              setWrong(wrong.filter((other) => other !== name))
            }}
            autoComplete={AUTOCOMPLETE[name]}
            required
            autoFocus={index === 0}
            className="min-h-touch"
          />
        </Field>
      ))}
      <NewPasswordFields {...fields} />
      <Field label={t(($) => $.auth.setup.language)} help={t(($) => $.auth.setupHelp.language)}>
        <SegmentedControl
          segments={SHELL_LANGUAGES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          value={language}
          onValueChange={setLanguage}
          className="self-start"
        />
      </Field>
      <FaultNote fault={fault} />
      <SubmitButton label={t(($) => $.auth.setup.submit)} busy={setup.isPending} waitUntil={fault?.waitUntil} />
    </form>
  )
}

function isFine(name: TextName, text: string): boolean {
  const length = codePoints(text.trim())
  return length > 0 && length <= MAX[name] && (name !== 'email' || isEmail(text))
}
