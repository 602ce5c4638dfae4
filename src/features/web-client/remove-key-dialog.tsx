import { useQuery } from '@tanstack/react-query'
import type { IdentityKey } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { accessQuery } from './use-access.ts'
import { useIdentityKeyDeeds } from './use-identity-keys.ts'

type RemoveKeyDialogProps = {
  appId: string
  identityKey: IdentityKey
  /** No other key counts. */
  isLast: boolean
  onClose: () => void
}

/** Asks before a key goes, and says who can write no more with it; one without which nobody could write stays. */
export function RemoveKeyDialog({ appId, identityKey, isLast, onClose }: RemoveKeyDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const access = useQuery(accessQuery(appId))
  const { remove } = useIdentityKeyDeeds()
  const { id, name } = identityKey
  const isNeeded = isLast && !identityKey.isOver && access.data?.access.requireIdentity === true
  if (isNeeded)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t(($) => $.webClient.identity.removing.neededTitle, { name })}
        description={t(($) => $.webClient.identity.removing.needed)}
        closeLabel={t(($) => $.common.close)}
        footer={<Button onClick={onClose}>{t(($) => $.webClient.identity.removing.cancel)}</Button>}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(($) => $.webClient.identity.removing.title, { name })}
      body={t(($) => $.webClient.identity.removing.body, { count: LIMITS.webClient.signedDays })}
      confirmLabel={t(($) => $.webClient.identity.removing.confirm)}
      cancelLabel={t(($) => $.webClient.identity.removing.cancel)}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ appId, keyId: id }, { onSuccess: onClose, onError: notices.failed })}
    />
  )
}
