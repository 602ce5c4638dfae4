import { CircleCheck, CirclePause, FolderInput, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useNotices } from '#src/features/frame/use-notices.ts'
import type { Entry } from './data.ts'
import { useBulk, type Deed } from './use-knowledge.ts'

type BulkActionsProps = {
  appId: string
  entries: readonly Entry[]
  categories: readonly { id: string; label: string }[]
  /** Called when something was done and the selection has served. */
  onDone: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the selected entries; each deed can be taken back. */
export function BulkActions({ appId, entries, categories, onDone }: BulkActionsProps) {
  const t = useTexts()
  const notices = useNotices()
  const bulk = useBulk(appId)

  async function run(work: Promise<Deed>, title: (count: number) => string) {
    try {
      const { changed, undo } = await work
      if (changed === 0) notices.done(t(($) => $.knowledge.bulk.unchanged))
      else notices.undoable(title(changed), undo)
      onDone()
    } catch (error) {
      notices.failed(error)
    }
  }

  const enable = (enabled: boolean) =>
    run(bulk.setEnabled(entries, enabled), (count) =>
      enabled ? t(($) => $.knowledge.bulk.enabled, { count }) : t(($) => $.knowledge.bulk.disabled, { count }),
    )
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" icon={<CircleCheck {...ICON} />} onClick={() => void enable(true)}>
        {t(($) => $.knowledge.bulk.enable)}
      </Button>
      <Button size="small" icon={<CirclePause {...ICON} />} onClick={() => void enable(false)}>
        {t(($) => $.knowledge.bulk.disable)}
      </Button>
      <Menu
        side="top"
        trigger={
          <Button size="small" icon={<FolderInput {...ICON} />}>
            {t(($) => $.knowledge.bulk.move)}
          </Button>
        }
        entries={categories.map(({ id, label }) => ({
          label,
          onSelect: () =>
            void run(bulk.move(entries, id), (count) => t(($) => $.knowledge.bulk.moved, { count, name: label })),
        }))}
      />
      <Button
        size="small"
        tone="danger-plain"
        icon={<Trash2 {...ICON} />}
        onClick={() =>
          void run(bulk.remove(entries.map(({ id }) => id)), (count) => t(($) => $.knowledge.bulk.removed, { count }))
        }
      >
        {t(($) => $.knowledge.bulk.remove)}
      </Button>
    </div>
  )
}
