import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { TestAnswer } from './test-answer.tsx'
import type { useTestChat } from './use-test-chat.ts'

type TestChatProps = { chat: ReturnType<typeof useTestChat>; locked: string | undefined }

/** Asks the draft and shows what it would answer, with the question it matched and how well. */
export function TestChat({ chat, locked }: TestChatProps) {
  const t = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const { turns, isWaiting, ask } = chat
  const last = turns.at(-1)

  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])

  return (
    <div className="flex h-[28rem] flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div
        role="log"
        aria-label={t(($) => $.guide.try.log)}
        aria-busy={isWaiting}
        // Scrolled by the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
      >
        {turns.length === 0 && <p className="m-auto text-13 text-muted">{t(($) => $.guide.try.empty)}</p>}
        {turns.map((turn) => (
          <TestAnswer key={turn.id} turn={turn} onAsk={(text) => void ask(text)} isWaiting={isWaiting} />
        ))}
        <div ref={end} />
      </div>
      <AskBox locked={locked} isWaiting={isWaiting} onAsk={(text) => void ask(text)} />
    </div>
  )
}

type AskBoxProps = { locked: string | undefined; isWaiting: boolean; onAsk: (text: string) => void }

function AskBox({ locked, isWaiting, onAsk }: AskBoxProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWaiting || isEmpty || locked !== undefined) return
    setText('')
    onAsk(text.trim())
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-center gap-2 border-t border-line p-3">
      <TextField
        aria-label={t(($) => $.guide.try.input)}
        placeholder={t(($) => $.guide.try.input)}
        value={text}
        disabled={locked !== undefined}
        maxLength={LIMITS.message.visitorText}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      <DisabledReason reason={locked}>
        <IconButton
          type="submit"
          label={t(($) => $.guide.try.send)}
          icon={<SendHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={isWaiting || isEmpty || undefined}
        />
      </DisabledReason>
    </form>
  )
}
