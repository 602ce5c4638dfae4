import { LIMITS } from '#src/domain/limits.ts'
import { UsedByLine } from '#src/features/shared/used-by/used-by.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** How long agents have after a conversation, and how often again. */
export function AfterWorkCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, set } = form
  const { seconds, extensions } = LIMITS.afterWork
  const { afterWork } = draft
  const steps = {
    increaseLabel: t(($) => $.workbench.more),
    decreaseLabel: t(($) => $.workbench.less),
    className: 'w-44!',
  }
  const title = t(($) => $.workbench.afterWork.title)
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.afterWork.note)}
      actions={<WorkbenchDeeds form={form} part="afterWork" />}
    >
      <div className="flex flex-col gap-5">
        <UsedByLine part="afterWork" />
        <Field label={t(($) => $.workbench.afterWork.seconds)} help={t(($) => $.workbench.afterWork.secondsHelp)}>
          <NumberField
            value={afterWork.seconds}
            min={seconds.least}
            max={seconds.most}
            unit={t(($) => $.workbench.afterWork.unit)}
            {...steps}
            onValueChange={(next) => set({ afterWork: { ...afterWork, seconds: next ?? 0 } })}
          />
        </Field>
        <Field label={t(($) => $.workbench.afterWork.extensions)} help={t(($) => $.workbench.afterWork.extensionsHelp)}>
          <NumberField
            value={afterWork.extensions}
            min={0}
            max={extensions}
            unit={t(($) => $.workbench.afterWork.times)}
            {...steps}
            onValueChange={(next) => set({ afterWork: { ...afterWork, extensions: next ?? 0 } })}
          />
        </Field>
      </div>
    </Card>
  )
}
