import { documentsOf } from '#src/domain/robot/settings.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { ThresholdRuler } from '#src/ui/threshold-ruler.tsx'
import type { RobotForm } from './use-robot-form.ts'

/** Whether passages of documents answer, how much of a question one must explain, and who words the answer. */
export function DocumentsSettings({ form }: { form: RobotForm }) {
  const t = useTexts()
  const format = useFormat()
  const documents = documentsOf(form.draft.settings)
  const set = (part: Partial<typeof documents>) => form.setSettings({ documents: { ...documents, ...part } })
  return (
    <>
      <Switch
        label={t(($) => $.chatbot.matching.documentsSwitch)}
        help={t(($) => $.chatbot.matching.documentsHelp)}
        checked={documents.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      {documents.enabled && (
        <div className="flex flex-col gap-2">
          <h3 className="text-13 font-medium text-ink">{t(($) => $.chatbot.matching.documentsThreshold)}</h3>
          <p className="text-12 text-muted">{t(($) => $.chatbot.matching.documentsThresholdHelp)}</p>
          <ThresholdRuler
            label={t(($) => $.chatbot.matching.documentsThreshold)}
            thumbs={[
              { id: 'documents', label: t(($) => $.chatbot.matching.documentsThreshold), value: documents.threshold },
            ]}
            bands={[
              { id: 'not', label: t(($) => $.chatbot.matching.bandNotDocuments), tone: 'neutral' },
              { id: 'documents', label: t(($) => $.chatbot.matching.documentsSwitch), tone: 'success' },
            ]}
            onChange={(_, threshold) => set({ threshold })}
            format={(value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
          />
          <Switch
            className="mt-3"
            label={t(($) => $.chatbot.matching.documentsWritten)}
            help={t(($) => $.chatbot.matching.documentsWrittenHelp)}
            checked={documents.written}
            onCheckedChange={(written) => set({ written })}
          />
        </div>
      )}
    </>
  )
}
