import { Download } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useExport } from './use-export.ts'

type BulkExportProps = {
  appId: string
  /** The numbers of the selected entries. */
  numbers: readonly number[]
  /** What waits to be saved in the table goes first, so that the file holds what is on the screen. */
  before: () => Promise<void>
}

/** Writes the selected entries into a file; the selection stays, for nothing has changed. */
export function BulkExport({ appId, numbers, before }: BulkExportProps) {
  const t = useTexts()
  const exporting = useExport(appId)
  const run = (format: 'xlsx' | 'csv') => void before().then(() => exporting({ numbers: [...numbers] }, format))
  return (
    <Menu
      side="top"
      trigger={
        <IconButton
          size="small"
          label={t(($) => $.knowledge.bulk.export)}
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        />
      }
      entries={[
        { label: t(($) => $.imports.menu.exportXlsx), onSelect: () => run('xlsx') },
        { label: t(($) => $.imports.menu.exportCsv), onSelect: () => run('csv') },
      ]}
    />
  )
}
