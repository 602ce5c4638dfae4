/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { sizeOf } from './size-of.ts'

type SentFileProps = { body: Extract<MessageBody, { type: 'file' }>; chat: Chat }

/** A file that the visitor has sent: its name and its size, and to be had again. */
export function SentFile({ body: { text, url, size }, chat }: SentFileProps) {
  const { t, tag } = useWords()
  const [isLost, setIsLost] = useState(false)

  /** It is only given to whoever shows the visitor's token, which no link can. */
  async function save(): Promise<void> {
    try {
      setIsLost(false)
      const href = URL.createObjectURL(await chat.readFile(url))
      Object.assign(document.createElement('a'), { href, download: text }).click()
      setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
    } catch {
      setIsLost(true)
    }
  }

  return (
    <>
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

/** How long the browser may take to begin to save. */
const KEPT_MS = 60_000
