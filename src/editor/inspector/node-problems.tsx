import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Problem } from '#src/domain/graph/problems.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import type { Path } from '../canvas/kit/path.ts'
import { problemText } from '../canvas/kit/problem-text.ts'

type NodeProblemsProps = { problems: readonly Problem[]; onGoTo: (path: Path) => void }

/** What is wrong with the node, worst first; each leads to its field. */
export function NodeProblems({ problems, onGoTo }: NodeProblemsProps) {
  const t = useTexts()
  if (problems.length === 0) return null
  const sorted = problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
  return (
    <section aria-label={t(($) => $.editor.inspector.problems)} className="border-b border-line px-2.5 py-2">
      <ul className="flex flex-col">
        {sorted.map((problem) => {
          const isWarning = problem.severity === 'warning'
          const Icon = isWarning ? TriangleAlert : CircleAlert
          return (
            <li key={`${problem.code} ${problem.path.join('.')} ${JSON.stringify(problem.values)}`}>
              <button
                type="button"
                onClick={() => onGoTo(problem.path)}
                className="focus-ring flex w-full min-w-0 items-start gap-2 rounded-control px-1.5 py-1 text-left text-13 text-ink transition-colors duration-fast hover:bg-hover"
              >
                <span className={cx('mt-0.5 flex shrink-0', isWarning ? 'text-warning-text' : 'text-danger-text')}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                </span>
                <span className="sr-only">{t(($) => $.editor.severity[problem.severity])}</span>
                <span className="min-w-0 wrap-anywhere">{problemText(t, problem)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
