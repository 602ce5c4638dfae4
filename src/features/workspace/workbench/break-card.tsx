import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { LineList } from './line-list.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** Why agents may be on a break. */
export function BreakCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, issues, set } = form
  const title = t(($) => $.workbench.breakReasons.title)
  const issue = issues.find(({ path }) => path[0] === 'breakReasons')
  const { count, name } = LIMITS.breakReason
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.breakReasons.note)}
      actions={<WorkbenchDeeds form={form} part="breakReasons" />}
    >
      <Field
        label={t(($) => $.workbench.breakReasons.list)}
        help={t(($) => $.workbench.breakReasons.help, { count, length: name })}
        error={
          issue &&
          t(($) => (issue.message === 'DUPLICATE' ? $.workbench.closing.twice : $.workbench.breakReasons.tooMuch))
        }
      >
        <LineList lines={draft.breakReasons} onChange={(breakReasons) => set({ breakReasons })} />
      </Field>
    </Card>
  )
}
