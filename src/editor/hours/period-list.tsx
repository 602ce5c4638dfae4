import { Trash2 } from 'lucide-react'
import type { Period } from '#src/domain/hours/hours.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TimeField } from '#src/ui/time-field.tsx'
import { isOvernight } from './hours-draft.ts'

type PeriodListProps = {
  /** What the periods are of: a weekday, or a special day. */
  name: string
  periods: readonly Period[]
  disabled: boolean
  onChange: (periods: readonly Period[]) => void
}

/** The periods of a day, one below the other: from when to when. */
export function PeriodList({ name, periods, disabled, onChange }: PeriodListProps) {
  const t = useTexts()
  const set = (index: number, part: Partial<Period>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...part } : period)))
  return (
    <ul className="flex min-w-0 flex-1 flex-col gap-2">
      {periods.map((period, index) => (
        // A period has no name of its own; its place in the day is what it is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
          <TimeField
            aria-label={t(($) => $.guide.hours.from, { day: name })}
            aria-invalid={period.from === '' || undefined}
            disabled={disabled}
            value={period.from}
            onValueChange={(from) => set(index, { from })}
            className="w-24!"
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <TimeField
            aria-label={t(($) => $.guide.hours.to, { day: name })}
            aria-invalid={period.to === '' || undefined}
            disabled={disabled}
            value={period.to}
            onValueChange={(to) => set(index, { to })}
            className="w-24!"
          />
          {periods.length > 1 && (
            <IconButton
              label={t(($) => $.guide.hours.remove, { day: name, from: period.from, to: period.to })}
              icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
              disabled={disabled}
              onClick={() => onChange(periods.filter((_, at) => at !== index))}
            />
          )}
          {isOvernight(period) && <span className="text-12 text-muted">{t(($) => $.guide.hours.overnight)}</span>}
        </li>
      ))}
    </ul>
  )
}
