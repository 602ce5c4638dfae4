import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { OrderFailure } from '#src/features/shared/release/order-failure.tsx'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { usePublishing } from './use-publishing.ts'
import { refreshBot, type Robot } from './use-robot-form.ts'

type SwitchDialogProps = {
  appId: string
  robot: Pick<Robot, 'enabled' | 'thirdPartyEnabled'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what turning the bot off or on changes for visitors, does it at once, and offers the way back. */
export function SwitchDialog({ appId, robot, open, onOpenChange }: SwitchDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (input: { appId: string; enabled: boolean }) => withProof(() => client.robot.setEnabled(input)),
  })
  const watch = usePublishing(appId)
  const turnsOff = robot.enabled
  const failure = change.error === null ? undefined : apiFailure(change.error)
  const pending = useQuery(
    orpc.release.pending.queryOptions({ input: { appId }, enabled: open && !turnsOff, staleTime: 0 }),
  )

  async function set(enabled: boolean) {
    const { release } = await change.mutateAsync({ appId, enabled })
    await refreshBot(queryClient)
    return release
  }

  function handleOpenChange(isOpen: boolean) {
    change.reset()
    onOpenChange(isOpen)
  }

  async function handleConfirm() {
    const enabled = !turnsOff
    try {
      const release = await set(enabled)
      onOpenChange(false)
      if (release) {
        watch(release)
        return notices.done(t(($) => $.chatbot.switch.isOnPublishing, { version: release.number }))
      }
      const title = enabled ? t(($) => $.chatbot.switch.isOn) : t(($) => $.chatbot.switch.isOff)
      // Turning the bot off again would not bring a third-party bot back.
      if (robot.thirdPartyEnabled) notices.done(title)
      else notices.undoable(title, () => set(!enabled), `robot ${appId}`)
    } catch {
      // Told in the dialog, which stays.
    }
  }

  const published = (count: number) =>
    count === 0 ? t(($) => $.chatbot.switch.onAsLive) : t(($) => $.chatbot.switch.onPublishes, { count })
  const effects = turnsOff
    ? [t(($) => $.chatbot.switch.offAgents), t(($) => $.chatbot.switch.offHours), t(($) => $.chatbot.switch.offTest)]
    : [
        t(($) => $.chatbot.switch.onAnswers),
        ...(pending.data === undefined ? [] : [published(pending.data.total)]),
        ...(robot.thirdPartyEnabled ? [t(($) => $.chatbot.switch.onThirdParty)] : []),
      ]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={handleOpenChange}
      title={turnsOff ? t(($) => $.chatbot.switch.offTitle) : t(($) => $.chatbot.switch.onTitle)}
      body={
        <>
          {turnsOff ? t(($) => $.chatbot.switch.offText) : t(($) => $.chatbot.switch.onText)}
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {failure && (
            <div className="mt-4">
              <OrderFailure appId={appId} failure={failure} />
            </div>
          )}
        </>
      }
      confirmLabel={turnsOff ? t(($) => $.chatbot.switch.offConfirm) : t(($) => $.chatbot.switch.onConfirm)}
      cancelLabel={t(($) => $.common.cancel)}
      tone={turnsOff ? 'danger' : 'accent'}
      busy={change.isPending}
      onConfirm={() => void handleConfirm()}
    />
  )
}
