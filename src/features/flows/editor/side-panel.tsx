import type { Selection } from '#src/editor/canvas/view-state.ts'
import { Inspector } from '#src/editor/inspector/inspector.tsx'
import type { FieldTarget } from '#src/editor/inspector/node-panel.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useFlowEditor } from './editor-context.ts'
import { PANELS } from './search.ts'
import { useFlowFacts } from './use-flow-facts.ts'
import { useInspectorHost } from './use-inspector-host.ts'
import { useManyDeeds } from './use-many-deeds.ts'
import { Versions } from './versions/versions.tsx'

type SidePanelProps = {
  selection: Selection
  /** A field to lead to. */
  target: FieldTarget | null
  onOpenFlow: (flowId: string) => void
}

/** What stands to the right of the canvas: settings of what is selected, Try it, or the versions. */
export function SidePanel({ selection, target, onOpenFlow }: SidePanelProps) {
  const t = useTexts()
  const { family, search, onSearch, select, canvas, room } = useFlowEditor()
  const { tryIt } = family
  const host = useInspectorHost()
  const deeds = useManyDeeds()
  const { facts, change } = useFlowFacts()
  const panel = search.panel ?? 'settings'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {room !== 'phone' && (
        <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
          <SegmentedControl
            aria-label={t(($) => $.flow.panel.label)}
            value={panel}
            onValueChange={(next) => onSearch({ panel: next })}
            segments={PANELS.map((value) => ({
              value,
              label: value === 'try' ? tryIt.label(t) : t(($) => $.flow.panel[value]),
            }))}
          />
        </div>
      )}
      <div className="min-h-0 flex-1">
        {panel === 'settings' && (
          <Inspector
            host={host}
            selection={selection}
            onSelect={(next) => select(next, { reveal: true })}
            deeds={deeds}
            facts={facts}
            {...(change && { onFactsChange: change })}
            target={target}
            onLeave={() => canvas()?.focus()}
          />
        )}
        {panel === 'try' && <tryIt.Panel />}
        {panel === 'versions' && <Versions onOpenFlow={onOpenFlow} />}
      </div>
    </div>
  )
}
