import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'

type OwnDocumentsProps = { appId: string; onDocument: (documentId: string) => void }

/** The way in for documents that somebody has already; nothing where the plan has none. */
export function OwnDocuments({ appId, onDocument }: OwnDocumentsProps) {
  const t = useTexts()
  const { documents, locked } = useDocuments(appId)
  const uploads = useUploads(appId)
  if (locked) return null
  return (
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
  )
}
