import { ArrowDown, Spline, Trash2 } from 'lucide-react'
import { labelEdge, removeEdges, setEdgeDisabled } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphEdge } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { outletText, type Kinds } from '../canvas/card-texts.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { DocumentText } from './document-text.tsx'
import { NodeLink } from './node-link.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainSign } from './plain-sign.tsx'

type EdgePanelProps = { kinds: Kinds; edge: GraphEdge; onSelectNode: (id: string) => void }

/** The settings of one edge: between which nodes, its label, whether it is passed. */
export function EdgePanel({ kinds, edge, onSelectNode }: EdgePanelProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom)
  const from = document.nodes.get(edge.source.node)
  const to = document.nodes.get(edge.target)
  const outlet = from && outletsOf(kinds.specs, from).find(({ id }) => id === edge.source.outlet)
  const by = outlet ? outletText(outlet) : edge.source.outlet
  return (
    <>
      <PanelHead
        sign={<PlainSign icon={Spline} />}
        kind={t(($) => $.editor.inspector.edge)}
        title={edge.label || by}
        actions={
          <IconButton
            label={t(($) => $.editor.inspector.deleteEdge)}
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isReadOnly}
            onClick={() => store.dispatch(removeEdges([edge.id]))}
          />
        }
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <div className="-mx-1.5 flex flex-col">
          {from && <NodeLink kinds={kinds} node={from} note={by} onSelect={() => onSelectNode(from.id)} />}
          <span className="flex w-9 justify-center text-faint">
            <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          </span>
          {to && <NodeLink kinds={kinds} node={to} onSelect={() => onSelectNode(to.id)} />}
        </div>
        <DocumentText
          label={t(($) => $.editor.inspector.edgeLabel)}
          value={edge.label}
          limit={LIMITS.flow.edgeLabel}
          placeholder={by}
          isReadOnly={isReadOnly}
          onType={(label) => store.dispatch(labelEdge(edge.id, label))}
          onLeave={() => store.seal()}
        />
        <Switch
          side="end"
          label={t(($) => $.editor.inspector.edgeOn)}
          help={t(($) => $.editor.inspector.edgeOnHelp)}
          checked={!edge.disabled}
          disabled={isReadOnly}
          onCheckedChange={(on) => store.dispatch(setEdgeDisabled(edge.id, !on))}
        />
      </div>
    </>
  )
}
