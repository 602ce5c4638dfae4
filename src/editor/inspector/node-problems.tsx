import type { ComponentProps } from 'react'
import type { GraphNode } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Path } from '../canvas/kit/path.ts'
import { useFocusLeft } from '../document/keep-focus.ts'
import { Mends } from '../problems/mends.tsx'
import { byWeight, WeightSign, weightOf } from '../problems/problem-line.tsx'
import { problemWords } from '../problems/problem-words.ts'
import { useIsTold } from '../problems/told.ts'
import type { InspectorHost } from './use-node-scope.ts'

type NodeProblemsProps = {
  host: InspectorHost
  node: GraphNode
  problems: readonly Problem[]
  onGoTo: (path: Path) => void
}

/** What is wrong with the node and what is still to be done, worst first: each leads to its field, or is mended here. */
export function NodeProblems({ host, node, problems, onGoTo }: NodeProblemsProps) {
  const { kinds, languages, onConnect } = host
  const t = useTexts()
  const isTold = useIsTold(host.isAsked)
  if (problems.length === 0) return null
  const weighed = problems.map((problem) => ({ problem, weight: weightOf(isTold(problem), problem.severity) }))
  return (
    <section aria-label={t(($) => $.editor.inspector.problems)} className="border-b border-line px-2.5 py-2">
      <ul className="flex flex-col">
        {weighed
          .toSorted((a, b) => byWeight(a.weight, b.weight))
          .map(({ problem, weight }) => (
            <li key={`${problem.code} ${problem.path.join('.')} ${JSON.stringify(problem.values)}`}>
              <button
                type="button"
                onClick={() => onGoTo(problem.path)}
                className="focus-ring flex w-full min-w-0 items-start gap-2 rounded-control px-1.5 py-1 text-left text-13 text-ink transition-colors duration-fast hover:bg-hover"
              >
                <span className="mt-0.5">
                  <WeightSign weight={weight} />
                </span>
                <span className="min-w-0 wrap-anywhere">{problemWords(t, kinds, node, problem)}</span>
              </button>
              <Mending
                kinds={kinds}
                problem={problem}
                languages={languages}
                {...(onConnect !== undefined && { onConnect })}
              />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Mending(props: ComponentProps<typeof Mends>) {
  const place = useFocusLeft<HTMLDivElement>()
  return (
    <div ref={place} className="pr-1.5 pl-7.5 not-empty:pb-1.5">
      <Mends {...props} />
    </div>
  )
}
