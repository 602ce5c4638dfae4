import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'

type RemarkFieldProps = { value: string; issues: readonly FieldIssue[]; onChange: (value: string) => void }

/** What editors tell one another of an entry; visitors never see it, so that any character may stand in it. */
export function RemarkField({ value, issues, onChange }: RemarkFieldProps) {
  const t = useTexts()
  const label = (used: number, limit: number) => t(($) => $.common.counter, { used, limit })
  return (
    <Field
      label={t(($) => $.knowledge.fields.remark)}
      help={t(($) => $.knowledge.entry.remarkHelp)}
      error={issueText(t, issueAt(issues, 'remark'))}
      count={{ value, limit: LIMITS.qa.remark, label }}
    >
      <TextArea rows={2} maxRows={8} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
