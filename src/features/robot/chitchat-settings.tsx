import { chitchatOf } from '#src/domain/robot/settings.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { ThresholdRuler } from '#src/ui/threshold-ruler.tsx'
import type { RobotForm } from './use-robot-form.ts'

/** Whether chitchat answers, and how sure the bot must be of it. */
export function ChitchatSettings({ form }: { form: RobotForm }) {
  const t = useTexts()
  const format = useFormat()
  const chitchat = chitchatOf(form.draft.settings)
  const set = (part: Partial<typeof chitchat>) => form.setSettings({ chitchat: { ...chitchat, ...part } })
  return (
    <>
      <Switch
        label={t(($) => $.chatbot.matching.chitchatSwitch)}
        help={t(($) => $.chatbot.matching.chitchatHelp)}
        checked={chitchat.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      {chitchat.enabled && (
        <div className="flex flex-col gap-2">
          <h3 className="text-13 font-medium text-ink">{t(($) => $.chatbot.matching.chitchatThreshold)}</h3>
          <p className="text-12 text-muted">{t(($) => $.chatbot.matching.chitchatThresholdHelp)}</p>
          <ThresholdRuler
            label={t(($) => $.chatbot.matching.chitchatThreshold)}
            thumbs={[
              { id: 'chitchat', label: t(($) => $.chatbot.matching.chitchatThreshold), value: chitchat.threshold },
            ]}
            bands={[
              { id: 'next', label: t(($) => $.chatbot.matching.bandNext), tone: 'neutral' },
              { id: 'chitchat', label: t(($) => $.chatbot.matching.chitchatSwitch), tone: 'success' },
            ]}
            onChange={(_, threshold) => set({ threshold })}
            format={(value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
          />
        </div>
      )}
    </>
  )
}
