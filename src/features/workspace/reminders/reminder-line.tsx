import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { Reminder } from '../desk.ts'

type ReminderLineProps = {
  reminder: Reminder
  /** Whom it is about, where that is not said around it. */
  name?: string
  onRemove: () => void
  /** What else can be done with it, beside it. */
  children?: ReactNode
  /** The same below it. */
  below?: ReactNode
}

/** One reminder in a list: when, of what, and the way to be done with it. */
export function ReminderLine({
  reminder: { dueAt, toldAt, text },
  name,
  onRemove,
  children,
  below,
}: ReminderLineProps) {
  const t = useTexts()
  const format = useFormat()
  const when = format.dateTime(dueAt)
  return (
    <li className="flex min-w-0 items-start gap-2 py-2 text-13">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {name !== undefined && <span className="truncate font-medium text-ink">{name}</span>}
        <time dateTime={dueAt} className={toldAt === null ? 'tabular text-ink' : 'tabular text-warning-text'}>
          {toldAt === null ? when : t(($) => $.workspace.reminder.wasDue, { when })}
        </time>
        {text !== '' && <span className="text-muted wrap-anywhere">{text}</span>}
        {below !== undefined && <div className="mt-1 flex">{below}</div>}
      </div>
      {children}
      <IconButton
        size="small"
        label={t(($) => $.workspace.reminder.remove, { when })}
        icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}
