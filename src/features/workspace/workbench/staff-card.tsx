import { LIMITS } from '#src/domain/limits.ts'
import { STAFF_ACTS } from '#src/domain/settings/staff-may.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** What agents may do with the conversations they serve. */
export function StaffCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { staff } = form.draft
  const title = t(($) => $.workbench.staff.title)
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.staff.note)}
      actions={<WorkbenchDeeds form={form} part="staff" />}
    >
      <div className="flex flex-col gap-4">
        {STAFF_ACTS.map((act) => (
          <Switch
            key={act}
            label={t(($) => $.workbench.staff.names[act])}
            help={t(($) => $.workbench.staff.help[act])}
            checked={staff[act]}
            onCheckedChange={(isOn) => form.set({ staff: { ...staff, [act]: isOn } })}
          />
        ))}
        <Field label={t(($) => $.workbench.staff.blockDays)} help={t(($) => $.workbench.staff.blockHelp)}>
          <NumberField
            value={staff.blockDays}
            min={0}
            max={LIMITS.block.days.most}
            unit={t(($) => $.workbench.staff.unit)}
            increaseLabel={t(($) => $.workbench.more)}
            decreaseLabel={t(($) => $.workbench.less)}
            onValueChange={(blockDays) => form.set({ staff: { ...staff, blockDays: blockDays ?? 0 } })}
            className="w-44!"
          />
        </Field>
        <Field label={t(($) => $.workbench.staff.aboveLimit)} help={t(($) => $.workbench.staff.aboveHelp)}>
          <NumberField
            value={staff.aboveLimit}
            min={0}
            max={LIMITS.team.aboveLimit}
            unit={t(($) => $.workbench.staff.aboveUnit)}
            increaseLabel={t(($) => $.workbench.more)}
            decreaseLabel={t(($) => $.workbench.less)}
            onValueChange={(aboveLimit) => form.set({ staff: { ...staff, aboveLimit: aboveLimit ?? 0 } })}
            className="w-52!"
          />
        </Field>
      </div>
    </Card>
  )
}
