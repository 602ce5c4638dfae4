import { Bot, ChevronDown } from 'lucide-react'
import type { Message } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

type BotPartProps = { messages: readonly Message[]; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Over what the bot dealt with, which it folds away; the visitor's last words to it stay in view. */
export function BotPart({ messages, isOpen, onOpen }: BotPartProps) {
  const t = useTexts()
  const lastWords = messages.findLast(({ sender }) => sender === 'visitor')?.body.text
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
      className={cx(
        'focus-ring flex w-full items-center gap-2 border border-dashed border-line-strong px-3 py-2 text-left text-12 text-muted hover:bg-hover',
        isOpen ? 'rounded-t-card border-b-0' : 'rounded-card',
      )}
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
  )
}
