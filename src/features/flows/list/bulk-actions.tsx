import { CircleCheck, CirclePause, Download, FolderInput, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { FlowRow, Folder } from './data.ts'
import type { FlowActions } from './use-flow-actions.ts'
import { useMoveEntries } from './use-flow-menu.tsx'

type BulkActionsProps = {
  flows: readonly FlowRow[]
  folders: readonly Folder[]
  actions: FlowActions
  /** Called when something was done and the selection has served. */
  onDone: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the selected flows. */
export function BulkActions({ flows, folders, actions, onDone }: BulkActionsProps) {
  const t = useTexts()
  const entriesOf = useMoveEntries(folders)
  const then = async (work: Promise<boolean>) => {
    if (await work) onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" icon={<CircleCheck {...ICON} />} onClick={() => void then(actions.setEnabled(flows, true))}>
        {t(($) => $.flows.actions.enable)}
      </Button>
      <Button size="small" icon={<CirclePause {...ICON} />} onClick={() => void then(actions.setEnabled(flows, false))}>
        {t(($) => $.flows.actions.disable)}
      </Button>
      {folders.length > 0 && (
        <Menu
          side="top"
          trigger={
            <Button size="small" icon={<FolderInput {...ICON} />}>
              {t(($) => $.flows.actions.move)}
            </Button>
          }
          entries={entriesOf((folder) => void then(actions.move(flows, folder)))}
        />
      )}
      <Button size="small" icon={<Download {...ICON} />} onClick={() => void then(actions.save(flows))}>
        {t(($) => $.flows.actions.export)}
      </Button>
      <Button
        size="small"
        tone="danger-plain"
        icon={<Trash2 {...ICON} />}
        onClick={() => void then(actions.remove(flows))}
      >
        {t(($) => $.flows.actions.remove)}
      </Button>
    </div>
  )
}
