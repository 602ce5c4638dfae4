import { channelViews, type ChannelView } from '#src/channels/views.ts'
import type { ChannelKind } from '#src/channels/specs.ts'
import type { ChannelAccount } from '#src/api/types.ts'
import { issuesOf } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { specOf } from './operated.ts'

type Config = Record<string, unknown>
/** What is set for an account; a secret that is left empty stays as it is stored. */
export type AccountDraft = { config: Config; secrets: Record<string, string> }

type AccountFieldsProps = {
  kind: ChannelKind
  draft: AccountDraft
  /** What is stored of the secrets; undefined: the account is new. */
  stored?: ChannelAccount['secrets'] | undefined
  /** What the server had against this very draft. */
  refused: unknown
  disabled?: boolean
  onChange: (draft: AccountDraft) => void
}

/** What an account is known by over there: its settings by the form of its kind, and its secrets, which are never shown. */
export function AccountFields({ kind, draft, stored, refused, disabled, onChange }: AccountFieldsProps) {
  const t = useTexts()
  const View = channelViews[kind] as ChannelView<Config> | null
  const issues = issuesOf(refused)
  const errorOf = (part: 'config' | 'secrets', field: string) => {
    const issue = issues.find(({ path }) => path[0] === part && (path[1] === field || path[1] === 'account'))
    const code = issue?.code
    if (code === undefined) return undefined
    return t(($) => $.accounts.issues[isKnown(code) ? code : 'FORMAT'])
  }
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      {View && (
        <View
          config={draft.config}
          onChange={(config) => onChange({ ...draft, config })}
          errorOf={(field) => errorOf('config', field)}
        />
      )}
      {Object.entries(specOf(kind).secrets).map(([name, label]) => {
        const known = stored?.[name]
        return (
          <Field
            key={name}
            label={textAt(t, label) ?? name}
            required={!known?.configured}
            help={
              known?.configured
                ? known.last4 === ''
                  ? t(($) => $.accounts.form.secretSet)
                  : t(($) => $.accounts.form.secretKept, { last: known.last4 })
                : undefined
            }
            error={errorOf('secrets', name)}
          >
            <TextField
              type="password"
              autoComplete="new-password"
              value={draft.secrets[name] ?? ''}
              maxLength={LIMITS.channel.secret}
              placeholder={known?.configured ? '••••••••' : ''}
              onChange={(event) => onChange({ ...draft, secrets: { ...draft.secrets, [name]: event.target.value } })}
            />
          </Field>
        )
      })}
    </fieldset>
  )
}

const KNOWN = ['REQUIRED', 'FORMAT', 'TOO_LONG', 'OTHER_ACCOUNT', 'URL'] as const
const isKnown = (code: string): code is (typeof KNOWN)[number] => KNOWN.some((one) => one === code)

/** The secrets that were written. */
export const writtenIn = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
