import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import type { CanvasPerson } from '#src/editor/canvas/parts/pointers.tsx'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** More than these are counted. */
const MOST = 4

/** Who else has the flow open, and where; pressing one goes there. */
export function Others() {
  const t = useTexts()
  const { kinds, peopleAtom, store, canvas, select } = useFlowEditor()
  const people = useDoc(peopleAtom)
  if (people.length === 0) return null
  const whereIs = ({ name, nodeId }: CanvasPerson): string => {
    const node = nodeId === null ? undefined : store.store.get(store.docAtom).nodes.get(nodeId)
    return node === undefined
      ? t(($) => $.flow.together.here, { name })
      : t(($) => $.flow.together.inNode, { name, node: nodeTitle(kinds.specs, node) })
  }
  const goTo = ({ nodeId, pointer }: CanvasPerson) => {
    if (nodeId !== null) select(selectionOf({ nodes: [nodeId] }), { reveal: true })
    else if (pointer !== null) canvas()?.center(pointer)
  }
  const more = people.slice(MOST)
  return (
    <ul aria-label={t(($) => $.flow.together.others)} className="mr-1 flex items-center gap-1">
      {people.slice(0, MOST).map((person) => (
        <li key={person.id} className="flex">
          <Tooltip content={whereIs(person)}>
            <button
              type="button"
              className="flex focus-ring rounded-full border-2 bg-surface"
              style={{ borderColor: `var(--hue-${person.hue})` }}
              onClick={() => goTo(person)}
            >
              <Avatar name={person.name} size={24} />
            </button>
          </Tooltip>
        </li>
      ))}
      {more.length > 0 && (
        <li className="px-1 text-12 text-muted" title={more.map(({ name }) => name).join(', ')}>
          {t(($) => $.flow.together.more, { count: more.length })}
        </li>
      )}
    </ul>
  )
}
