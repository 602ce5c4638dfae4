import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Message } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** What the visitor thinks of an answer of the bot; nothing while they have not said. */
export function ThumbLine({ thumb }: Pick<Message, 'thumb'>) {
  const t = useTexts()
  if (thumb === undefined || thumb.helpful === null) return null
  const { helpful, reason, comment } = thumb
  const Icon = helpful ? ThumbsUp : ThumbsDown
  return (
    <p className="flex max-w-[85%] items-start gap-1.5 text-12 text-muted">
      <Icon
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className={helpful ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-danger'}
      />
      <span className="wrap-anywhere">
        {t(($) => (helpful ? $.history.thumb.helped : $.history.thumb.notHelped))}
        {reason !== null && ` · ${t(($) => $.history.thumb.reason[reason])}`}
        {comment !== '' && ` · ${comment}`}
      </span>
    </p>
  )
}
