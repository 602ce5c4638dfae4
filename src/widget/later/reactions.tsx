/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { Message } from '#src/domain/conversation/message.ts'
import { REACTION_SIGNS, REACTIONS } from '#src/domain/conversation/reaction.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { Drawing } from '../parts/icons.tsx'
import { useWords } from '../words.ts'

type ReactionsProps = { message: Message; state: ChatState; chat: Chat }

const SMILE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 9.5v.01m6-.01v.01M8 14a5 5 0 0 0 8 0'

/** How the other side has reacted to a message of the visitor; or how the visitor does to one of an agent. */
export function Reactions({ message: { seq, sender, reaction, body }, state, chat }: ReactionsProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const sign = reaction && REACTION_SIGNS[reaction]
  // What was recalled has no words any more.
  if (body.text === '') return null
  if (sender === 'visitor')
    return (
      <span class="react">
        <span class="unseen">{t('reaction')}</span>
        {sign}
      </span>
    )

  function close(): void {
    setOpen(false)
    opener.current?.focus()
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (!isOpen || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div class="react">
      <button
        type="button"
        ref={opener}
        aria-expanded={isOpen}
        aria-label={sign ? `${t('react')}: ${sign}` : t('react')}
        title={t('react')}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={handleKeyDown}
      >
        {sign ?? <Drawing path={SMILE} />}
      </button>
      {isOpen && (
        <div role="group" aria-label={t('react')}>
          {REACTIONS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === reaction}
              onClick={() => {
                if (state.deed === 'react') return
                void chat.react(seq, kind === reaction ? null : kind)
                close()
              }}
              onKeyDown={handleKeyDown}
            >
              {REACTION_SIGNS[kind]}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
