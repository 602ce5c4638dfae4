import { RotateCw, Upload, X } from 'lucide-react'
import { use, useEffect, useRef, useState, type DragEvent } from 'react'
import { kindOfName, type MediaKind } from '#src/domain/answer/media-kind.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { acceptOf, refusalOf } from './media.ts'
import { MediaContext } from './media-context.ts'

type UploadButtonProps = {
  kind: Exclude<MediaKind, 'file'>
  disabled: boolean
  /** A file has arrived; where it is shown from. */
  onStored: (url: string) => void
}

type Going =
  | { state: 'sending'; file: File; share: number; cancel: AbortController }
  | { state: 'failed'; file: File; why: string; canRetry: boolean }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Brings a picture or a video to the server, chosen or dropped on it, with progress. Shown where the host can take files. */
export function UploadButton({ kind, disabled, onStored }: UploadButtonProps) {
  const t = useTexts()
  const format = useFormat()
  const media = use(MediaContext)
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [going, setGoing] = useState<Going>()
  useEffect(() => () => running.current?.abort(), [])
  if (media === null) return null

  async function send(file: File, { upload, url, explain }: NonNullable<typeof media>): Promise<void> {
    const { name } = file
    const refusal = kindOfName(name) === kind ? refusalOf(file) : { code: 'type' as const, limit: 0 }
    if (refusal !== undefined) {
      const why = t(($) => $.answer.media.refused[refusal.code], { name, limit: format.bytes(refusal.limit) })
      return setGoing({ state: 'failed', file, why, canRetry: false })
    }
    running.current?.abort()
    const cancel = new AbortController()
    running.current = cancel
    const tell = (share: number) => !cancel.signal.aborted && setGoing({ state: 'sending', file, share, cancel })
    tell(0)
    try {
      const { fileId } = await upload(file, { onProgress: tell, signal: cancel.signal })
      if (cancel.signal.aborted) return
      setGoing(undefined)
      onStored(url(fileId))
    } catch (error) {
      if (cancel.signal.aborted) return
      const why = t(($) => $.answer.media.failed, { name, why: explain(error) })
      setGoing({ state: 'failed', file, why, canRetry: true })
    }
  }

  const handleDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (disabled || file === undefined) return
    event.preventDefault()
    void send(file, media)
  }
  return (
    <div
      className="flex min-w-0 flex-col gap-2"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={handleDrop}
    >
      {going?.state === 'sending' ? (
        <div className="flex min-w-0 items-end gap-2">
          <Progress
            className="flex-1"
            label={t(($) => $.answer.media.sending, { name: going.file.name })}
            value={Math.round(going.share * 100)}
            valueText={format.percent(going.share)}
          />
          <IconButton
            size="small"
            label={t(($) => $.answer.media.cancel, { name: going.file.name })}
            icon={<X {...ICON} />}
            onClick={() => {
              going.cancel.abort()
              setGoing(undefined)
            }}
          />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={disabled} icon={<Upload {...ICON} />} onClick={() => input.current?.click()}>
            {t(($) => $.answer.media.upload[kind])}
          </Button>
          {going?.state === 'failed' && going.canRetry && (
            <Button size="small" icon={<RotateCw {...ICON} />} onClick={() => void send(going.file, media)}>
              {t(($) => $.answer.media.retry)}
            </Button>
          )}
        </div>
      )}
      {going?.state === 'failed' && (
        <p role="alert" className="text-12 text-danger-text wrap-anywhere">
          {going.why}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-media={kind}
        aria-label={t(($) => $.answer.media.upload[kind])}
        accept={acceptOf(kind)}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void send(file, media)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
