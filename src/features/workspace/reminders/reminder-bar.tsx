import { AlarmClock, Check } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { Reminder } from '../desk.ts'
import { visitorName } from '../visitor-name.ts'
import { WayThere, type Way } from '../way-there.tsx'

type ReminderBarProps = {
  reminder: Reminder
  /** How many others have come due. */
  others: number
  way: Way
  isBusy: boolean
  /** Has it told again in ten minutes. */
  onLater: () => void
  onDone: () => void
}

/** Over the lists: the time of a reminder has come. */
export function ReminderBar({ reminder: { visitor, text }, others, way, isBusy, onLater, onDone }: ReminderBarProps) {
  const t = useTexts()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-13 text-ink">
      <AlarmClock size={16} strokeWidth={2} aria-hidden className="shrink-0 text-warning-text" />
      <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-medium">{t(($) => $.workspace.reminder.due, { name: visitorName(t, visitor) })}</span>{' '}
        <span className="line-clamp-2 text-muted sm:line-clamp-1">{text}</span>
        {others > 0 && <span className="text-muted"> {t(($) => $.workspace.reminder.others, { count: others })}</span>}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <WayThere {...way} />
        <Button size="small" busy={isBusy} onClick={onLater}>
          {t(($) => $.workspace.reminder.later)}
        </Button>
        <Button size="small" icon={<Check size={16} strokeWidth={1.75} aria-hidden />} onClick={onDone}>
          {t(($) => $.workspace.reminder.done)}
        </Button>
      </div>
    </div>
  )
}
