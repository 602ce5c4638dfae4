import { LIMITS } from '#src/domain/limits.ts'
import type { Thresholds } from '#src/domain/robot/threshold-study.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { ThresholdRuler, type RulerBand } from '#src/ui/threshold-ruler.tsx'
import { ChitchatSettings } from './chitchat-settings.tsx'
import { DocumentsSettings } from './documents-settings.tsx'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { Section } from './section.tsx'
import { ThresholdStudy } from './threshold-study.tsx'
import type { RobotForm } from './use-robot-form.ts'

type MatchingSectionProps = {
  id: string
  appId: string
  form: RobotForm
  /** The thresholds as they are saved. */
  saved: Thresholds
}

/** When the bot answers, when it asks back and when it gives up: both thresholds on one ruler, and how it asks back. */
export function MatchingSection({ id, appId, form, saved }: MatchingSectionProps) {
  const t = useTexts()
  const format = useFormat()
  const { thresholds, clarify } = form.draft.settings
  const textIssue = issueAt(form.issues, 'settings', 'clarify', 'text')
  const oneIssue = issueAt(form.issues, 'settings', 'clarify', 'one')
  const orderIssue = issueAt(form.issues, 'settings', 'thresholds')
  const bands: RulerBand[] = [
    { id: 'fallback', label: t(($) => $.chatbot.matching.bandFallback), tone: 'neutral' },
    {
      id: 'clarify',
      label: clarify.enabled ? t(($) => $.chatbot.matching.bandClarify) : t(($) => $.chatbot.matching.bandFallback),
      tone: clarify.enabled ? 'warning' : 'neutral',
    },
    { id: 'direct', label: t(($) => $.chatbot.matching.bandDirect), tone: 'success' },
  ]

  return (
    <Section id={id} title={t(($) => $.chatbot.matching.title)}>
      <div className="flex flex-col gap-2">
        <h3 className="text-13 font-medium text-ink">{t(($) => $.chatbot.matching.thresholds)}</h3>
        <p className="text-12 text-muted">{t(($) => $.chatbot.matching.thresholdsHelp)}</p>
        <ThresholdRuler
          label={t(($) => $.chatbot.matching.thresholds)}
          thumbs={[
            { id: 'clarify', label: t(($) => $.chatbot.matching.clarify), value: thresholds.clarify },
            { id: 'direct', label: t(($) => $.chatbot.matching.direct), value: thresholds.direct },
          ]}
          bands={bands}
          onChange={(thumb, value) => form.setSettings({ thresholds: { ...thresholds, [thumb]: value } })}
          format={(value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        />
        <p role="alert" className="text-12 text-danger-text empty:hidden">
          {issueText(t, orderIssue)}
        </p>
        {!clarify.enabled && <p className="text-12 text-muted">{t(($) => $.chatbot.matching.clarifyOff)}</p>}
        <ThresholdStudy
          appId={appId}
          saved={saved}
          value={thresholds}
          clarifies={clarify.enabled}
          onChange={(next) => form.setSettings({ thresholds: next })}
        />
      </div>
      <Switch
        label={t(($) => $.chatbot.matching.clarifySwitch)}
        help={t(($) => $.chatbot.matching.clarifyHelp)}
        checked={clarify.enabled}
        onCheckedChange={(enabled) => form.setSettings({ clarify: { ...clarify, enabled } })}
      />
      {(clarify.enabled || textIssue !== undefined || oneIssue !== undefined) && (
        <>
          <ContentField
            label={t(($) => $.chatbot.matching.clarifyText)}
            help={t(($) => $.chatbot.matching.clarifyTextHelp)}
            limit={LIMITS.robot.text}
            rows={2}
            required
            value={clarify.text}
            onChange={(text) => form.setSettings({ clarify: { ...clarify, text } })}
            issue={textIssue}
          />
          <ContentField
            label={t(($) => $.chatbot.matching.clarifyOne)}
            help={t(($) => $.chatbot.matching.clarifyOneHelp)}
            limit={LIMITS.robot.text}
            rows={2}
            value={clarify.one ?? ''}
            onChange={(text) => form.setSettings({ clarify: { ...clarify, one: text === '' ? undefined : text } })}
            issue={oneIssue}
          />
          <Field
            label={t(($) => $.chatbot.matching.clarifyCount)}
            help={t(($) => $.chatbot.matching.clarifyCountHelp, { limit: LIMITS.robot.clarifyNumber })}
            error={issueText(t, issueAt(form.issues, 'settings', 'clarify', 'count'))}
            className="max-w-48"
          >
            <NumberField
              value={clarify.count}
              onValueChange={(count) => form.setSettings({ clarify: { ...clarify, count: count ?? 1 } })}
              min={1}
              max={LIMITS.robot.clarifyNumber}
              increaseLabel={t(($) => $.chatbot.more)}
              decreaseLabel={t(($) => $.chatbot.less)}
            />
          </Field>
        </>
      )}
      <ChitchatSettings form={form} />
      <DocumentsSettings form={form} />
    </Section>
  )
}
