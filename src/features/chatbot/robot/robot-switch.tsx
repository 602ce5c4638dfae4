import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { withProof } from '#src/features/frame/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { refreshBot, type Robot } from './use-robot-form.ts'

/** Turns the bot on and off for visitors, after saying what that changes. */
export function RobotSwitch({ appId, robot }: { appId: string; robot: Robot }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (input: { appId: string; enabled: boolean }) => withProof(() => client.robot.setEnabled(input)),
  })
  const [asked, setAsked] = useState(false)
  const turnsOff = robot.enabled

  async function set(enabled: boolean) {
    await change.mutateAsync({ appId, enabled })
    await refreshBot(queryClient)
  }

  async function handleConfirm() {
    const enabled = !turnsOff
    try {
      await set(enabled)
      setAsked(false)
      const title = enabled ? t(($) => $.chatbot.switch.isOn) : t(($) => $.chatbot.switch.isOff)
      // Turning the bot off again would not bring a third-party bot back.
      if (robot.thirdPartyEnabled) notices.done(title)
      else notices.undoable(title, () => set(!enabled))
    } catch (error) {
      setAsked(false)
      notices.failed(error)
    }
  }

  const effects = turnsOff
    ? [t(($) => $.chatbot.switch.offAgents), t(($) => $.chatbot.switch.offHours), t(($) => $.chatbot.switch.offTest)]
    : [
        t(($) => $.chatbot.switch.onAnswers),
        ...(robot.thirdPartyEnabled ? [t(($) => $.chatbot.switch.onThirdParty)] : []),
      ]
  return (
    <>
      <Switch label={t(($) => $.chatbot.switch.label)} checked={robot.enabled} onCheckedChange={() => setAsked(true)} />
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={turnsOff ? t(($) => $.chatbot.switch.offTitle) : t(($) => $.chatbot.switch.onTitle)}
        body={
          <>
            {turnsOff ? t(($) => $.chatbot.switch.offText) : t(($) => $.chatbot.switch.onText)}
            <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </>
        }
        confirmLabel={turnsOff ? t(($) => $.chatbot.switch.offConfirm) : t(($) => $.chatbot.switch.onConfirm)}
        cancelLabel={t(($) => $.common.cancel)}
        tone={turnsOff ? 'danger' : 'accent'}
        busy={change.isPending}
        onConfirm={() => void handleConfirm()}
      />
    </>
  )
}
