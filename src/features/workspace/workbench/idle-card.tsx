import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** After how long agents are on a break who do nothing. */
export function IdleCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, set } = form
  const title = t(($) => $.workbench.idleBreak.title)
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.idleBreak.note)}
      actions={<WorkbenchDeeds form={form} part="idleBreak" />}
    >
      <Field label={t(($) => $.workbench.idleBreak.minutes)} help={t(($) => $.workbench.idleBreak.help)}>
        <NumberField
          value={draft.idleBreak}
          min={0}
          max={LIMITS.idleBreak.minutes}
          unit={t(($) => $.workbench.idleBreak.unit)}
          increaseLabel={t(($) => $.workbench.more)}
          decreaseLabel={t(($) => $.workbench.less)}
          onValueChange={(idleBreak) => set({ idleBreak: idleBreak ?? 0 })}
          className="w-44!"
        />
      </Field>
    </Card>
  )
}
