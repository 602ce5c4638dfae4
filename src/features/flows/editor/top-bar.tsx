import { ArrowLeft, Eye, History, PanelLeft, Redo2, Undo2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useHistory } from '#src/editor/document/context.tsx'
import { keepingFocus } from '#src/editor/document/keep-focus.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useFlowEditor } from './editor-context.ts'
import { DockButtons } from './dock/dock-buttons.tsx'
import { SaveState } from './save-state.tsx'
import { EnableSwitch, ShareMenu } from './share-menu.tsx'
import { Others } from './together/others.tsx'

type TopBarProps = {
  onClose: () => void
  isPaletteOpen: boolean
  onPaletteOpen: (open: boolean) => void
}

const ICON = { size: 16, strokeWidth: 1.75 }

/** The editor's tools: where one is, what is saved, undo, and what else can be looked at. */
export function TopBar({ onClose, isPaletteOpen, onPaletteOpen }: TopBarProps) {
  const t = useTexts()
  const { family, flow, isReadOnly, room, search, onSearch, tryFrom } = useFlowEditor()
  const { label: tryLabel, icon: TryIcon } = family.tryIt
  const toggle = (panel: 'try' | 'versions') => onSearch({ panel: search.panel === panel ? undefined : panel })
  return (
    <header className="@container shrink-0 border-b border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <div className="flex min-w-0 flex-1 basis-44 items-center md:basis-64 gap-2">
          <IconButton label={family.back(t)} icon={<ArrowLeft {...ICON} />} onClick={onClose} />
          {!isReadOnly && room !== 'phone' && search.as === undefined && (
            <IconButton
              label={t(($) => $.flow.bar.palette)}
              icon={<PanelLeft {...ICON} />}
              pressed={isPaletteOpen}
              onClick={() => onPaletteOpen(!isPaletteOpen)}
            />
          )}
          <h1 className="min-w-12 truncate text-14 font-semibold" title={flow.name}>
            {flow.name}
          </h1>
          <span className="tabular hidden shrink-0 text-12 text-muted @3xl:inline">{`${family.prefix}-${flow.number}`}</span>
          {flow.kind === 'ai' && <Badge tone="info">{t(($) => $.flow.bar.ai)}</Badge>}
          <span className="flex shrink-0 items-center gap-3 whitespace-nowrap">
            {isReadOnly ? (
              <Badge icon={<Eye size={12} aria-hidden />}>{t(($) => $.flow.bar.readOnly)}</Badge>
            ) : (
              <SaveState />
            )}
            {!flow.enabled && (isReadOnly ? <Badge>{t(($) => $.flow.bar.off)}</Badge> : <EnableSwitch />)}
          </span>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 max-md:gap-x-0">
          <ViewSwitch />
          <Others />
          {!isReadOnly && <UndoButtons />}
          <DockButtons />
          {family.Tools && <family.Tools />}
          <ShareMenu />
          <IconButton
            label={t(($) => $.flow.panel.versions)}
            icon={<History {...ICON} />}
            pressed={search.panel === 'versions'}
            onClick={() => toggle('versions')}
          />
          {room !== 'phone' && (
            <Button tone="accent" icon={<TryIcon {...ICON} />} className="ml-1" onClick={() => tryFrom(null)}>
              {tryLabel(t)}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** Chooses between the canvas and the other views of the same document, where there are any. */
function ViewSwitch() {
  const t = useTexts()
  const { family, search, onSearch } = useFlowEditor()
  if (family.views.length === 0) return null
  return (
    <SegmentedControl
      aria-label={t(($) => $.flow.bar.views)}
      value={search.as ?? CANVAS}
      onValueChange={(view) => onSearch({ as: view === CANVAS ? undefined : view })}
      segments={[
        ...family.views.map(({ name, label }) => ({ value: name, label: label(t) })),
        { value: CANVAS, label: t(($) => $.flow.panes.canvas) },
      ]}
    />
  )
}

const CANVAS = 'canvas'

function UndoButtons() {
  const t = useTexts()
  const { canUndo, canRedo, undoLabel, redoLabel, undo, redo } = useHistory()
  return (
    <>
      <IconButton
        label={undoLabel ? t(($) => $.flow.bar.undoWhat, { what: undoLabel }) : t(($) => $.flow.bar.undo)}
        shortcut={['mod', 'Z']}
        icon={<Undo2 {...ICON} />}
        disabled={!canUndo}
        onClick={() => keepingFocus(undo)}
      />
      <IconButton
        label={redoLabel ? t(($) => $.flow.bar.redoWhat, { what: redoLabel }) : t(($) => $.flow.bar.redo)}
        shortcut={['mod', 'shift', 'Z']}
        icon={<Redo2 {...ICON} />}
        disabled={!canRedo}
        onClick={() => keepingFocus(redo)}
      />
    </>
  )
}
