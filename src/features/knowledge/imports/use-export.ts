import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ExportTarget } from './data.ts'
import { useImportDeeds } from './use-imports.ts'

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
