import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NEW_RETENTION, RETAINED, type Retained, type Retention } from '#src/domain/settings/retention.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { RetentionReport } from './retention-report.tsx'
import { useRetentionForm, type SavedRetention } from './use-retention-form.ts'

/** What a kind is kept for when it is first kept for a time, in days. */
const USUAL: Record<Retained, number> = { messages: 365, files: 90, visitors: 730 }

/** For how many days what is known of visitors is kept, and what would go now. It has a Save of its own: what goes is gone. */
export function RetentionCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.retention.get.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="retention" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedRetention }) {
  const t = useTexts()
  const form = useRetentionForm(appId, saved)
  const { draft, isDirty, set } = form
  const overdue = useQuery(
    orpc.retention.overdue.queryOptions({ input: { appId, retention: draft }, placeholderData: keepPreviousData }),
  )
  const words = (days: number | null) =>
    days === null ? t(($) => $.settings.retention.forEver) : t(($) => $.settings.retention.kept, { count: days })
  const fieldsOf = (before: Retention, after: Retention): StateField[] =>
    RETAINED.filter((kind) => before[kind] !== after[kind]).map((kind) => ({
      label: t(($) => $.settings.retention.kinds[kind]),
      values: [words(before[kind]), words(after[kind])],
    }))
  return (
    <Card
      id="retention"
      aria-label={t(($) => $.finder.sections.retention.title)}
      title={t(($) => $.finder.sections.retention.title)}
      note={t(($) => $.settings.retention.note)}
      actions={
        <PartDeeds<Retention>
          section={t(($) => $.finder.sections.retention.title)}
          load={() => client.retention.history({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_RETENTION}
          isDirty={isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.retention.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        {RETAINED.map((kind) => (
          <DaysField
            key={kind}
            kind={kind}
            value={draft[kind]}
            overdue={overdue.data?.[kind]}
            onChange={(days) => set({ [kind]: days })}
          />
        ))}
        <RetentionReport run={saved.lastRun} />
      </div>
      <PartConflict<Retention, SavedRetention> form={form} stateOf={({ retention }) => retention} fieldsOf={fieldsOf} />
    </Card>
  )
}

type DaysFieldProps = {
  kind: Retained
  value: number | null
  /** How much would go now; undefined: not known yet. */
  overdue: number | undefined
  onChange: (value: number | null) => void
}

function DaysField({ kind, value, overdue, onChange }: DaysFieldProps) {
  const t = useTexts()
  const label = t(($) => $.settings.retention.kinds[kind])
  const { least, most } = LIMITS.retention.days
  return (
    <div className="flex flex-col gap-2">
      <Switch
        side="end"
        label={label}
        help={t(($) => $.settings.retention.help[kind])}
        checked={value !== null}
        onCheckedChange={(isTimed) => onChange(isTimed ? USUAL[kind] : null)}
      />
      {value !== null && (
        <Field
          label={label}
          labelHidden
          help={overdue === undefined ? ' ' : t(($) => $.settings.retention.overdue[kind], { count: overdue })}
        >
          <NumberField
            value={value}
            min={least}
            max={most}
            unit={t(($) => $.settings.retention.days)}
            increaseLabel={t(($) => $.settings.timeouts.more)}
            decreaseLabel={t(($) => $.settings.timeouts.less)}
            onValueChange={(next) => onChange(next ?? USUAL[kind])}
            className="w-52!"
          />
        </Field>
      )}
    </div>
  )
}
