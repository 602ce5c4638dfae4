/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import { codePoints } from '#src/lib/code-points.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import type { Keep } from '../chat/keep.ts'
import type { Host } from '../host.ts'
import { useWords } from '../words.ts'
import { AttachButton } from './attach-button.tsx'
import { Icon } from './icons.tsx'
import { FIELD_ID } from './focus-field.ts'
import { isSendKey } from './send-key.ts'
import { Uploading } from './uploading.tsx'
import { useUpload } from './use-upload.ts'

const LIMIT = CLIENT_LIMITS.message.visitorText
/** The count is shown when so few characters are left. */
const COUNT_FROM = LIMIT - 200

type ComposerProps = {
  chat: Chat
  keep: Keep
  host: Host
  state: Pick<ChatState, 'isBlocked' | 'returned' | 'conversation'>
}

/** Where the visitor writes. What is not sent yet is kept, also over a reload. */
export function Composer({ chat, keep, host, state }: ComposerProps) {
  const { t } = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => keep.get('draft') ?? '')
  const length = codePoints(text.trim())
  const isTooLong = length > LIMIT
  const upload = useUpload(chat, null)
  // A person can look at it; the bot asks for a file where it wants one.
  const takesFiles = state.conversation?.state === 'in_service' && upload.takes.kinds.length > 0
  const isSendable = length > 0 && !isTooLong

  useEffect(() => {
    if (host.isEmbedded && host.isShown()) field.current?.focus()
    return host.onShown(() => field.current?.focus())
  }, [host])
  useLayoutEffect(() => {
    if (field.current !== null) fit(field.current)
  }, [text])

  function change(value: string): void {
    setText(value)
    keep.set('draft', value === '' ? null : value)
  }

  useEffect(() => {
    if (state.returned === null) return
    change([state.returned, text].filter(Boolean).join('\n'))
    chat.tookBack()
  })

  function submit(): void {
    if (!isSendable) return
    chat.send(text)
    change('')
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isSendKey(event)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      class={takesFiles ? 'composer takes-files' : 'composer'}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {state.isBlocked && (
        <p class="blocked" role="alert">
          <Icon name="alert" size={14} />
          {t('wordsBlocked')}
        </p>
      )}
      {takesFiles && <AttachButton {...upload} onFile={(file) => void upload.send(file)} />}
      <textarea
        class="field"
        id={FIELD_ID}
        ref={field}
        rows={1}
        value={text}
        enterkeyhint="send"
        aria-label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        aria-invalid={isTooLong}
        aria-describedby="count"
        onInput={({ currentTarget }) => {
          change(currentTarget.value)
          chat.tellTyping()
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          const [file] = event.clipboardData?.files ?? []
          if (!takesFiles || !file || upload.isSending) return
          event.preventDefault()
          void upload.send(file)
        }}
      />
      <button type="submit" class="button primary square" aria-label={t('composer.send')} aria-disabled={!isSendable}>
        <Icon name="send" size={20} />
      </button>
      <div class="upload">
        <Uploading upload={upload} onRetry={({ file, clientMsgId }) => void upload.send(file, clientMsgId)} />
      </div>
      <p id="count" class={isTooLong ? 'count over' : 'count'}>
        <span role="status">{isTooLong && t('tooLong', { limit: LIMIT })}</span>
        {length >= COUNT_FROM && ` ${length}/${LIMIT}`}
      </p>
    </form>
  )
}

/** Makes the field as high as its text; the style sheet says how high at most. */
function fit(element: HTMLElement): void {
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight + 2}px`
}
