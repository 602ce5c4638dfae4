import { useQuery } from '@tanstack/react-query'
import type { IdentityKey } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { accessQuery } from './use-access.ts'
import { useIdentityKeyDeeds } from './use-identity-keys.ts'

type RemoveKeyDialogProps = {
  appId: string
  identityKey: IdentityKey
  /** No other key counts. */
  isLast: boolean
  onClose: () => void
}

/** Asks before a key goes, and says who can write no more with it. */
export function RemoveKeyDialog({ appId, identityKey, isLast, onClose }: RemoveKeyDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const access = useQuery(accessQuery(appId))
  const { remove } = useIdentityKeyDeeds()
  const { id, name } = identityKey
  const isRequired = access.data?.access.requireIdentity === true
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(($) => $.webClient.identity.removing.title, { name })}
      body={
        <span className="flex flex-col gap-2">
          <span>{t(($) => $.webClient.identity.removing.body, { count: LIMITS.webClient.signedDays })}</span>
          {isLast && isRequired && <span>{t(($) => $.webClient.identity.removing.required)}</span>}
        </span>
      }
      confirmLabel={t(($) => $.webClient.identity.removing.confirm)}
      cancelLabel={t(($) => $.webClient.identity.removing.cancel)}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ appId, keyId: id }, { onSuccess: onClose, onError: notices.failed })}
    />
  )
}
