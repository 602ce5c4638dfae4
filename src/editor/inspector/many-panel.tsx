import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Group,
  Layers,
  Power,
  Trash2,
} from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#src/ui/toolbar.tsx'
import type { Kinds } from '../canvas/card-texts.ts'
import type { Selection } from '../canvas/view-state.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { NodeLink } from './node-link.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainSign } from './plain-sign.tsx'

const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]
export type Axis = 'horizontal' | 'vertical'

/** What can be done to several things at once; the host does it. */
export type ManyDeeds = {
  align(alignment: Alignment): void
  distribute(axis: Axis): void
  group(): void
  setDisabled(disabled: boolean): void
  remove(): void
}

type ManyPanelProps = {
  kinds: Kinds
  selection: Selection
  deeds: ManyDeeds
  onSelectNode: (id: string) => void
}

/** How many nodes are listed by name. */
const LISTED = 20

/** What can be done to all that is selected, and which nodes that are. */
export function ManyPanel({ kinds, selection, deeds, onSelectNode }: ManyPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom)
  const nodes = [...selection.nodes].flatMap((id) => document.nodes.get(id) ?? [])
  const placed = nodes.length + selection.notes.size
  const allOff = nodes.every((node) => node.disabled)
  const counts = [
    nodes.length > 0 && t(($) => $.editor.inspector.nodes, { count: nodes.length }),
    selection.edges.size > 0 && t(($) => $.editor.inspector.edges, { count: selection.edges.size }),
    selection.notes.size > 0 && t(($) => $.editor.inspector.notes, { count: selection.notes.size }),
    selection.groups.size > 0 && t(($) => $.editor.inspector.groups, { count: selection.groups.size }),
  ].filter((text) => text !== false)
  return (
    <>
      <PanelHead
        sign={<PlainSign icon={Layers} />}
        kind={t(($) => $.editor.inspector.selection)}
        title={format.list(counts)}
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        {!isReadOnly && (
          <div className="flex flex-col items-start gap-4">
            <Toolbar label={t(($) => $.editor.inspector.arrange)}>
              {ALIGNMENTS.map((alignment) => {
                const { icon: Icon, key } = TOOLS[alignment]
                return (
                  <ToolbarButton
                    key={alignment}
                    label={t(($) => $.editor.align[alignment])}
                    shortcut={['Alt', key]}
                    icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
                    disabled={placed < 2}
                    onPress={() => deeds.align(alignment)}
                  />
                )
              })}
              <ToolbarSeparator />
              <ToolbarButton
                label={t(($) => $.editor.distribute.horizontal)}
                icon={<AlignHorizontalDistributeCenter size={16} strokeWidth={1.75} aria-hidden />}
                disabled={placed < 3}
                onPress={() => deeds.distribute('horizontal')}
              />
              <ToolbarButton
                label={t(($) => $.editor.distribute.vertical)}
                icon={<AlignVerticalDistributeCenter size={16} strokeWidth={1.75} aria-hidden />}
                disabled={placed < 3}
                onPress={() => deeds.distribute('vertical')}
              />
            </Toolbar>
            <div className="flex flex-wrap gap-2">
              <Button
                icon={<Group size={16} strokeWidth={1.75} aria-hidden />}
                disabled={nodes.length === 0}
                onClick={deeds.group}
              >
                {t(($) => $.editor.inspector.group)}
              </Button>
              <Button
                icon={<Power size={16} strokeWidth={1.75} aria-hidden />}
                disabled={nodes.length === 0}
                onClick={() => deeds.setDisabled(!allOff)}
              >
                {allOff && nodes.length > 0
                  ? t(($) => $.editor.inspector.enable)
                  : t(($) => $.editor.inspector.disable)}
              </Button>
              <Button
                tone="danger-plain"
                icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
                onClick={deeds.remove}
              >
                {t(($) => $.editor.inspector.delete)}
              </Button>
            </div>
          </div>
        )}
        {nodes.length > 0 && (
          <ul className="-mx-1.5 flex flex-col">
            {nodes.slice(0, LISTED).map((node) => (
              <li key={node.id}>
                <NodeLink kinds={kinds} node={node} onSelect={() => onSelectNode(node.id)} />
              </li>
            ))}
          </ul>
        )}
        {nodes.length > LISTED && (
          <p className="text-12 text-muted">{t(($) => $.editor.inspector.more, { count: nodes.length - LISTED })}</p>
        )}
      </div>
    </>
  )
}

const TOOLS = {
  left: { icon: AlignStartVertical, key: 'A' },
  centre: { icon: AlignCenterVertical, key: 'H' },
  right: { icon: AlignEndVertical, key: 'D' },
  top: { icon: AlignStartHorizontal, key: 'W' },
  middle: { icon: AlignCenterHorizontal, key: 'V' },
  bottom: { icon: AlignEndHorizontal, key: 'S' },
} as const
