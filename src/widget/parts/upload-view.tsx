/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { FILE_ENDINGS } from '#src/domain/conversation/file-kind.ts'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import { Failure } from '../chat/api.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { takesFile, type UploadMessage } from './deeds.ts'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'
import { sizeOf } from './size-of.ts'

type UploadViewProps = { message: UploadMessage; state: ChatState; chat: Chat }

/** Below a message that asks for a file, as long as it does: a button to choose one, how far it has come, what went wrong. */
export function UploadView({ message, state, chat }: UploadViewProps) {
  return takesFile(message, state) ? <OpenUpload message={message} chat={chat} /> : null
}

/** A file on its way, or one that did not get there: `code` says why. `share`: how much of it has gone, 0..1. */
type Sending = { file: File; clientMsgId: string; share: number; code: string | null }

const LIMIT = CLIENT_LIMITS.file.sent
/** What the same file would be refused for again, in words. */
const FINAL = {
  TOO_LARGE: 'file.tooLarge',
  UNSUPPORTED_MEDIA: 'file.kind',
  UPLOAD_COUNT_LIMIT: 'file.many',
} as const

function OpenUpload({ message: { seq, body }, chat }: Omit<UploadViewProps, 'state'>) {
  const { t, tag } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const code = sending?.code
  const isSending = sending?.code === null
  const limit = sizeOf(LIMIT, tag)
  const why = Object.entries(FINAL).find(([refusal]) => refusal === code)?.[1]

  useEffect(() => {
    // What has become of the file stands below the button, where the end of the log may hide it.
    if (code !== undefined) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [code])

  async function send(file: File, clientMsgId: string): Promise<void> {
    // Who came here by keyboard must not be left standing at a button that goes away.
    const isByKeyboard = frame.current?.querySelector(':focus-visible') != null
    const on: Sending = { file, clientMsgId, share: 0, code: null }
    if (file.size > LIMIT) return setSending({ ...on, code: 'TOO_LARGE' })
    setSending(on)
    try {
      await chat.sendFile(file, { seq, clientMsgId }, (share) => setSending({ ...on, share }))
      if (isByKeyboard) focusField({ detail: 0 })
    } catch (error) {
      setSending({ ...on, code: error instanceof Failure ? error.code : 'INTERNAL' })
    }
  }

  return (
    <div class="upload" ref={frame} aria-live="off">
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_ENDINGS[body.accepts].map((ending) => `.${ending}`).join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same one may be chosen again.
          currentTarget.value = ''
          if (file) void send(file, chat.newId())
        }}
      />
      <button
        type="button"
        class="button"
        aria-disabled={isSending}
        aria-describedby={`upload-${seq}`}
        onClick={() => isSending || input.current?.click()}
      >
        <Icon name="file" />
        {t('file.choose')}
      </button>
      <p class="meta" id={`upload-${seq}`}>
        {t(`file.${body.accepts}`, { limit })}
      </p>
      <p role="status" class="meta">
        {isSending && t('file.sending', { name: sending.file.name })}
      </p>
      {isSending && <progress value={sending.share} aria-label={sending.file.name} />}
      {sending !== null && !isSending && (
        <p class="problem" role="alert">
          <Icon name="alert" />
          {why ? t(why, { limit }) : t('notSent')}
          {!why && (
            <button type="button" class="button link" onClick={() => void send(sending.file, sending.clientMsgId)}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
