import { useEffect, useState } from 'react'
import { isOpen } from '#src/domain/routing/hours.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { StatusDot } from '#src/ui/status-dot.tsx'
import { DAYS, faultOf, hoursOf, USUAL, type HoursDraft } from './hours-draft.ts'
import { WeekPlan } from './week-plan.tsx'

type HoursFieldsProps = {
  value: HoursDraft
  /** Holidays, as far as they bear on whether it is open now. */
  closedOn: readonly string[]
  disabled: boolean
  onChange: (value: HoursDraft) => void
}

/** Monday to Friday: what a plan begins with. */
const WORKING_WEEK = DAYS.map((day) => (day <= 5 ? [USUAL] : []))

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** Always or by a weekly plan, in which time zone, and what that means at this moment. */
export function HoursFields({ value, closedOn, disabled, onChange }: HoursFieldsProps) {
  const t = useTexts()
  const format = useFormat(value.timeZone)
  const now = useNow()
  const fault = faultOf(value)
  const isOpenNow = isOpen({ ...hoursOf(value), closedOn: [...closedOn] }, now)

  const handleMode = (mode: 'always' | 'weekly') => {
    const isFirst = mode === 'weekly' && value.days.every((periods) => periods.length === 0)
    onChange({ ...value, always: mode === 'always', days: isFirst ? WORKING_WEEK : value.days })
  }

  return (
    <>
      <Card>
        <div className="flex flex-col gap-5">
          <Field label={t(($) => $.guide.hours.mode)}>
            <RadioGroup
              look="cards"
              disabled={disabled}
              value={value.always ? 'always' : 'weekly'}
              onValueChange={handleMode}
              options={[
                {
                  value: 'always',
                  label: t(($) => $.guide.hours.always),
                  help: t(($) => $.guide.hours.alwaysHelp),
                },
                {
                  value: 'weekly',
                  label: t(($) => $.guide.hours.weekly),
                  help: t(($) => $.guide.hours.weeklyHelp),
                },
              ]}
            />
          </Field>
          <Field label={t(($) => $.guide.hours.zone)}>
            <Combobox
              disabled={disabled}
              options={ZONES}
              value={{ value: value.timeZone, label: value.timeZone.replaceAll('_', ' ') }}
              onValueChange={(zone) => zone !== null && onChange({ ...value, timeZone: zone.value })}
              emptyText={t(($) => $.guide.hours.zoneEmpty)}
            />
          </Field>
          {value.timeZone !== browserZone() && (
            <Button
              size="small"
              tone="quiet"
              disabled={disabled}
              className="-mt-3 self-start"
              onClick={() => onChange({ ...value, timeZone: browserZone() })}
            >
              {t(($) => $.guide.hours.zoneHere, { zone: browserZone().replaceAll('_', ' ') })}
            </Button>
          )}
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
            <StatusDot
              tone={isOpenNow ? 'success' : 'neutral'}
              shape={isOpenNow ? 'full' : 'hollow'}
              label={isOpenNow ? t(($) => $.guide.hours.openNow) : t(($) => $.guide.hours.closedNow)}
            />
            <span className="tabular">{t(($) => $.guide.hours.clock, { time: format.time(now) })}</span>
          </p>
        </div>
      </Card>
      {!value.always && (
        <Card title={t(($) => $.guide.hours.plan)}>
          <WeekPlan days={value.days} disabled={disabled} onChange={(days) => onChange({ ...value, days })} />
        </Card>
      )}
      {fault === 'nothing' && (
        <Callout tone="warning" live>
          {t(($) => $.guide.hours.nothing)}
        </Callout>
      )}
    </>
  )
}

/** This moment, to the half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
