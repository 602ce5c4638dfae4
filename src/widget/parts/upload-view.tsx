/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { FILE_ENDINGS } from '#src/domain/conversation/file-kind.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { takesFile, type UploadMessage } from './deeds.ts'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'
import { sizeOf } from './size-of.ts'
import { Uploading } from './uploading.tsx'
import { useUpload } from './use-upload.ts'

type UploadViewProps = { message: UploadMessage; state: ChatState; chat: Chat }

/** Below a message that asks for a file, as long as it does: a button to choose one, how far it has come, what went wrong. */
export function UploadView({ message, state, chat }: UploadViewProps) {
  return takesFile(message, state) ? <OpenUpload message={message} chat={chat} /> : null
}

function OpenUpload({ message: { seq, body }, chat }: Omit<UploadViewProps, 'state'>) {
  const { t, tag } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const upload = useUpload(chat, seq)
  const { sending, isSending, takes } = upload
  const code = sending?.code

  useEffect(() => {
    // What has become of the file stands below the button, where the end of the log may hide it.
    if (code !== undefined) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [code])

  async function send(file: File, clientMsgId?: string): Promise<void> {
    // Who came here by keyboard must not be left standing at a button that goes away.
    const isByKeyboard = frame.current?.querySelector(':focus-visible') != null
    if ((await upload.send(file, clientMsgId)) && isByKeyboard) focusField({ detail: 0 })
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
          if (file) void send(file)
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
        {t(`file.${body.accepts}`, { limit: sizeOf(takes.bytes, tag) })}
      </p>
      <Uploading upload={upload} onRetry={({ file, clientMsgId }) => void send(file, clientMsgId)} />
    </div>
  )
}
