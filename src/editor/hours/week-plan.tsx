import { Copy, Plus } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import type { Period } from '#src/domain/hours/hours.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { DAYS, USUAL, type HoursDraft } from './hours-draft.ts'
import { PeriodList } from './period-list.tsx'

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
        const copyTo = (isMeant: (at: number) => boolean) =>
          onChange(days.map((other, at) => (isMeant(at) ? periods : other)))
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
                  disabled={disabled || periods.length >= LIMITS.hours.periodsOfDay}
                  onClick={() => setDay(index, [...periods, { from: '', to: '' }])}
                />
                <Menu
                  trigger={
                    <IconButton
                      label={t(($) => $.guide.hours.copy, { day: name })}
                      icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
                      disabled={disabled}
                    />
                  }
                  entries={[
                    { type: 'heading', label: t(($) => $.guide.hours.copy, { day: name }) },
                    {
                      label: t(($) => $.guide.hours.copyOpen),
                      onSelect: () => copyTo((at) => (days[at] ?? []).length > 0),
                    },
                    { label: t(($) => $.guide.hours.copyWorkdays), onSelect: () => copyTo((at) => at < 5) },
                    { label: t(($) => $.guide.hours.copyAll), onSelect: () => copyTo(() => true) },
                  ]}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
