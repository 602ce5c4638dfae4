import { ChevronDown, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { ExportTarget } from './data.ts'
import { ImportDialog } from './import-dialog.tsx'
import { UploadRecords } from './upload-records.tsx'
import { useImportDeeds } from './use-imports.ts'

type SheetActionsProps = {
  appId: string
  categories: readonly { id: string; label: string }[]
  /** Which entries an export takes: those that are listed. */
  target: ExportTarget
}

type Open = { what: 'import'; id?: string } | { what: 'records' }

/** The menu of files: import, upload records, export. It holds the dialogs that it opens. */
export function SheetActions({ appId, categories, target }: SheetActionsProps) {
  const t = useTexts()
  const [open, setOpen] = useState<Open>()
  const exporting = useExport(appId)
  const close = () => setOpen(undefined)
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
          { label: t(($) => $.imports.menu.import), onSelect: () => setOpen({ what: 'import' }) },
          { label: t(($) => $.imports.menu.records), onSelect: () => setOpen({ what: 'records' }) },
          { label: t(($) => $.imports.menu.exportXlsx), onSelect: () => void exporting(target, 'xlsx') },
          { label: t(($) => $.imports.menu.exportCsv), onSelect: () => void exporting(target, 'csv') },
        ]}
      />
      {open?.what === 'import' && (
        <ImportDialog
          appId={appId}
          categories={categories}
          onClose={close}
          {...(open.id !== undefined && { importId: open.id })}
        />
      )}
      {open?.what === 'records' && (
        <UploadRecords appId={appId} onOpen={(id) => setOpen({ what: 'import', id })} onClose={close} />
      )}
    </>
  )
}

/** Begins an export; the list of jobs tells the rest. */
export function useExport(appId: string) {
  const t = useTexts()
  const notices = useNotices()
  const language = useLanguage()
  const { startExport } = useImportDeeds(appId)
  return async (target: ExportTarget, format: 'xlsx' | 'csv') => {
    try {
      await startExport.mutateAsync({ appId, target, format, language })
      notices.done(t(($) => $.imports.menu.exporting))
    } catch (error) {
      notices.failed(error)
    }
  }
}
