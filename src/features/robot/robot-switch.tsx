import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import type { Robot } from './use-robot-form.ts'

/** Turns the bot on and off for visitors, after saying what that changes. */
export function RobotSwitch({ appId, robot }: { appId: string; robot: Robot }) {
  const t = useTexts()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Switch label={t(($) => $.chatbot.switch.label)} checked={robot.enabled} onCheckedChange={() => setAsked(true)} />
      <SwitchDialog appId={appId} robot={robot} open={asked} onOpenChange={setAsked} />
    </>
  )
}
