import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { DOCUMENT_ACCEPT } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { useMegabytes } from './use-megabytes.ts'
import type { useUploads } from './use-uploads.ts'

type DocumentDropProps = {
  uploads: ReturnType<typeof useUploads>
  disabled: boolean
  onOpen: (documentId: string) => void
}

/** Takes documents by drop, by button or a folder at once, and lists those on their way. */
export function DocumentDrop({ uploads, disabled, onOpen }: DocumentDropProps) {
  const t = useTexts()
  const megabytes = useMegabytes()
  const folder = useRef<HTMLInputElement>(null)
  const { perUpload, bytes, pages } = LIMITS.document
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={t(($) => $.documents.upload.label)}
        hint={t(($) => $.documents.upload.hint, { size: megabytes(bytes), count: perUpload, pages })}
        browseLabel={t(($) => $.documents.upload.browse)}
        cancelLabel={(name) => t(($) => $.documents.upload.cancel, { name })}
        retryLabel={(name) => t(($) => $.documents.upload.retry, { name })}
        removeLabel={(name) => t(($) => $.documents.upload.remove, { name })}
        multiple
        disabled={disabled}
        items={uploads.items.map(({ twin, ...item }) =>
          twin ? { ...item, note: <Twin {...twin} onOpen={onOpen} /> } : item,
        )}
        onFiles={(files) => uploads.add(files)}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.dismiss}
        {...(uploads.refused !== undefined && { error: uploads.refused })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          disabled={disabled}
          icon={<FolderOpen size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => folder.current?.click()}
          aria-describedby="document-folder-help"
        >
          {t(($) => $.documents.upload.folder)}
        </Button>
        <p id="document-folder-help" className="text-12 text-muted">
          {t(($) => $.documents.upload.folderHelp, { count: perUpload })}
        </p>
        <input
          // React knows the attribute only by setting it on the element itself.
          ref={(element) => {
            folder.current = element
            element?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          hidden
          multiple
          accept={DOCUMENT_ACCEPT}
          aria-label={t(($) => $.documents.upload.folder)}
          onChange={(event) => {
            uploads.addFolder([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}

/** The same file is there: under which name, and the way to it. */
function Twin({ id, name, onOpen }: { id: string; name: string; onOpen: (documentId: string) => void }) {
  const t = useTexts()
  return (
    <>
      {t(($) => $.documents.upload.twin)}{' '}
      <button
        type="button"
        className="focus-ring rounded-small font-medium text-accent-text underline underline-offset-2"
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
    </>
  )
}
