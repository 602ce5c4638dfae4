import { useEffect, useMemo, useRef, useState } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { exitPlace, freeExit } from '#src/editor/canvas/adding/add-node.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { selectionAtom, selectionOf, type Selection } from '#src/editor/canvas/view-state.ts'
import { toWindow } from '#src/editor/canvas/view.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { watchHistoryKeys } from '#src/editor/document/history-keys.ts'
import type { FieldTarget } from '#src/editor/inspector/node-panel.tsx'
import { PaletteStrip, STRIP_WIDTH } from '#src/editor/palette/palette-strip.tsx'
import { Palette } from '#src/editor/palette/palette.tsx'
import { QuickAdd } from '#src/editor/palette/quick-add.tsx'
import { createStore } from '#src/features/shared/store.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EditorActionsProvider } from './actions-context.ts'
import { CanvasStage, type LastView } from './canvas-stage.tsx'
import { Dock } from './dock/dock.tsx'
import type { FlowFamily } from './family.ts'
import { FlowEditorProvider, type FlowEditor } from './editor-context.ts'
import { FlowDialogs, type Asking } from './flow-dialogs.tsx'
import { FlowMenu, type MenuPlace } from './flow-menu.tsx'
import { FlowPanes, onePaneOf } from './flow-panes.tsx'
import { useKinds } from './use-kinds.ts'
import type { OpenFlow } from './open-flow.ts'
import { SidePanel } from './side-panel.tsx'
import type { FlowSearch, SetFlowSearch } from './search.ts'
import { Notices } from './together/notices.tsx'
import type { OpenFlowLink } from './together/flow-link.ts'
import { useTogether } from './together/use-together.ts'
import { TopBar } from './top-bar.tsx'
import { useTryIt } from './try-it/use-try-it.ts'
import { useAddNode, type AddPlace } from './use-add-node.ts'
import { useActions } from './use-actions.ts'
import { useFamilyScope } from './use-family.ts'
import { useKept } from './use-kept.ts'
import { useMarks } from './use-marks.ts'
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
  const t = useTexts()
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
  const [adding, setAdding] = useState<(AddPlace & { client: Point }) | null>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [goal, setGoal] = useState<FieldTarget | null>(null)
  const [kept, keep] = useKept()
  // The palette, for a moment, where there is little room for it.
  const [isSqueezedIn, squeezeIn] = useState(false)
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
    connectFrom: (nodeId, outlet) => setAsking({ type: 'connect', nodeId, outlet }),
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
  const add = useAddNode(editor, kept.recent, (recent) => keep({ recent }))
  /** The free exit of the one node that is selected: what is added from the palette goes on from there. */
  const placeAtExit = (): AddPlace | null => {
    const [id] = selection.nodes
    const document = store.store.get(store.docAtom)
    const source = selection.nodes.size === 1 ? freeExit(kinds.specs, document, id) : null
    return source && { type: 'exit', source, at: exitPlace(kinds.specs, document, source) }
  }
  const isLocked = isReadOnly || room === 'phone'
  const actions = useActions(
    { ...editor, isReadOnly: isLocked },
    {
      quickAdd: (at, source) =>
        setAdding({ ...(source ? { type: 'exit', source } : { type: 'free' }), at, client: clientOf(at) }),
      connect: (nodeId) => setAsking({ type: 'connect', nodeId }),
      find: () => setAsking({ type: 'find' }),
      help: () => setAsking({ type: 'help' }),
      checkpoint: () => setAsking({ type: 'checkpoint' }),
    },
  )
  const scope = {
    flowKind: flow.kind,
    hasModel: resources.hasModel,
    hasStart: useDoc((document: GraphDocument) => startOf(kinds.specs, document) !== undefined),
  }
  const clientOf = (at: Point) => {
    const view = canvas.current?.stage.view()
    const box = stageBox.current?.getBoundingClientRect()
    if (!view || !box) return { x: 0, y: 0 }
    const inWindow = toWindow(view, at)
    return { x: box.x + inWindow.x, y: box.y + inWindow.y }
  }

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
      onAddStart={() => add('start', null)}
      onOpen={(id) => editor.goTo(id)}
      onQuickAdd={(at) => setAdding({ type: 'free', at, client: clientOf(at) })}
      onDropWire={({ source, at }) => setAdding({ type: 'wire', source, at, client: clientOf(at) })}
      onAddAtExit={(source, at) => setAdding({ type: 'exit', source, at, client: clientOf(at) })}
      onInsertOnEdge={(edgeId, at) => setAdding({ type: 'edge', edgeId, at, client: clientOf(at) })}
      onContextMenu={setMenu}
      onKeyDown={actions.handleKeyDown}
    />
  )
  const mayAdd = !props.isReadOnly && other === undefined
  const isPaletteOpen = mayAdd && (room === 'wide' ? kept.isPalettePinned : isSqueezedIn)
  const isStrip = mayAdd && room === 'wide' && !isPaletteOpen
  const ShownPalette = isStrip ? PaletteStrip : Palette
  const palette = (isPaletteOpen || isStrip) && (
    // The strip has its room before it is drawn: the canvas is seen from its middle from the first.
    <div
      inert={isInTrouble}
      className={isInTrouble ? 'h-full opacity-50' : 'h-full'}
      style={isStrip ? { width: STRIP_WIDTH } : undefined}
    >
      <h2 className="sr-only">{t(($) => $.editor.palette.label)}</h2>
      {isDrawn('palette') && (
        <ShownPalette
          kinds={kinds}
          {...scope}
          favourites={kept.favourites}
          onFavouritesChange={(favourites) => keep({ favourites })}
          recent={kept.recent}
          onAdd={(kind) => add(kind, placeAtExit())}
        />
      )}
    </div>
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
      <TopBar
        onClose={props.onClose}
        isPaletteOpen={isPaletteOpen}
        onPaletteOpen={(isPaletteOpen) =>
          room === 'wide' ? keep({ isPalettePinned: isPaletteOpen }) : squeezeIn(isPaletteOpen)
        }
      />
      <Notices />
      <div className="min-h-0 flex-1">
        {room !== null && (
          <FlowPanes
            kept={kept}
            keep={keep}
            strip={isStrip ? palette : null}
            palette={isPaletteOpen ? palette : null}
            stage={stage}
            dock={search.dock === undefined ? null : isDrawn('dock') && <Dock />}
            side={
              isDrawn('settings') && <SidePanel selection={selection} target={goal} onOpenFlow={props.onOpenFlow} />
            }
          />
        )}
      </div>
      <QuickAdd
        kinds={kinds}
        {...scope}
        recent={kept.recent}
        open={adding !== null}
        at={adding?.client ?? { x: 0, y: 0 }}
        onPick={(kind) => {
          add(kind, adding)
          setAdding(null)
        }}
        onClose={() => setAdding(null)}
      />
      <FlowMenu place={menu} onClose={() => setMenu(null)} />
      <FlowDialogs asking={asking} onClose={() => setAsking(null)} />
    </div>
  )
  return (
    <FlowEditorProvider value={editor}>
      <EditorActionsProvider value={actions}>{Around ? <Around>{body}</Around> : body}</EditorActionsProvider>
    </FlowEditorProvider>
  )
}
