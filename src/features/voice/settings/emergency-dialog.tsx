import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { openingOf } from '#src/domain/voice/telephone.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

type EmergencyDialogProps = {
  appId: string
  menu: { id: string; name: string; emergency: boolean }
  onClose: () => void
}

/** What callers would hear with the emergency message on. */
function heardIn(settings: MenuSettings): string {
  const emergency = { ...settings.emergency, enabled: true }
  const { prompts } = openingOf({ ...settings, emergency }, settings.language)
  return prompts.map(({ text }) => text).join(' ')
}

/** Asks before every caller of a menu hears one message and nothing else, and before they hear the menu again. */
export function EmergencyDialog({ appId, menu, onClose }: EmergencyDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { data } = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId: menu.id } }))
  const turn = useMutation(
    orpc.voice.setEmergency.mutationOptions({
      onSuccess: async (_done, { enabled }) => {
        notices.done(
          enabled
            ? t(($) => $.voice.emergency.isOn, { name: menu.name })
            : t(($) => $.voice.emergency.isOff, { name: menu.name }),
        )
        await queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
        onClose()
      },
      onError: notices.failed,
    }),
  )
  const said = data ? heardIn(data.settings) : ''
  const transferTo = data?.settings.emergency.transferTo ?? ''
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        menu.emergency
          ? t(($) => $.voice.emergency.offTitle, { name: menu.name })
          : t(($) => $.voice.emergency.onTitle, { name: menu.name })
      }
      body={
        menu.emergency ? (
          t(($) => $.voice.emergency.offText)
        ) : (
          <span className="flex flex-col gap-2">
            <span>{t(($) => $.voice.emergency.onText)}</span>
            {said !== '' && <q className="rounded-control bg-sunken px-3 py-2 text-ink">{said}</q>}
            <span>
              {transferTo === ''
                ? t(($) => $.voice.emergency.thenHangUp)
                : t(($) => $.voice.emergency.thenTransfer, { number: transferTo })}
            </span>
          </span>
        )
      }
      confirmLabel={menu.emergency ? t(($) => $.voice.emergency.confirmOff) : t(($) => $.voice.emergency.confirmOn)}
      cancelLabel={t(($) => $.common.cancel)}
      tone={menu.emergency ? 'accent' : 'danger'}
      busy={turn.isPending}
      onConfirm={() => turn.mutate({ appId, flowId: menu.id, enabled: !menu.emergency })}
    />
  )
}
