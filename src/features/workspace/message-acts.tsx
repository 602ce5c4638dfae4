import { Copy, TextQuote } from 'lucide-react'
import type { Message } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReactButton } from './react-button.tsx'
import type { OnReact } from './use-react.ts'

type MessageActsProps = {
  message: Message
  onCopy: (message: Message) => void
  /** undefined: no reply is being written. */
  onQuote: ((message: Message) => void) | undefined
  /** undefined: nobody reacts to it here. */
  onReact: OnReact | undefined
}

/** What an agent can do with what was said: take its words along, answer to them, or react. */
export function MessageActs({ message, onCopy, onQuote, onReact }: MessageActsProps) {
  const t = useTexts()
  const reacting = onReact && <ReactButton message={message} onReact={onReact} />
  return message.body.text === '' ? (
    reacting
  ) : (
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
      {reacting}
    </>
  )
}
