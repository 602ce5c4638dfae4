import { channelViews, type ChannelView } from '#src/channels/views.ts'
import type { ChannelKind } from '#src/channels/specs.ts'
import type { ChannelAccount } from '#src/api/types.ts'
import { issuesOf } from '#src/api/errors.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { specOf } from './operated.ts'
import { SecretField } from './secret-field.tsx'

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
  const spec = specOf(kind)
  const needed = spec.needs?.(draft.config) ?? Object.keys(spec.secrets)
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
      {needed.map((name) => (
        <SecretField
          key={name}
          label={textAt(t, spec.secrets[name] ?? '') ?? name}
          value={draft.secrets[name] ?? ''}
          known={stored?.[name]}
          made={spec.made?.[name]}
          error={errorOf('secrets', name)}
          onChange={(value) => onChange({ ...draft, secrets: { ...draft.secrets, [name]: value } })}
        />
      ))}
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
