import { Paperclip, X } from 'lucide-react'
import { useCallback } from 'react'
import { useMessageTexts } from '#src/features/shared/message/use-message-texts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

type AttachedFilesProps = { files: readonly File[]; onDetach: (file: File) => void }

/** What goes with the reply once it is sent: each file with what it shows, its name, its size, and the way to leave it out. */
export function AttachedFiles({ files, onDetach }: AttachedFilesProps) {
  const t = useTexts()
  const { size } = useMessageTexts()
  if (files.length === 0) return null
  return (
    <ul aria-label={t(($) => $.workspace.composer.attached)} className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
      {files.map((file, index) => (
        <li
          // The same file may be attached twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${file.name} ${index}`}
          className="flex max-w-60 items-center gap-2 rounded-control border border-line bg-raised py-0.5 pr-0.5 pl-1 text-13"
        >
          <Thumbnail file={file} />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="tabular shrink-0 text-12 text-muted">{size(file.size)}</span>
          <IconButton
            size="small"
            label={t(($) => $.workspace.composer.detach, { name: file.name })}
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onDetach(file)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A picture in small; a clip for any other file. Its name stands beside it. */
function Thumbnail({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return file.type.startsWith('image/') ? (
    <img ref={show} alt="" className="size-7 shrink-0 rounded-control object-cover" />
  ) : (
    <Paperclip size={16} strokeWidth={1.75} aria-hidden className="mx-1 shrink-0 text-muted" />
  )
}
