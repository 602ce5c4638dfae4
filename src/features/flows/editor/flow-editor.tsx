import { useEffect, useRef, useState } from 'react'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { selectionAtom } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { watchHistoryKeys } from '#src/editor/document/history-keys.ts'
import { createStore } from '#src/features/shared/store.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { EditorActionsProvider } from './actions-context.ts'
import type { LastView } from './canvas-stage.tsx'
import { ChosenKind } from './chosen-kind.tsx'
import { Dock } from './dock/dock.tsx'
import { FlowEditorProvider } from './editor-context.ts'
import { FlowDialogs } from './flow-dialogs.tsx'
import { FlowMenu, type MenuPlace } from './flow-menu.tsx'
import { FlowPanes, onePaneOf } from './flow-panes.tsx'
import { FlowStage } from './flow-stage.tsx'
import { PalettePane } from './palette-pane.tsx'
import { SidePanel } from './side-panel.tsx'
import type { SetFlowSearch } from './search.ts'
import { Notices } from './together/notices.tsx'
import { TopBar } from './top-bar.tsx'
import { useActions } from './use-actions.ts'
import { useAdding } from './use-adding.ts'
import { useAsking } from './use-asking.ts'
import { useKept } from './use-kept.ts'
import { useOpenEditor, type OpenEditorProps } from './use-open-editor.ts'
import { usePalette } from './use-palette.ts'
import { useParts } from './use-parts.ts'
import { useRoom } from './use-room.ts'
import { useSearchSelection } from './use-search-selection.ts'

export type FlowEditorViewProps = OpenEditorProps & {
  onOpenFlow: (flowId: string) => void
  onClose: () => void
}

/** The editor around an open flow: tools above, palette, canvas and settings side by side, the dock below. */
export function FlowEditorView(props: FlowEditorViewProps) {
  const { family, search } = props
  const { store, autosave } = props.open
  const canvas = useRef<CanvasApi>(null)
  const stageBox = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root)
  const onSearch: SetFlowSearch = (part) => props.onSearch(room === 'phone' ? onePaneOf(part) : part)
  const [lastView] = useState(() => createStore<LastView>(null))
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [kept, keep] = useKept()
  const { asking, connectFrom, dialogs, close } = useAsking()
  const { editor, marks, goal } = useOpenEditor({ ...props, onSearch }, { room, canvas, stageBox, connectFrom })
  const { isDrawn, isWhole } = useParts(room, canvas)
  const selection = useDoc(selectionAtom)
  const isDirty = useDoc(store.isDirtyAtom)
  useLeaveGuard({ isDirty, save: () => autosave.flush() })
  useSearchSelection(store, search, onSearch)
  useEffect(() => watchHistoryKeys(store), [store])

  const adding = useAdding(editor, stageBox, kept, keep)
  const isLocked = editor.isReadOnly || room === 'phone'
  const actions = useActions(
    { ...editor, isReadOnly: isLocked },
    {
      ...dialogs,
      quickAdd: (at, source) => adding.choose({ ...(source ? { type: 'exit', source } : { type: 'free' }), at }),
    },
  )
  const isOnCanvas = family.views.every(({ name }) => name !== search.as)
  const palette = usePalette(room, !props.isReadOnly && isOnCanvas, kept, keep)
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
            stage={
              <FlowStage
                canvas={canvas}
                box={stageBox}
                lastView={lastView}
                marks={marks}
                isLocked={isLocked}
                kept={kept}
                keep={keep}
                adding={adding}
                onMenu={setMenu}
              />
            }
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
