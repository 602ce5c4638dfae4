import { AlertDialog } from 'radix-ui'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { SCRIM, SHEET } from '#src/ui/overlay.ts'
import { useReturnFocus } from '#src/ui/use-return-focus.ts'
import { PasswordProof } from '#src/features/shared/session/password-proof.tsx'
import type { Me } from '#src/features/shared/session/session.ts'
import { hasUnsaved } from '#src/features/shared/leaving/unsaved.ts'
import type { SessionAsked } from './use-sign-in-again.ts'

/** Stands over the page when its session has ended, until the same person is back or somebody leaves; see `useSignInAgain`. */
export function SignInAgain({ me, leave, handleSignedIn }: SessionAsked) {
  const t = useTexts()
  const isAsked = me !== undefined
  const focus = useReturnFocus()
  const remember = useEffectEvent(focus.remember)
  // Before its field takes the focus: that comes by itself, ahead of what the dialog tells.
  useLayoutEffect(() => {
    if (isAsked) remember()
  }, [isAsked])
  return (
    <AlertDialog.Root open={isAsked}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM} />
        <AlertDialog.Content
          className={cx(SHEET, 'sm:max-w-110')}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onCloseAutoFocus={focus.giveBack}
        >
          <div className="flex flex-col gap-4 overflow-y-auto p-5">
            <div className="flex flex-col gap-2">
              <AlertDialog.Title className="text-16 font-semibold">
                {t(($) => $.frame.sessionEnd.title)}
              </AlertDialog.Title>
              <AlertDialog.Description className="text-13 text-muted wrap-anywhere">
                {t(($) => $.frame.sessionEnd.text, { account: me?.account ?? '' })}
              </AlertDialog.Description>
            </div>
            {me !== undefined && <Ways me={me} onSignedIn={handleSignedIn} onLeave={leave} />}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type WaysProps = { me: Me; onSignedIn: (me: Me) => void; onLeave: () => void }

function Ways({ me, onSignedIn, onLeave }: WaysProps) {
  const t = useTexts()
  const [isLeaving, setLeaving] = useState(false)
  const elsewhere = (
    <Link href="/login" target="_blank">
      {t(($) => $.frame.sessionEnd.elsewhere)}
    </Link>
  )
  if (isLeaving)
    return (
      <Callout
        tone="warning"
        title={t(($) => $.frame.sessionEnd.lost)}
        live
        actions={
          <>
            <Button tone="danger-plain" onClick={onLeave}>
              {t(($) => $.frame.sessionEnd.leave)}
            </Button>
            <Button onClick={() => setLeaving(false)} autoFocus>
              {t(($) => $.frame.sessionEnd.stay)}
            </Button>
          </>
        }
      />
    )
  if (me.mustChangePassword)
    return (
      <Callout tone="warning" title={t(($) => $.frame.sessionEnd.temporary)} live actions={elsewhere}>
        {t(($) => $.frame.sessionEnd.temporaryText)}
      </Callout>
    )
  return (
    <>
      <PasswordProof
        account={me.account}
        confirm={t(($) => $.frame.sessionEnd.confirm)}
        busy={false}
        onDone={onSignedIn}
      >
        <Button tone="quiet" onClick={() => (hasUnsaved() ? setLeaving(true) : onLeave())}>
          {t(($) => $.frame.sessionEnd.other)}
        </Button>
      </PasswordProof>
      <p className="text-12 text-muted">
        {t(($) => $.frame.sessionEnd.noPassword)} {elsewhere}
      </p>
    </>
  )
}
