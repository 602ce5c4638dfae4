import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PasswordProof } from './password-proof.tsx'
import { meQuery } from './session.ts'

/** Asks for the password again where the sign-in is too old for what is wanted; the page and its note stay. */
export function ReauthForm({ busy, onDone }: { busy: boolean; onDone: () => void }) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const me = useQuery(meQuery())
  const account = me.data?.account ?? ''
  return (
    <div className="flex flex-col gap-3 rounded-card border border-warning-line/35 bg-warning-soft p-4">
      <div role="alert" className="flex flex-col gap-0.5 text-13">
        <p className="font-medium text-ink">{t(($) => $.frame.reauth.title)}</p>
        <p className="text-muted">{t(($) => $.frame.reauth.text, { account })}</p>
      </div>
      <PasswordProof
        account={account}
        confirm={t(($) => $.frame.reauth.confirm)}
        busy={busy}
        onDone={(data) => {
          queryClient.setQueryData(meQuery().queryKey, data)
          onDone()
        }}
      />
    </div>
  )
}
