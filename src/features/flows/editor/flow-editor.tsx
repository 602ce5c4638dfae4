import { useEffect, useMemo, useRef, useState } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { selectionAtom, selectionOf, type Selection } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { watchHistoryKeys } from '#src/editor/document/history-keys.ts'
import type { FieldTarget } from '#src/editor/inspector/node-panel.tsx'
import { createStore } from '#src/features/shared/store.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { EditorActionsProvider } from './actions-context.ts'
import { CanvasStage, type LastView } from './canvas-stage.tsx'
import { ChosenKind } from './chosen-kind.tsx'
import { Dock } from './dock/dock.tsx'
import type { FlowFamily } from './family.ts'
import { FlowEditorProvider, type FlowEditor } from './editor-context.ts'
import { FlowDialogs } from './flow-dialogs.tsx'
import { FlowMenu, type MenuPlace } from './flow-menu.tsx'
import { FlowPanes, onePaneOf } from './flow-panes.tsx'
import { useKinds } from './use-kinds.ts'
import type { OpenFlow } from './open-flow.ts'
import { PalettePane } from './palette-pane.tsx'
import { SidePanel } from './side-panel.tsx'
import type { FlowSearch, SetFlowSearch } from './search.ts'
import { Notices } from './together/notices.tsx'
import type { OpenFlowLink } from './together/flow-link.ts'
import { useTogether } from './together/use-together.ts'
import { TopBar } from './top-bar.tsx'
import { useTryIt } from './try-it/use-try-it.ts'
import { useAdding } from './use-adding.ts'
import { useAsking } from './use-asking.ts'
import { useActions } from './use-actions.ts'
import { useFamilyScope } from './use-family.ts'
import { useKept } from './use-kept.ts'
import { useMarks } from './use-marks.ts'
import { usePalette } from './use-palette.ts'
import { useParts } from './use-parts.ts'
import { useProblems } from './use-problems.ts'
import { useRoom } from './use-room.ts'
import { useSearchSelection } from './use-search-selection.ts'

export type FlowEditorViewProps = {
  appId: string
  family: FlowFamily
  flow: Flow
  resources: FlowResources
  open: OpenFlow
  isReadOnly: boolean
  /** A story brings its own live connection. */
  openLink?: OpenFlowLink
  search: FlowSearch
  onSearch: SetFlowSearch
  onOpenFlow: (flowId: string) => void
  onClose: () => void
}

/** The editor around an open flow: tools above, palette, canvas and settings side by side, the dock below. */
export function FlowEditorView(props: FlowEditorViewProps) {
  const { appId, family, flow, resources, open, search } = props
  const { store, autosave, sync } = open
  const more = useFamilyScope(family, appId, flow.id)
  const languages = useMemo(
    () => [...new Set([...(more.languages ?? []), ...resources.languages])],
    [more.languages, resources.languages],
  )
  const kinds = useKinds(flow.kind, { languages, flows: resources.flows })
  const canvas = useRef<CanvasApi>(null)
  const stageBox = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root)
  const onSearch: SetFlowSearch = (part) => props.onSearch(room === 'phone' ? onePaneOf(part) : part)
  const [lastView] = useState(() => createStore<LastView>(null))
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const { asking, connectFrom, dialogs, close } = useAsking()
  const [goal, setGoal] = useState<FieldTarget | null>(null)
  const [kept, keep] = useKept()
  const selection = useDoc(selectionAtom)
  const isInTrouble = useDoc(sync.troubleAtom) !== null
  const isReadOnly = props.isReadOnly || isInTrouble
  const peopleAtom = useTogether({ appId, flowId: flow.id, open, canvas, stageBox, openLink: props.openLink })
  const problems = useProblems(open, flow, resources, more)
  const { runMark, trying } = useTryIt({ appId, flow, resources, store, canvas, search, onSearch })
  const isAsked = search.check === 'all'
  const { marks, drawing } = useMarks({ specs: kinds.specs, problems, runMark, isAsked })
  const { isDrawn, isWhole } = useParts(room, canvas)
  const isDirty = useDoc(store.isDirtyAtom)
  useLeaveGuard({ isDirty, save: () => autosave.flush() })
  useSearchSelection(store, search, onSearch)
  useEffect(() => watchHistoryKeys(store), [store])

  const select = (next: Selection, options?: { reveal?: boolean }) => {
    store.store.set(selectionAtom, next)
    const [first] = next.nodes
    if (options?.reveal === true && first !== undefined) canvas.current?.panTo(first)
  }
  const editor: FlowEditor = {
    appId,
    family,
    flow,
    kinds,
    resources,
    languages,
    store,
    autosave,
    sync,
    peopleAtom,
    isReadOnly,
    room: room ?? 'wide',
    problems,
    connectFrom,
    search,
    onSearch,
    canvas: () => canvas.current,
    select,
    goTo(nodeId, path = []) {
      select(selectionOf({ nodes: [nodeId] }), { reveal: true })
      onSearch({ node: nodeId, panel: 'settings' })
      setGoal({ nodeId, path })
    },
    ...drawing,
    ...trying,
  }
  const adding = useAdding(editor, stageBox, kept, keep)
  const isLocked = isReadOnly || room === 'phone'
  const actions = useActions(
    { ...editor, isReadOnly: isLocked },
    {
      ...dialogs,
      quickAdd: (at, source) => adding.choose({ ...(source ? { type: 'exit', source } : { type: 'free' }), at }),
    },
  )

  const other = family.views.find(({ name }) => name === search.as)
  const stage = other ? (
    <other.Panel />
  ) : (
    <CanvasStage
      canvas={canvas}
      box={stageBox}
      lastView={lastView}
      marks={marks}
      readOnly={isLocked}
      isMapOpen={kept.isMapOpen}
      onMapOpen={(isMapOpen) => keep({ isMapOpen })}
      onAddStart={adding.addStart}
      onOpen={(id) => editor.goTo(id)}
      onQuickAdd={(at) => adding.choose({ type: 'free', at })}
      onDropWire={({ source, at }) => adding.choose({ type: 'wire', source, at })}
      onAddAtExit={(source, at) => adding.choose({ type: 'exit', source, at })}
      onInsertOnEdge={(edgeId, at) => adding.choose({ type: 'edge', edgeId, at })}
      onContextMenu={setMenu}
      onKeyDown={actions.handleKeyDown}
    />
  )
  const palette = usePalette(room, !props.isReadOnly && other === undefined, kept, keep)
  const shownPalette = (palette.isOpen || palette.isStrip) && (
    <PalettePane
      isStrip={palette.isStrip}
      isDrawn={isDrawn('palette')}
      kept={kept}
      keep={keep}
      onAdd={adding.addSelected}
    />
  )
  const { Around } = family
  const body = (
    <div
      ref={root}
      aria-busy={!isWhole}
      tabIndex={-1}
      data-focus-home
      className="focus-ring-inset flex h-full min-h-0 flex-col bg-ground"
    >
      <TopBar onClose={props.onClose} isPaletteOpen={palette.isOpen} onPaletteOpen={palette.setOpen} />
      <Notices />
      <div className="min-h-0 flex-1">
        {room !== null && (
          <FlowPanes
            kept={kept}
            keep={keep}
            strip={palette.isStrip ? shownPalette : null}
            palette={palette.isOpen ? shownPalette : null}
            stage={stage}
            dock={search.dock === undefined ? null : isDrawn('dock') && <Dock />}
            side={
              isDrawn('settings') && <SidePanel selection={selection} target={goal} onOpenFlow={props.onOpenFlow} />
            }
          />
        )}
      </div>
      <ChosenKind adding={adding} recent={kept.recent} />
      <FlowMenu place={menu} onClose={() => setMenu(null)} />
      <FlowDialogs asking={asking} onClose={close} />
    </div>
  )
  return (
    <FlowEditorProvider value={editor}>
      <EditorActionsProvider value={actions}>{Around ? <Around>{body}</Around> : body}</EditorActionsProvider>
    </FlowEditorProvider>
  )
}
