import { useQuery } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { useEffect } from 'react'
import { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { SCRIM, SHEET } from '#src/ui/overlay.ts'
import { accountSwitched, watchAccount } from '#src/features/shared/session/account-switch.ts'
import { useStore } from '#src/features/shared/store.ts'

type AccountSwitchedProps = {
  /** Whether the page on screen is the one that is never interrupted, sign-in. */
  isExempt: () => boolean
  onConfirm?: () => void
}

/**
 * Says that another tab has switched the account or signed out. There is one way on, a reload, for everything on this
 * page belongs to someone else now.
 */
export function AccountSwitched({ isExempt, onConfirm = () => location.reload() }: AccountSwitchedProps) {
  const t = useTexts()
  const isSwitched = useStore(accountSwitched)
  useEffect(() => watchAccount(isExempt), [isExempt])
  return (
    <AlertDialog.Root open={isSwitched}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM} />
        <AlertDialog.Content className={cx(SHEET, 'sm:max-w-110')} onEscapeKeyDown={(event) => event.preventDefault()}>
          <div className="flex flex-col gap-2 p-5">
            <AlertDialog.Title className="text-16 font-semibold">{t(($) => $.frame.switched.title)}</AlertDialog.Title>
            <AlertDialog.Description className="text-13 text-muted">
              {t(($) => $.frame.switched.text)}
            </AlertDialog.Description>
            <WhoNow />
          </div>
          <footer className="flex justify-end border-t border-line px-5 py-3">
            {/* Radix gives the focus to the part it calls cancel, and only to that. */}
            <AlertDialog.Cancel asChild>
              <Button tone="accent" onClick={onConfirm}>
                {t(($) => $.frame.switched.confirm)}
              </Button>
            </AlertDialog.Cancel>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Who is signed in by now, asked again whenever somebody comes back to the page. */
function WhoNow() {
  const t = useTexts()
  const who = useQuery({
    queryKey: ['accountSwitched'],
    queryFn: () => client.auth.who(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div role="status" className="flex flex-col gap-2 text-13">
      {who.data !== undefined && (
        <p className="font-medium wrap-anywhere text-ink">
          {who.data.me === null
            ? t(($) => $.frame.switched.nobody)
            : t(($) => $.frame.switched.now, { account: who.data.me.account })}
        </p>
      )}
      <p className="text-muted">{t(($) => $.frame.switched.drafts)}</p>
    </div>
  )
}
