import type { GraphDocument } from '#src/domain/graph/document.ts'
import { isOpenWay, mendsOf, openOutlet, type Mend } from '#src/domain/graph/mends.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { addAfter } from '../canvas/adding/add-node.ts'
import { nodeTitle, type Kinds } from '../canvas/card-texts.ts'
import { languageName } from '../canvas/kit/language-name.ts'
import { newId } from '../canvas/kit/new-id.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'

/** Lets a person choose where a way out leads. */
export type ConnectFrom = (nodeId: string, outlet: string) => void

type MendsProps = {
  kinds: Kinds
  problem: Problem
  languages: readonly string[]
  onConnect?: ConnectFrom
}

/** What can be done about a problem at once: each button is one step that can be undone. */
export function Mends({ kinds, problem, languages, onConnect }: MendsProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const isReadOnly = useDoc(store.readOnlyAtom)
  const document = useDoc(store.docAtom)
  if (isReadOnly) return null
  const { specs } = kinds
  const mends = mendsOf(specs, document, problem, { newId, languages })
  const node = problem.nodeId === null ? undefined : document.nodes.get(problem.nodeId)
  const outlet = node && isOpenWay(problem) ? openOutlet(specs, node, problem)?.id : undefined
  if (mends.length === 0 && (outlet === undefined || onConnect === undefined)) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {mends.map((mend) => (
        <Button
          key={mend.name}
          size="small"
          onClick={() => {
            store.seal()
            if ('adds' in mend.deed) addAfter(specs, store, mend.deed.after, mend.deed.adds)
            else store.dispatch(mend.deed)
          }}
        >
          {mendText(t, kinds, document, mend)}
        </Button>
      ))}
      {node && outlet !== undefined && onConnect && (
        <Button size="small" onClick={() => onConnect(node.id, outlet)}>
          {t(($) => $.editor.mends.choose)}
        </Button>
      )}
    </span>
  )
}

function mendText(t: Texts, { specs }: Kinds, document: GraphDocument, mend: Mend): string {
  const { name, nodeId, values = {} } = mend
  const node = nodeId === undefined ? undefined : document.nodes.get(nodeId)
  return t(($) => $.editor.mends[name], {
    ...values,
    ...(node && { node: nodeTitle(specs, node) }),
    ...(values.language !== undefined && { language: languageName(values.language) }),
  } as { node: string; variable: string; language: string })
}
