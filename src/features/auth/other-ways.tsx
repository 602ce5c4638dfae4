import { hasPasskeys } from '#src/features/shared/session/has-passkeys.ts'
import { PasskeyButton } from '#src/features/shared/session/passkey-button.tsx'
import type { Me } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ProviderButtons } from './provider-buttons.tsx'

type OtherWaysProps = {
  providers: readonly { appId: string; name: string }[]
  /** Where it leads back to. */
  redirect: string | undefined
  onSignedIn: (me: Me) => void
}

/** The ways to sign in without typing: a passkey, and who vouches for people. */
export function OtherWays({ providers, redirect, onSignedIn }: OtherWaysProps) {
  const t = useTexts()
  if (providers.length === 0 && !hasPasskeys()) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t(($) => $.auth.provider.or)}
      </p>
      <PasskeyButton label={t(($) => $.auth.passkey)} onDone={onSignedIn} className="w-full" />
      <ProviderButtons providers={providers} redirect={redirect} />
    </div>
  )
}
