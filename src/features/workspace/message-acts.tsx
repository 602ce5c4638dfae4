import { Copy, TextQuote } from 'lucide-react'
import type { Message } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

type MessageActsProps = {
  message: Message
  onCopy: (message: Message) => void
  /** undefined: no reply is being written. */
  onQuote: ((message: Message) => void) | undefined
}

/** What an agent can do with what was said: take its words along, or answer to them. */
export function MessageActs({ message, onCopy, onQuote }: MessageActsProps) {
  const t = useTexts()
  return (
    <>
      <IconButton
        size="small"
        label={t(($) => $.workspace.transcript.copy)}
        shortcut={['C']}
        aria-keyshortcuts="C"
        icon={<Copy aria-hidden size={14} />}
        onClick={() => onCopy(message)}
      />
      {onQuote && (
        <IconButton
          size="small"
          label={t(($) => $.workspace.transcript.quote)}
          shortcut={['Q']}
          aria-keyshortcuts="Q"
          icon={<TextQuote aria-hidden size={14} />}
          onClick={() => onQuote(message)}
        />
      )}
    </>
  )
}
