import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TimeField } from '#src/ui/time-field.tsx'
import { DAYS, isOvernight, USUAL, type HoursDraft, type Period } from './hours-draft.ts'

type Days = HoursDraft['days']
type WeekPlanProps = { days: Days; disabled: boolean; onChange: (days: Days) => void }

/** The seven days, each closed or with one or more periods. */
export function WeekPlan({ days, disabled, onChange }: WeekPlanProps) {
  const t = useTexts()
  const setDay = (index: number, periods: readonly Period[]) =>
    onChange(days.map((other, at) => (at === index ? periods : other)))
  return (
    <ul className="flex flex-col divide-y divide-line">
      {DAYS.map((day, index) => {
        const periods = days[index] ?? []
        const name = t(($) => $.guide.hours.days[day])
        const handleCopy = () => onChange(days.map((other) => (other.length === 0 ? other : periods)))
        return (
          <li key={day} className="flex flex-col gap-2 py-2.5 sm:flex-row sm:items-start sm:gap-4">
            <div className="flex min-h-control w-36 shrink-0 items-center">
              <Switch
                label={name}
                checked={periods.length > 0}
                disabled={disabled}
                onCheckedChange={(isOn) => setDay(index, isOn ? [USUAL] : [])}
              />
            </div>
            {periods.length === 0 ? (
              <p className="flex min-h-control items-center text-13 text-muted">{t(($) => $.guide.hours.closed)}</p>
            ) : (
              <div className="flex min-w-0 flex-1 items-start gap-1">
                <PeriodList
                  name={name}
                  periods={periods}
                  disabled={disabled}
                  onChange={(next) => setDay(index, next)}
                />
                <IconButton
                  label={t(($) => $.guide.hours.add, { day: name })}
                  icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                  disabled={disabled || periods.length >= MOST}
                  onClick={() => setDay(index, [...periods, { from: '', to: '' }])}
                />
                <IconButton
                  label={t(($) => $.guide.hours.copy)}
                  icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
                  disabled={disabled}
                  onClick={handleCopy}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Periods a day: seven times this stays within the fifty of a plan. */
const MOST = 7

type PeriodListProps = {
  name: string
  periods: readonly Period[]
  disabled: boolean
  onChange: (periods: readonly Period[]) => void
}

function PeriodList({ name, periods, disabled, onChange }: PeriodListProps) {
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
