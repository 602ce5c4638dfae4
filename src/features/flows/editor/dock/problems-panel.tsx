import { CircleCheck } from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useFocusLeft } from '#src/editor/document/keep-focus.ts'
import { LongList } from '#src/ui/long-list.tsx'
import { Mends } from '#src/editor/problems/mends.tsx'
import { byWeight, WeightSign, weightOf, type Weight } from '#src/editor/problems/problem-line.tsx'
import { problemWords } from '#src/editor/problems/problem-words.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** About how high a problem is, in pixels. */
const ROW = 34

/** Everything wrong with the flow and still to be done, the gravest first: a press leads to the place, or mends it. */
export function ProblemsPanel() {
  const t = useTexts()
  const { problems, isTold, goTo, select, onSearch } = useFlowEditor()
  if (problems === null)
    return (
      <p role="status" className="flex items-center justify-center gap-2 p-6 text-13 text-muted">
        <Spinner size={14} />
        {t(($) => $.flow.problems.checking)}
      </p>
    )
  if (problems.length === 0)
    return (
      <EmptyState
        drawing={<CircleCheck size={24} strokeWidth={1.75} className="text-success-text" aria-hidden />}
        title={t(($) => $.flow.problems.none)}
        text={t(($) => $.flow.problems.noneText)}
      />
    )
  const ordered = problems
    .map((problem) => ({ problem, weight: weightOf(isTold(problem), problem.severity) }))
    .sort((a, b) => byWeight(a.weight, b.weight))
  const lead = (problem: Problem) => {
    if (problem.nodeId !== null) goTo(problem.nodeId, problem.path)
    else if (problem.edgeId !== null) select(selectionOf({ edges: [problem.edgeId] }))
    else if (problem.variable !== null) onSearch({ dock: 'variables' })
  }
  return (
    <LongList
      count={ordered.length}
      // The list is made anew with every change; two problems may read the same.
      keyOf={(index) => `${ordered[index]?.problem.code} ${ordered[index]?.problem.nodeId} ${index}`}
      sizeOf={() => ROW}
      className="flex flex-col py-1"
    >
      {(index) => ordered[index] && <ProblemRow {...ordered[index]} onLead={lead} />}
    </LongList>
  )
}

type ProblemRowProps = { problem: Problem; weight: Weight; onLead: (problem: Problem) => void }

function ProblemRow({ problem, weight, onLead }: ProblemRowProps) {
  const t = useTexts()
  const { kinds, languages, connectFrom } = useFlowEditor()
  const node = useDoc((document: GraphDocument) =>
    problem.nodeId === null ? undefined : document.nodes.get(problem.nodeId),
  )
  const row = useFocusLeft<HTMLDivElement>()
  return (
    <div ref={row} className="flex flex-wrap items-center gap-x-2 pr-4 hover:bg-hover">
      <button
        type="button"
        onClick={() => onLead(problem)}
        className="focus-ring-inset flex min-w-0 flex-1 items-center gap-2 py-1.5 pl-4 text-left text-13"
      >
        <WeightSign weight={weight} />
        <span className="min-w-0">
          {node && (
            <>
              <span className="font-medium">{nodeTitle(kinds.specs, node)}</span>
              <span className="text-muted">{' · '}</span>
            </>
          )}
          {problemWords(t, kinds, node, problem)}
        </span>
      </button>
      <span className="max-md:pl-10">
        <Mends kinds={kinds} problem={problem} languages={languages} onConnect={connectFrom} />
      </span>
    </div>
  )
}
