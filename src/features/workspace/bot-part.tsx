import { Bot, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Message } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import type { Aside } from './asides.ts'
import { MessageLines } from './message-lines.tsx'

/** What the team wrote stands below it: that is not folded away. */
const NO_ASIDES: ReadonlyMap<number, readonly Aside[]> = new Map()

type BotPartProps = {
  messages: readonly Message[]
  visitor: string
  answers: ReadonlyMap<number, string>
  startsOpen: boolean
}

/** What the bot dealt with, folded to one line; the visitor's last words to it stay in view. */
export function BotPart({ messages, visitor, answers, startsOpen }: BotPartProps) {
  const t = useTexts()
  const id = useId()
  const [isOpen, setIsOpen] = useState(startsOpen)
  const lastWords = messages.findLast(({ sender }) => sender === 'visitor')?.body.text
  return (
    <li className="rounded-card border border-dashed border-line-strong">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="focus-ring flex w-full items-center gap-2 rounded-card px-3 py-2 text-left text-12 text-muted hover:bg-hover"
      >
        <Bot size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="shrink-0 font-medium">{t(($) => $.workspace.botPart, { count: messages.length })}</span>
        {!isOpen && lastWords !== undefined && <span className="min-w-0 truncate">{lastWords}</span>}
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={cx('ml-auto shrink-0 duration-fast', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && (
          <ol className="flex flex-col gap-3">
            <MessageLines messages={messages} visitor={visitor} answers={answers} asides={NO_ASIDES} />
          </ol>
        )}
      </div>
    </li>
  )
}
