import { ChevronDown, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { ExportTarget } from './data.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useExport } from './use-export.ts'

type SheetActionsProps = {
  appId: string
  categories: readonly { id: string; label: string }[]
  /** Which entries an export takes: those that are listed. */
  target: ExportTarget
  /** Shows what was uploaded and written before. */
  onRecords: () => void
}

/** The menu of files: import, upload records, export. It holds the dialog of an import. */
export function SheetActions({ appId, categories, target, onRecords }: SheetActionsProps) {
  const t = useTexts()
  const [isImporting, setIsImporting] = useState(false)
  const exporting = useExport(appId)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            icon={<FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />}
            trailing={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
          >
            {t(($) => $.imports.menu.label)}
          </Button>
        }
        entries={[
          { label: t(($) => $.imports.menu.import), onSelect: () => setIsImporting(true) },
          { label: t(($) => $.imports.menu.records), onSelect: onRecords },
          { label: t(($) => $.imports.menu.exportXlsx), onSelect: () => void exporting(target, 'xlsx') },
          { label: t(($) => $.imports.menu.exportCsv), onSelect: () => void exporting(target, 'csv') },
        ]}
      />
      {isImporting && <ImportDialog appId={appId} categories={categories} onClose={() => setIsImporting(false)} />}
    </>
  )
}
