import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/graph/problems.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { problemText } from '#src/editor/canvas/kit/problem-text.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { LongList } from '#src/editor/outline/long-list.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** About how high a problem is, in pixels. */
const ROW = 32

/** Everything wrong with the flow, what keeps it from going live first; a press leads to the place. */
export function ProblemsPanel() {
  const t = useTexts()
  const { problems, goTo, select, onSearch } = useFlowEditor()
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
  const ordered = [...problems].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
  const lead = (problem: Problem) => {
    if (problem.nodeId !== null) goTo(problem.nodeId, problem.path)
    else if (problem.edgeId !== null) select(selectionOf({ edges: [problem.edgeId] }))
    else if (problem.variable !== null) onSearch({ dock: 'variables' })
  }
  return (
    <LongList
      count={ordered.length}
      // The list is made anew with every change; two problems may read the same.
      keyOf={(index) => `${ordered[index]?.code} ${ordered[index]?.nodeId} ${index}`}
      sizeOf={() => ROW}
      className="flex flex-col py-1"
    >
      {(index) => ordered[index] && <ProblemRow problem={ordered[index]} onLead={lead} />}
    </LongList>
  )
}

type ProblemRowProps = { problem: Problem; onLead: (problem: Problem) => void }

function ProblemRow({ problem, onLead }: ProblemRowProps) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const node = useDoc((document: GraphDocument) =>
    problem.nodeId === null ? undefined : document.nodes.get(problem.nodeId),
  )
  const isBlocking = problem.severity === 'blocking'
  const Icon = isBlocking ? CircleAlert : TriangleAlert
  return (
    <button
      type="button"
      onClick={() => onLead(problem)}
      className="focus-ring-inset flex w-full items-center gap-2 px-4 py-1.5 text-left text-13 hover:bg-hover"
    >
      <Icon
        size={14}
        strokeWidth={1.75}
        role="img"
        aria-label={isBlocking ? t(($) => $.flow.problems.blocking) : t(($) => $.flow.problems.warning)}
        className={isBlocking ? 'shrink-0 text-danger-text' : 'shrink-0 text-warning-text'}
      />
      <span className="min-w-0 flex-1">{problemText(t, problem)}</span>
      {node && <span className="max-w-60 truncate text-muted">{nodeTitle(kinds.specs, node)}</span>}
    </button>
  )
}
