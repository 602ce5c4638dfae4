import type { ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Splitter } from '#src/ui/splitter.tsx'
import { useFlowEditor } from './editor-context.ts'
import type { FlowSearch } from './search.ts'
import type { Kept } from './use-kept.ts'

type FlowPanesProps = {
  kept: Kept
  keep: (change: Partial<Kept>) => void
  /** The palette folded to its tiles; null: it is not. */
  strip: ReactNode
  /** The palette beside the canvas; null: it is a strip, or nothing may be added. */
  palette: ReactNode
  stage: ReactNode
  /** Null: closed. */
  dock: ReactNode
  side: ReactNode
}

/** Palette, canvas and settings side by side, the dock below; on a phone one of them at a time. */
export function FlowPanes(props: FlowPanesProps) {
  const { room } = useFlowEditor()
  return room === 'phone' ? <OnePane {...props} /> : <Panes {...props} />
}

/** One tree whatever is open, so that a pane that comes or goes leaves the canvas where it is. */
function Panes({ kept, keep, strip, palette, stage, dock, side }: FlowPanesProps) {
  const t = useTexts()
  const panes = (
    <Splitter
      label={t(($) => $.flow.panes.palette)}
      size={kept.palette}
      onSizeChange={(size) => keep({ palette: size })}
      min={180}
      max={360}
      start={palette}
      end={
        <Splitter
          label={t(($) => $.flow.panes.settings)}
          sized="end"
          size={kept.side}
          onSizeChange={(size) => keep({ side: size })}
          min={280}
          max={640}
          start={
            <Splitter
              label={t(($) => $.flow.panes.dock)}
              orientation="vertical"
              sized="end"
              size={kept.dock}
              onSizeChange={(size) => keep({ dock: size })}
              min={120}
              max={600}
              start={stage}
              end={dock}
            />
          }
          end={side}
        />
      }
    />
  )
  return (
    <div className="flex h-full min-h-0">
      {strip}
      <div className="min-w-0 flex-1">{panes}</div>
    </div>
  )
}

const PANES = ['canvas', 'outline', 'settings', 'try'] as const
type Pane = (typeof PANES)[number]

function OnePane({ stage, dock, side }: FlowPanesProps) {
  const t = useTexts()
  const { family, search, onSearch } = useFlowEditor()
  const shown = paneOf(search)
  const names: Record<Pane, string> = {
    canvas: family.views.find(({ name }) => name === search.as)?.label(t) ?? t(($) => $.flow.panes.canvas),
    outline: t(($) => $.flow.dock.outline),
    settings: t(($) => $.flow.panel.settings),
    try: family.tryIt.label(t),
  }
  const show = (pane: Pane) =>
    onSearch(
      pane === 'canvas'
        ? { panel: undefined, dock: undefined }
        : pane === 'outline'
          ? { panel: undefined, dock: 'outline' }
          : { panel: pane, dock: undefined },
    )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 justify-center border-b border-line bg-surface px-3 py-1.5">
        <SegmentedControl<Pane | 'other'>
          aria-label={t(($) => $.flow.panes.shown)}
          value={shown}
          onValueChange={(pane) => pane !== 'other' && show(pane)}
          segments={PANES.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <div className="min-h-0 flex-1">{search.panel !== undefined ? side : (dock ?? stage)}</div>
    </div>
  )
}

const paneOf = ({ panel, dock }: FlowSearch): Pane | 'other' => {
  if (panel !== undefined) return panel === 'versions' ? 'other' : panel
  // Whatever the dock shows stands beside the Outline, in its tabs.
  return dock === undefined ? 'canvas' : 'outline'
}

/** Where one pane is shown at a time, opening one closes the other. */
export const onePaneOf = (part: Partial<FlowSearch>): Partial<FlowSearch> => ({
  ...part,
  ...(part.panel !== undefined && { dock: undefined }),
  ...(part.dock !== undefined && { panel: undefined }),
})
