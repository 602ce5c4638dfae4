import { Pin, Power } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { renameNode, setNodesDisabled, setNodesPinned } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import { specOf } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { kindName, nodeTitle, viewOf } from '../canvas/card-texts.ts'
import { useGoToField } from '../canvas/kit/go-to-field.ts'
import { InspectorProvider } from '../canvas/kit/inspector-context.tsx'
import { KindTile } from '../canvas/kit/kind-tile.tsx'
import type { Path } from '../canvas/kit/path.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { DocumentText } from './document-text.tsx'
import { touchLeft } from '../problems/touch-left.ts'
import { NodeProblems } from './node-problems.tsx'
import { WaysIn, WaysOut } from './node-ways.tsx'
import { PanelHead } from './panel-head.tsx'
import { UnknownKind } from './unknown-kind.tsx'
import { useNodeScope, type InspectorHost } from './use-node-scope.ts'

/** A field to lead to, as when a problem of the list was pressed; a new object leads there again. */
export type FieldTarget = { readonly nodeId: string; readonly path: Path | 'title' }

/** Fields that were led to: who comes back to the node later is not led there again. */
const reached = new WeakSet<FieldTarget>()

export type NodePanelProps = {
  host: InspectorHost
  node: GraphNode
  target: FieldTarget | null
  onSelectNode: (id: string) => void
}

/** The settings of one node. */
export function NodePanel(props: NodePanelProps) {
  const scope = useNodeScope(props.node, props.host)
  return (
    <InspectorProvider scope={scope}>
      <Panel {...props} />
    </InspectorProvider>
  )
}

function Panel({ host, node, target, onSelectNode }: NodePanelProps) {
  const { kinds, hasModel } = host
  const t = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const store = useStoreOf<GraphDocument>()
  const isReadOnly = useDoc(store.readOnlyAtom)
  const spec = specOf(kinds.specs, node.kind)
  const view = viewOf(kinds, node.kind)
  const goTo = useGoToField(root)
  const follow = useEffectEvent((path: Path | 'title') => {
    if (path !== 'title') goTo(path)
    else root.current?.querySelector<HTMLInputElement>('[data-title] input')?.select()
  })

  useEffect(() => {
    if (target?.nodeId !== node.id || reached.has(target)) return
    reached.add(target)
    follow(target.path)
  }, [target, node.id])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of fields being left, which are inside it
    <div ref={root} onBlur={(event) => touchLeft(store, node.id, event)} className="flex min-h-0 flex-1 flex-col">
      <PanelHead
        sign={<KindTile view={view} />}
        {...(node.title !== '' && { kind: kindName(kinds.specs, node.kind) })}
        title={nodeTitle(kinds.specs, node)}
        actions={
          <>
            <IconButton
              label={t(($) => $.editor.inspector.pinned)}
              icon={<Pin size={16} strokeWidth={1.75} aria-hidden />}
              pressed={node.pinned}
              disabled={isReadOnly}
              onClick={() => store.dispatch(setNodesPinned([node.id], !node.pinned))}
            />
            <IconButton
              label={t(($) => $.editor.inspector.disabled)}
              shortcut={['D']}
              icon={<Power size={16} strokeWidth={1.75} aria-hidden />}
              pressed={node.disabled}
              disabled={isReadOnly || spec?.isStart === true}
              onClick={() => store.dispatch(setNodesDisabled([node.id], !node.disabled))}
            />
          </>
        }
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {node.disabled && (
          <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-12 text-muted">
            <Badge>{t(($) => $.editor.inspector.off)}</Badge>
            {t(($) => $.editor.inspector.offNote)}
          </p>
        )}
        {spec?.needsModel === true && hasModel === false && (
          <div className="border-b border-line p-3">
            <Callout tone="warning">{t(($) => $.editor.needsModel)}</Callout>
          </div>
        )}
        <NodeProblems
          host={host}
          node={node}
          problems={host.problems.filter(({ nodeId }) => nodeId === node.id)}
          onGoTo={goTo}
        />
        <div data-title className="border-b border-line px-4 pt-3 pb-4">
          <DocumentText
            label={t(($) => $.editor.inspector.title)}
            value={node.title}
            limit={LIMITS.flow.title}
            placeholder={kindName(kinds.specs, node.kind)}
            isReadOnly={isReadOnly}
            onType={(title) => store.dispatch(renameNode(node.id, title))}
            onLeave={() => store.seal()}
          />
        </div>
        {/* Another node's fields are others, whatever kind it is: nothing of a field may stay. */}
        {view ? <view.Inspector key={node.id} /> : <UnknownKind node={node} />}
        <WaysOut kinds={kinds} node={node} onSelectNode={onSelectNode} />
        <WaysIn kinds={kinds} node={node} onSelectNode={onSelectNode} />
      </div>
    </div>
  )
}
