import type { ReactNode } from 'react'
import type { Issue } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { issueMark, IssueLines } from './field-issues.tsx'
import { fieldKey } from './go-to-field.ts'
import type { Path } from './path.ts'
import { problemText } from './problem-text.ts'

/** What every field of an inspector takes besides its path. */
export type FieldTexts = {
  label: string
  /** Keeps the label for those who listen only. */
  labelHidden?: boolean
  help?: ReactNode
  required?: boolean
}

type BoundFieldProps = FieldTexts & {
  /** Where in the data it is, for problems that lead to it. */
  path?: Path
  issues: readonly Issue[]
  /** Counts code points against a limit. */
  count?: { value: string; limit: number }
  aside?: ReactNode
  /** Stands below the control and is read with it: a preview. */
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** The label, help, counter and issues around one control: what blocks is its error, what warns stands with its help. */
export function BoundField({
  path,
  label,
  labelHidden,
  help,
  required,
  issues,
  count,
  below,
  ...rest
}: BoundFieldProps) {
  const t = useTexts()
  const blocking = issues.filter((issue) => issue.severity !== 'warning')
  const warnings = issues.filter((issue) => issue.severity === 'warning')
  const texts = [...new Set(blocking.map((issue) => problemText(t, issue, label)))]
  const hasHelp = help !== undefined || below !== undefined || warnings.length > 0
  return (
    <div data-field={path && fieldKey(path)} data-issue={issueMark(issues)} className="min-w-0">
      <Field
        label={label}
        labelHidden={labelHidden}
        required={required}
        error={texts.length > 0 ? texts.join(' ') : undefined}
        count={count && { ...count, label: (used, limit) => t(($) => $.common.counter, { used, limit }) }}
        help={
          hasHelp ? (
            <span className="flex min-w-0 flex-col gap-1">
              {below}
              {warnings.length > 0 && <IssueLines issues={warnings} field={label} />}
              {help}
            </span>
          ) : undefined
        }
        {...rest}
      />
    </div>
  )
}
