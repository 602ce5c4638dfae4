import { client } from '#src/api/client.ts'
import { askingSchema, NEW_ASKING, RATED_AT_END } from '#src/domain/settings/asking.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { issuesIn } from '#src/features/shared/fields/issues.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useAskingFields } from './asking-words.ts'
import { StarFields } from './star-fields.tsx'
import type { AskingFormState } from './use-asking-form.ts'

/** What visitors are asked about how they were served. */
export function AskingCard({ appId, form }: { appId: string; form: AskingFormState }) {
  const t = useTexts()
  const { draft, set } = form
  const title = t(($) => $.finder.sections.asking.title)
  const fieldsOf = useAskingFields()
  return (
    <Card
      id="asking"
      aria-label={title}
      title={title}
      actions={
        <PartDeeds
          section={title}
          load={() => client.settings.askingHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_ASKING}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <Switch
          label={t(($) => $.settings.asking.thumbs)}
          help={t(($) => $.settings.asking.thumbsHelp)}
          checked={draft.thumbs}
          onCheckedChange={(thumbs) => set({ thumbs })}
        />
        <Field label={t(($) => $.settings.asking.atEnd)}>
          <RadioGroup
            value={draft.atEnd}
            onValueChange={(atEnd) => set({ atEnd })}
            options={RATED_AT_END.map((value) => ({ value, label: t(($) => $.settings.asking.ends[value]) }))}
          />
        </Field>
        {draft.atEnd !== 'never' && (
          <HoursField
            label={t(($) => $.settings.asking.pause)}
            help={t(($) => $.settings.asking.pauseHelp)}
            value={draft.pauseHours}
            min={0}
            max={LIMITS.rating.pauseHours}
            onChange={(pauseHours) => set({ pauseHours: pauseHours ?? NEW_ASKING.pauseHours })}
          />
        )}
        <Switch
          label={t(($) => $.settings.asking.byAgent)}
          help={t(($) => $.settings.asking.byAgentHelp)}
          checked={draft.byAgent}
          onCheckedChange={(byAgent) => set({ byAgent })}
        />
        {draft.byAgent && (
          <HoursField
            label={t(($) => $.settings.asking.hours)}
            help={t(($) => $.settings.asking.hoursHelp)}
            value={draft.hours}
            min={LIMITS.rating.hours.least}
            max={LIMITS.rating.hours.most}
            onChange={(hours) => set({ hours: hours ?? NEW_ASKING.hours })}
          />
        )}
        <StarFields stars={draft.stars} issues={issuesIn(askingSchema, draft)} onChange={(stars) => set({ stars })} />
        <Switch
          label={t(($) => $.settings.asking.solved)}
          help={t(($) => $.settings.asking.solvedHelp)}
          checked={draft.solved}
          onCheckedChange={(solved) => set({ solved })}
        />
        <Switch
          label={t(($) => $.settings.asking.comment)}
          checked={draft.comment}
          onCheckedChange={(comment) => set({ comment })}
        />
      </div>
      <PartConflict form={form} stateOf={({ asking }) => asking} fieldsOf={fieldsOf} />
    </Card>
  )
}

type HoursFieldProps = {
  label: string
  help: string
  value: number
  min: number
  max: number
  onChange: (hours: number | null) => void
}

function HoursField({ label, help, value, min, max, onChange }: HoursFieldProps) {
  const t = useTexts()
  return (
    <Field label={label} help={help}>
      <NumberField
        value={value}
        min={min}
        max={max}
        unit={t(($) => $.settings.asking.unit)}
        increaseLabel={t(($) => $.settings.asking.more)}
        decreaseLabel={t(($) => $.settings.asking.less)}
        onValueChange={onChange}
        className="w-44!"
      />
    </Field>
  )
}
