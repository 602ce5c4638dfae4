import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useDoc, useStoreOf } from '../../document/context.tsx'
import { describeEdge, describeNode } from '../describe.ts'
import { currentNodeAtom, PARTS, selectionAtom } from '../view-state.ts'

/** The node the keyboard stands at as an element, for it may only be painted; and what is new, said aloud. */
export function Announcer({ id, specs }: { id: string; specs: NodeSpecs }) {
  const t = useTexts()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const selection = useDoc(selectionAtom)
  const current = useDoc(currentNodeAtom)
  const node = current === null ? '' : describeNode(document, specs, t, current)
  const count = PARTS.reduce((sum, part) => sum + selection[part].size, 0)
  const [edge] = selection.edges
  const isOneEdge = count === 1 && edge !== undefined
  const said = isOneEdge
    ? describeEdge(document, specs, t, edge)
    : count > 1
      ? t(($) => $.canvas.selected, { count })
      : node
  return (
    <div className="sr-only">
      {node !== '' && <div id={id} role="img" aria-label={node} />}
      <div aria-live="polite">{said}</div>
    </div>
  )
}
