import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Issue, Severity } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import type { Path } from './path.ts'
import { problemText } from './problem-text.ts'
import { issuesOfPlace, useField } from './use-field.ts'

/** What is wrong at a place that has no control of its own, as a list that is empty. `deep`: and within it. */
export function FieldIssues({ path, deep = false }: { path: Path; deep?: boolean }) {
  const { issues } = useField(path)
  return <IssueLines issues={deep ? issues : issuesOfPlace(issues, path)} />
}

/** Marks an element by the gravest of its issues, so that a fold around it can show that there is one: `data-issue`. */
export function issueMark(issues: readonly Issue[]): Severity | undefined {
  if (issues.length === 0) return undefined
  return issues.every(({ severity }) => severity === 'warning') ? 'warning' : 'blocking'
}

/** Issues as sentences, each with the sign of its weight; `field`: what they are of is called. Also fits into a `p`. */
export function IssueLines({ issues, field }: { issues: readonly Issue[]; field?: string }) {
  const t = useTexts()
  return issues.map((issue) => {
    const isWarning = issue.severity === 'warning'
    const Icon = isWarning ? TriangleAlert : CircleAlert
    return (
      <span
        key={`${issue.code} ${issue.path.join('.')}`}
        data-issue={issueMark([issue])}
        className={cx(
          'flex items-start gap-1.5 text-12 wrap-anywhere',
          isWarning ? 'text-warning-text' : 'text-danger-text',
        )}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {problemText(t, issue, field)}
      </span>
    )
  })
}
