import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { DocumentDrop } from './documents/document-drop.tsx'
import { useDocuments } from './documents/use-documents.ts'
import { useUploads } from './documents/use-uploads.ts'
import { categoryOptions, categoryTree } from './knowledge/category-list.ts'
import { ImportDialog } from './knowledge/imports/import-dialog.tsx'

type OwnContentProps = {
  appId: string
  /** The address of a document among the others. */ onDocument: (id: string) => void
}

/** Questions of one's own, pasted or from a spreadsheet, and documents to answer from. */
export function OwnContent({ appId, onDocument }: OwnContentProps) {
  const t = useTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const canEdit = usePermission('knowledge.edit')
  const [isImporting, setImporting] = useState(false)
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } })).data ?? []
  const { documents, locked } = useDocuments(appId)
  const uploads = useUploads(appId)
  if (!canEdit) return null
  return (
    <Card title={t(($) => $.guide.own.title)} note={t(($) => $.guide.own.note)}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={<ClipboardPaste size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setImporting(true)}>
            {t(($) => $.guide.own.questions)}
          </Button>
          <p className="text-13 text-muted">{t(($) => $.guide.own.questionsHelp)}</p>
        </div>
        {!locked && (
          <div className="flex flex-col gap-2">
            <DocumentDrop uploads={uploads} disabled={documents === undefined} onOpen={onDocument} />
            {documents !== undefined && documents.length > 0 && (
              <p className="text-13 text-muted">
                {t(($) => $.guide.own.documents, { count: documents.length })}{' '}
                <Link asChild>
                  <ScreenLink href={`${screenPath(appId, 'knowledge')}?tab=documents`}>
                    {t(($) => $.guide.own.openDocuments)}
                  </ScreenLink>
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
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
    </Card>
  )
}
