import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { FileText, Film, Image, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { forbiddenAt } from '#src/domain/text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useAnswerHost } from './host.ts'
import type { MediaKind } from '#src/domain/answer/media-kind.ts'

const ICONS = { image: Image, video: Film, file: FileText }

/** A picture, a video or a file of an answer, with its words; while it is on its way, how far it has come. */
export function MediaView({ node, editor, selected, getPos, deleteNode }: NodeViewProps) {
  const t = useTexts()
  const format = useFormat()
  const { media, uploads } = useAnswerHost()
  const { uploadId, fileId } = node.attrs as { uploadId: string | null; fileId: string | null }
  const kind = (node.attrs.kind as MediaKind) ?? 'file'
  const name = String(node.attrs.name)
  const upload = useSyncExternalStore(uploads.subscribe, () => (uploadId === null ? undefined : uploads.get(uploadId)))
  const Icon = ICONS[kind]

  useEffect(() => {
    if (fileId !== null || upload?.state !== 'done') return
    const at = getPos()
    if (at === undefined) return
    const { stored } = upload
    // Undo takes back the whole file, not its arrival.
    const attrs = { kind: stored.kind, fileId: stored.fileId, bytes: stored.bytes, name }
    const tr = editor.state.tr.setMeta('addToHistory', false)
    for (const [key, value] of Object.entries(attrs)) tr.setNodeAttribute(at, key, value)
    editor.view.dispatch(tr)
  }, [fileId, upload, getPos, editor, name])

  function rename(words: string) {
    const at = getPos()
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'name', words))
  }

  function remove() {
    if (uploadId !== null && fileId === null) uploads.cancel(uploadId)
    deleteNode()
    editor.commands.focus()
  }

  const isEditable = editor.isEditable
  const label = t(($) => $.answer.media.kinds[kind])
  const wrong =
    name.trim() === ''
      ? t(($) => $.answer.media.nameRequired)
      : forbiddenAt(name).length > 0
        ? t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
        : undefined
  return (
    <NodeViewWrapper
      className="my-1 flex max-w-96 flex-col gap-2 rounded-card border border-line bg-raised p-2 data-selected:border-accent-line data-selected:ring-2 data-selected:ring-focus"
      data-selected={selected ? '' : undefined}
      role="group"
      aria-label={`${label}: ${name}`}
      contentEditable={false}
    >
      {fileId !== null && kind !== 'file' && (
        <div className="aspect-video overflow-hidden rounded-control bg-sunken" data-drag-handle>
          {kind === 'image' ? (
            <img src={media.url(fileId)} alt={name} draggable={false} className="size-full object-contain" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words below say what it shows
            <video
              src={media.url(fileId)}
              aria-label={name}
              controls
              preload="metadata"
              className="size-full object-contain"
            />
          )}
        </div>
      )}
      {fileId === null && (
        <div className="flex min-w-0 flex-col gap-2 text-13">
          {upload?.state === 'failed' ? (
            <p role="alert" className="text-danger-text wrap-anywhere">
              {t(($) => $.answer.media.failed, { name, why: media.explain(upload.error) })}
            </p>
          ) : upload?.state === 'sending' ? (
            <Progress
              label={t(($) => $.answer.media.sending, { name })}
              value={Math.round(upload.share * 100)}
              valueText={format.percent(upload.share)}
            />
          ) : (
            <p className="text-danger-text">{t(($) => $.answer.media.lost, { name })}</p>
          )}
        </div>
      )}
      <div className="flex min-w-0 items-end gap-2">
        {fileId === null ? (
          <span className="flex min-w-0 flex-1 items-center gap-2 text-13 text-muted">
            <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span className="truncate">{name}</span>
          </span>
        ) : (
          <Field
            className="flex-1"
            label={
              <span className="flex items-center gap-1.5">
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {kind === 'image' ? t(($) => $.answer.media.alt) : t(($) => $.answer.media.name)}
                {kind === 'file' && node.attrs.bytes !== null && (
                  <span className="text-12 font-normal text-muted">{format.bytes(Number(node.attrs.bytes))}</span>
                )}
              </span>
            }
            error={wrong}
          >
            <TextField
              value={name}
              readOnly={!isEditable}
              maxLength={LIMITS.answer.name}
              onChange={(event) => rename(event.target.value)}
            />
          </Field>
        )}
        {isEditable && upload?.state === 'failed' && uploadId !== null && fileId === null && (
          <Button
            size="small"
            icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => uploads.retry(uploadId)}
          >
            {t(($) => $.answer.media.retry)}
          </Button>
        )}
        {isEditable && (
          <IconButton
            label={
              fileId === null && upload?.state === 'sending'
                ? t(($) => $.answer.media.cancel, { name })
                : t(($) => $.answer.media.remove, { name })
            }
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={remove}
          />
        )}
      </div>
    </NodeViewWrapper>
  )
}
