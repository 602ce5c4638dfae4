import { WandSparkles } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText, forbiddenAt } from '#src/domain/text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { withoutForbidden } from '#src/domain/answer/forbidden.ts'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'

/** Ways to ask after which one more helps little: ten give about a third more right answers than three. */
const ENOUGH = 10

type SimilarFieldProps = {
  /** Other ways to ask it, or questions that only sound like it. */
  field: 'similar' | 'counterExamples'
  value: readonly string[]
  issues: readonly FieldIssue[]
  onChange: (value: string[]) => void
}

/** Questions beside the standard one, as chips: typed one by one or pasted by the line. */
export function SimilarField({ field, value, issues, onChange }: SimilarFieldProps) {
  const t = useTexts()
  const limit = LIMITS.qa.similar
  const most = field === 'similar' ? LIMITS.qa.similarCount : LIMITS.qa.counterExamples
  const listIssue = issues.find(({ path }) => path.length === 1 && path[0] === field)
  const hasForbidden = value.some((text) => forbiddenAt(text).length > 0)

  const wrongWith = (text: string, index: number): string | undefined => {
    const issue = issueAt(issues, field, index)
    if (issue?.code === 'TOO_LONG')
      return t(($) => $.knowledge.entry.similarTooLong, { length: codePoints(text), limit })
    return issueText(t, issue)
  }
  const faults = value.flatMap((text, index) => {
    const fault = wrongWith(text, index)
    return fault === undefined ? [] : [{ text, index, fault }]
  })
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t(($) => $.knowledge.fields[field])}
        help={[
          t(($) => $.knowledge.entry[`${field}Help`]),
          field === 'similar' && value.length > 0 && value.length < ENOUGH
            ? t(($) => $.knowledge.entry.similarMore, { count: ENOUGH })
            : '',
        ].join(' ')}
        error={issueText(t, listIssue)}
        aside={
          <span className="tabular text-faint">
            {t(($) => $.knowledge.entry.similarCount, { count: value.length, limit: most })}
          </span>
        }
      >
        <FieldTags
          value={value}
          onChange={onChange}
          max={most}
          fold={canonicalText}
          placeholder={t(($) => $.knowledge.entry[`${field}Placeholder`])}
          issueOf={wrongWith}
          duplicateLabel={t(($) => $.knowledge.entry.duplicate)}
          removeLabel={(text) => t(($) => $.knowledge.entry.removeSimilar, { text })}
          newsLabel={({ added, duplicates, refused }) =>
            [
              added > 0 && t(($) => $.knowledge.entry.pasted, { count: added }),
              duplicates > 0 && t(($) => $.knowledge.entry.repeated, { count: duplicates }),
              refused > 0 && t(($) => $.knowledge.entry.refused, { count: refused }),
            ]
              .filter(Boolean)
              .join(' ')
          }
        />
      </Field>
      {faults.length > 0 && (
        // The chips speak their faults; this shows them to those who look.
        <ul aria-hidden className="flex flex-col gap-0.5 text-12 text-warning-text">
          {faults.map(({ text, index, fault }) => (
            <li key={index} className="flex min-w-0 gap-2">
              <span className="max-w-48 shrink-0 truncate font-medium">{text}</span>
              <span className="min-w-0">{fault}</span>
            </li>
          ))}
        </ul>
      )}
      {hasForbidden && (
        <Button
          size="small"
          className="self-start"
          icon={<WandSparkles size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onChange(value.map(withoutForbidden))}
        >
          {t(($) => $.chatbot.forbidden.replace)}
        </Button>
      )}
    </div>
  )
}
