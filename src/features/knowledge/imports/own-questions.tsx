import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The way in for questions that somebody has already, pasted or from a spreadsheet. */
export function OwnQuestions({ appId }: { appId: string }) {
  const t = useTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } })).data ?? []
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button icon={<ClipboardPaste size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setImporting(true)}>
        {t(($) => $.guide.own.questions)}
      </Button>
      <p className="text-13 text-muted">{t(($) => $.guide.own.questionsHelp)}</p>
      {isImporting && (
        <ImportDialog
          appId={appId}
          source="paste"
          categories={categoryOptions(categoryTree(categories, format.compare))}
          onClose={() => {
            setImporting(false)
            void queryClient.invalidateQueries({ queryKey: orpc.guide.key() })
          }}
        />
      )}
    </div>
  )
}
