import { SquareDashed, Ungroup } from 'lucide-react'
import { editGroup, ungroup } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphGroup, GraphNode } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { useIsTold } from '../problems/told.ts'
import { DocumentText } from './document-text.tsx'
import { HuePicker } from './hue-picker.tsx'
import { NodeLink } from './node-link.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainSign } from './plain-sign.tsx'
import type { InspectorHost } from './use-node-scope.ts'

type GroupPanelProps = { host: InspectorHost; group: GraphGroup; onSelectNode: (id: string) => void }

/** The name and looks of a group, and the nodes in it. */
export function GroupPanel({ host, group, onSelectNode }: GroupPanelProps) {
  const { kinds, problems } = host
  const t = useTexts()
  const isTold = useIsTold(host.isAsked)
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom)
  const nodes = [...document.nodes.values()].filter((node) => node.group === group.id)
  /** How many things are wrong with a node, or still to be done where nothing is. */
  const noteOf = ({ id }: GraphNode) => {
    const own = problems.filter(({ nodeId }) => nodeId === id)
    const told = own.filter((problem) => isTold(problem)).length
    if (own.length === 0) return ''
    return told > 0 ? t(($) => $.outline.problems, { count: told }) : t(($) => $.outline.missing, { count: own.length })
  }
  return (
    <>
      <PanelHead
        sign={<PlainSign icon={SquareDashed} />}
        kind={t(($) => $.editor.inspector.groupOf, { count: nodes.length })}
        title={group.title || t(($) => $.editor.inspector.untitledGroup)}
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <DocumentText
          label={t(($) => $.editor.inspector.title)}
          value={group.title}
          limit={LIMITS.flow.title}
          isReadOnly={isReadOnly}
          onType={(title) => store.dispatch(editGroup(group.id, { title }))}
          onLeave={() => store.seal()}
        />
        <HuePicker
          hue={group.hue}
          isReadOnly={isReadOnly}
          onChange={(hue) => store.dispatch(editGroup(group.id, { hue }))}
        />
        <Switch
          side="end"
          label={t(($) => $.editor.inspector.collapsed)}
          help={t(($) => $.editor.inspector.collapsedHelp)}
          checked={group.collapsed}
          disabled={isReadOnly}
          onCheckedChange={(collapsed) => store.dispatch(editGroup(group.id, { collapsed }))}
        />
        <div className="border-t border-line pt-3">
          <ul className="-mx-1.5 flex flex-col">
            {nodes.map((node) => (
              <li key={node.id}>
                <NodeLink kinds={kinds} node={node} note={noteOf(node)} onSelect={() => onSelectNode(node.id)} />
              </li>
            ))}
          </ul>
        </div>
        {!isReadOnly && (
          <Button
            icon={<Ungroup size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => store.dispatch(ungroup(group.id))}
            className="self-start"
          >
            {t(($) => $.editor.inspector.ungroup)}
          </Button>
        )}
      </div>
    </>
  )
}
