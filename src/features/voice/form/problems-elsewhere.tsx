import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { FormPlace } from '#src/nodes/menu-form/form.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { Mends } from '#src/editor/problems/mends.tsx'
import { problemWords } from '#src/editor/problems/problem-words.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Link } from '#src/ui/link.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'

/** Most problems told; the rest is counted. */
const TOLD = 5

type ProblemsElsewhereProps = {
  problems: readonly Problem[]
  places: readonly FormPlace[]
  languages: readonly string[]
}

/** What keeps the menu from going live and stands at no field of the form: each leads to where it is seen, with what mends it. */
export function ProblemsElsewhere({ problems, places, languages }: ProblemsElsewhereProps) {
  const t = useTexts()
  const { kinds, isTold, goTo, onSearch } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const isShown = ({ nodeId, path }: Problem) =>
    places.some((place) => place.nodeId === nodeId && place.field === path[0])
  const elsewhere = problems.flatMap((problem) => {
    const node = problem.nodeId === null ? undefined : document.nodes.get(problem.nodeId)
    return problem.severity === 'blocking' && node && isTold(problem) && !isShown(problem) ? [{ problem, node }] : []
  })
  if (elsewhere.length === 0) return null
  const rest = elsewhere.length - TOLD
  return (
    <Callout tone="warning" title={t(($) => $.voice.form.elsewhere, { count: elsewhere.length })}>
      <ul className="flex flex-col gap-1">
        {elsewhere.slice(0, TOLD).map(({ problem, node }) => (
          <li key={`${node.id} ${problem.code} ${problem.path.join('.')}`}>
            <Link asChild>
              <button
                type="button"
                onClick={() => {
                  onSearch({ as: undefined })
                  goTo(node.id, problem.path)
                }}
              >
                {nodeTitle(kinds.specs, node)}
              </button>
            </Link>{' '}
            {problemWords(t, kinds, node, problem)}
            <Mends kinds={kinds} problem={problem} languages={languages} />
          </li>
        ))}
        {rest > 0 && <li>{t(($) => $.voice.form.more, { count: rest })}</li>}
      </ul>
    </Callout>
  )
}
