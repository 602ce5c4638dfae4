import { useMutation } from '@tanstack/react-query'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'

type ConfirmContactProps = { token: string; onLeave: () => void }

/** Takes a new address or number with the link that was sent to it: by a press, since mail programs open links unasked. */
export function ConfirmContact({ token, onLeave }: ConfirmContactProps) {
  const t = useTexts()
  const confirm = useMutation(orpc.auth.confirmContact.mutationOptions())
  const code = confirm.error === null ? undefined : apiFailure(confirm.error).code
  if (confirm.isSuccess)
    return (
      <div className="flex flex-col gap-4">
        <Callout tone="success" title={t(($) => $.auth.confirmed[confirm.data.contact])} live />
        <Button tone="accent" size="touch" onClick={onLeave} autoFocus>
          {t(($) => $.auth.goOn)}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      {code !== undefined && (
        <Callout tone="danger" live>
          {code === 'UNAUTHORIZED'
            ? t(($) => $.auth.confirmSignedOut)
            : code === 'MEMBER_EXISTS'
              ? t(($) => $.auth.confirmTaken)
              : errorText(t, code)}
        </Callout>
      )}
      <Button tone="accent" size="touch" busy={confirm.isPending} onClick={() => confirm.mutate({ token })} autoFocus>
        {t(($) => $.auth.confirm)}
      </Button>
      <Button size="touch" onClick={onLeave}>
        {t(($) => $.auth.signIn)}
      </Button>
    </div>
  )
}
