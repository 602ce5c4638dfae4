/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { saveFile } from './save-file.ts'
import { sizeOf } from './size-of.ts'

type SentFileProps = { body: Extract<MessageBody, { type: 'file' }>; chat: Chat }

/**
 * A file of either side: its name and its size, and to be had again. A picture is shown; a film once somebody asks for it, since
 * it may be large.
 */
export function SentFile({ body: { text, url, mediaType, size }, chat }: SentFileProps) {
  const { t, tag } = useWords()
  const [isLost, setIsLost] = useState(false)
  const [isOpen, setIsOpen] = useState(mediaType.startsWith('image/'))
  const shown = useBytes(chat, isOpen ? url : null, () => setIsLost(true))

  /** It is only given to whoever shows the visitor's token, which no link can. */
  async function save(): Promise<void> {
    try {
      setIsLost(false)
      saveFile(await chat.readFile(url), text)
    } catch {
      setIsLost(true)
    }
  }

  return (
    <>
      {shown !== null && (
        <span class="media">
          {mediaType.startsWith('image/') ? (
            <img src={shown} alt={text} decoding="async" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- its name says what it is
            <video src={shown} aria-label={text} controls playsInline />
          )}
        </span>
      )}
      {mediaType.startsWith('video/') && !isOpen && (
        <button type="button" class="button" onClick={() => setIsOpen(true)}>
          {t('file.play')}
        </button>
      )}
      <button type="button" class="attachment" onClick={() => void save()}>
        <Icon name="file" />
        <span class="text">{text}</span>
        <span class="size">{sizeOf(size, tag)}</span>
      </button>
      <span role="status" class="text">
        {isLost && t('error')}
      </span>
    </>
  )
}

/** An address within this page for the bytes of a file, while it is shown; null: not there, or not yet. */
function useBytes(chat: Chat, url: string | null, onLost: () => void): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    let made: string | undefined
    let isGone = false
    chat.readFile(url).then(
      (bytes) => {
        if (isGone) return
        made = URL.createObjectURL(bytes)
        setAddress(made)
      },
      () => isGone || onLost(),
    )
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a file never changes under its address
  }, [url])
  return address
}
