import { MessageSquareWarning } from 'lucide-react'
import type { AlertState } from '#src/domain/sensitive/word.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

/** That a word to be told of fell in a conversation, and whether somebody has looked at it. */
export function AlertMark({ alert }: { alert: AlertState }) {
  const t = useTexts()
  const label = t(($) => $.history.alert[alert])
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx('shrink-0', alert === 'open' ? 'text-danger-text' : 'text-muted')}
    >
      <MessageSquareWarning size={16} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
