import { useEffect, useRef, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { uploadReplyMedia } from '#src/api/upload.ts'
import type { StoredMedia } from '#src/api/types.ts'
import { sentRefusal, USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FileDrop, type FileDropItem } from '#src/ui/file-drop.tsx'

type ReplyFilesFieldProps = {
  appId: string
  files: readonly StoredMedia[]
  onChange: (change: (files: readonly StoredMedia[]) => readonly StoredMedia[]) => void
  /** Whether some are on their way, without which it would be saved. Must stay the same. */
  onBusyChange: (isBusy: boolean) => void
}

type Sending = { id: string; file: File; progress: number; fault?: string; abort: AbortController }

const MOST = LIMITS.quickReply.files

/** The files that go with a quick reply: sent as they are chosen, and kept once the reply is saved. */
export function ReplyFilesField({ appId, files, onChange, onBusyChange }: ReplyFilesFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const count = useRef(0)
  const isBusy = sending.some(({ fault }) => fault === undefined)
  useEffect(() => {
    onBusyChange(isBusy)
    return () => onBusyChange(false)
  }, [isBusy, onBusyChange])
  const isFull = files.length + sending.length >= MOST
  const change = (id: string, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const forget = (id: string) => setSending((all) => all.filter((one) => one.id !== id))

  async function send(one: Sending) {
    try {
      const stored = await uploadReplyMedia(appId, one.file, {
        signal: one.abort.signal,
        onProgress: (progress) => change(one.id, { progress }),
      })
      forget(one.id)
      onChange((all) => (all.some(({ fileId }) => fileId === stored.fileId) ? all : [...all, stored]))
    } catch (error) {
      if (!one.abort.signal.aborted) change(one.id, { fault: errorText(t, apiFailure(error).code) })
    }
  }

  function begin(chosen: readonly File[]) {
    const fine = chosen.filter((file) => {
      const refusal = sentRefusal(file, USUAL_TAKES)
      if (refusal !== undefined)
        notices.refused(t(($) => $.replies.files.refused, { name: file.name, reason: errorText(t, refusal) }))
      return refusal === undefined
    })
    const room = MOST - files.length - sending.length
    if (fine.length > room) notices.refused(t(($) => $.replies.files.tooMany, { count: MOST }))
    const begun = fine
      .slice(0, room)
      .map((file): Sending => ({ id: `sending ${++count.current}`, file, progress: 0, abort: new AbortController() }))
    setSending((all) => [...all, ...begun])
    for (const one of begun) void send(one)
  }

  const items: FileDropItem[] = [
    ...files.map(({ fileId, name, bytes }): FileDropItem => ({
      id: fileId,
      name,
      note: format.bytes(bytes),
      state: 'done',
    })),
    ...sending.map(({ id, file, progress, fault }): FileDropItem => ({
      id,
      name: file.name,
      note: fault ?? t(($) => $.replies.files.sending),
      state: fault === undefined ? 'sending' : 'failed',
      progress,
    })),
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-13 font-medium text-ink">{t(($) => $.replies.files.title)}</span>
      <FileDrop
        label={t(($) => $.replies.files.drop)}
        hint={t(($) => $.replies.files.hint, { count: MOST })}
        browseLabel={t(($) => $.replies.files.browse)}
        cancelLabel={(name) => t(($) => $.replies.files.cancel, { name })}
        retryLabel={(name) => t(($) => $.replies.files.retry, { name })}
        removeLabel={(name) => t(($) => $.replies.files.remove, { name })}
        multiple
        disabled={isFull}
        items={items}
        onFiles={begin}
        onCancel={(id) => {
          sending.find((one) => one.id === id)?.abort.abort()
          forget(id)
        }}
        onRetry={(id) => {
          const one = sending.find((each) => each.id === id)
          if (one === undefined) return
          const { fault: _fault, ...again } = one
          setSending((all) => all.map((each) => (each.id === id ? { ...again, progress: 0 } : each)))
          void send(again)
        }}
        onRemove={(id) => {
          forget(id)
          onChange((all) => all.filter(({ fileId }) => fileId !== id))
        }}
      />
    </div>
  )
}
