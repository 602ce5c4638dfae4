import { refusalOf } from '#src/api/errors.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { FaultNote } from './fault-note.tsx'
import { signInFault } from './sign-in-fault.ts'

/** Why an identity provider let nobody in; what it said itself stands below, as it came. */
export function ProviderNote({ error }: { error: Error }) {
  const t = useTexts()
  const refused = refusalOf(error, 'LOGIN_PROVIDER_FAILED')
  if (refused === undefined) return <FaultNote fault={signInFault(error)} />
  return (
    <Callout tone="danger" live>
      <p>{t(($) => $.auth.provider.why[refused.why])}</p>
      {refused.said !== null && (
        <p className="mt-1 wrap-anywhere">{t(($) => $.auth.provider.said, { words: refused.said })}</p>
      )}
    </Callout>
  )
}
