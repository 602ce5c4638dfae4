import type { KeyboardEvent } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { selectionOf, type Selection } from '../canvas/view-state.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { takeHistoryKey } from '../document/history-keys.ts'
import { EdgePanel } from './edge-panel.tsx'
import { FlowPanel, type FlowFacts } from './flow-panel.tsx'
import { GroupPanel } from './group-panel.tsx'
import { ManyPanel, type ManyDeeds } from './many-panel.tsx'
import { NodePanel, type FieldTarget } from './node-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import type { InspectorHost } from './use-node-scope.ts'

export type InspectorProps = {
  host: InspectorHost
  selection: Selection
  /** Selects something else and brings it into view. */
  onSelect: (selection: Selection) => void
  deeds: ManyDeeds
  facts: FlowFacts
  onFactsChange?: (facts: FlowFacts) => void
  /** A field to lead to, as when a problem was pressed elsewhere; its node must be the one selected. */
  target?: FieldTarget | null
  /** Esc, where nothing in the panel took it: the focus goes back to the canvas. */
  onLeave?: () => void
}

/** The settings of whatever is selected on the canvas, on its right; of the flow, while nothing is. */
export function Inspector(props: InspectorProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) props.onLeave?.()
    // The history of the document, not the one that the browser keeps of the field.
    if (takeHistoryKey(event.nativeEvent, store)) event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields inside it
    <aside
      aria-label={t(($) => $.editor.inspector.label)}
      onKeyDown={handleKeyDown}
      // Where the focus stays when the field that had it is no more.
      tabIndex={-1}
      data-focus-home
      className="focus-ring-inset flex h-full min-h-0 w-full min-w-0 flex-col bg-surface text-ink"
    >
      <Selected {...props} />
    </aside>
  )
}

function Selected({ host, selection, onSelect, deeds, facts, onFactsChange, target = null }: InspectorProps) {
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const { kinds } = host
  const selectNode = (id: string) => onSelect(selectionOf({ nodes: [id] }))
  const all = [...selection.nodes, ...selection.edges, ...selection.notes, ...selection.groups]
  const [only] = all
  if (only === undefined) return <FlowPanel host={host} facts={facts} {...(onFactsChange && { onFactsChange })} />
  if (all.length > 1) return <ManyPanel kinds={kinds} selection={selection} deeds={deeds} onSelectNode={selectNode} />
  const node = document.nodes.get(only)
  const edge = document.edges.get(only)
  const note = document.notes.get(only)
  const group = document.groups.get(only)
  if (selection.nodes.has(only) && node)
    return <NodePanel host={host} node={node} target={target} onSelectNode={selectNode} />
  if (selection.edges.has(only) && edge)
    return <EdgePanel key={only} kinds={kinds} edge={edge} onSelectNode={selectNode} />
  if (selection.notes.has(only) && note) return <NotePanel key={only} kinds={kinds} note={note} />
  if (selection.groups.has(only) && group)
    return <GroupPanel key={only} host={host} group={group} onSelectNode={selectNode} />
  return <FlowPanel host={host} facts={facts} {...(onFactsChange && { onFactsChange })} />
}
