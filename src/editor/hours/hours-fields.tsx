import { OUTSIDE } from '#src/domain/hours/hours.ts'
import { overlapDays } from '#src/domain/hours/overlap.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { DAYS, faultOf, USUAL, wholeHours, type HoursDraft } from './hours-draft.ts'
import { HoursNow } from './hours-now.tsx'
import { SpecialDays } from './special-days.tsx'
import { WeekPlan } from './week-plan.tsx'

type HoursFieldsProps = {
  value: HoursDraft
  disabled: boolean
  /** Whether it is set what visitors get outside them. */
  hasOutside?: boolean
  onChange: (value: HoursDraft) => void
}

/** Monday to Friday: what a plan begins with. */
const WORKING_WEEK = DAYS.map((day) => (day <= 5 ? [USUAL] : []))

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** The one editor of hours: always or by a weekly plan with special days, in which time zone, and what that means now. */
export function HoursFields({ value, disabled, hasOutside = false, onChange }: HoursFieldsProps) {
  const t = useTexts()
  const format = useFormat()
  const fault = faultOf(value)
  const overlaps = value.always ? [] : overlapDays(wholeHours(value)?.weekly ?? [])

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
          <HoursNow draft={value} />
        </div>
      </Card>
      {!value.always && (
        <Card title={t(($) => $.guide.hours.plan)}>
          <WeekPlan days={value.days} disabled={disabled} onChange={(days) => onChange({ ...value, days })} />
        </Card>
      )}
      {overlaps.length > 0 && (
        <Callout tone="warning" live>
          {t(($) => $.guide.hours.overlap, {
            days: format.list(overlaps.map((day) => t(($) => $.guide.hours.days[dayOf(day)]))),
          })}
        </Callout>
      )}
      {!value.always && (
        <Card title={t(($) => $.guide.hours.special.title)}>
          <SpecialDays value={value} disabled={disabled} onChange={(special) => onChange({ ...value, special })} />
        </Card>
      )}
      {!value.always && hasOutside && (
        <Card>
          <Field label={t(($) => $.guide.hours.outside.title)}>
            <RadioGroup
              disabled={disabled}
              value={value.outside ?? 'form'}
              onValueChange={(outside) => onChange({ ...value, outside })}
              options={OUTSIDE.map((outside) => ({
                value: outside,
                label: t(($) => $.guide.hours.outside.names[outside]),
                help: t(($) => $.guide.hours.outside.help[outside]),
              }))}
            />
          </Field>
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

const dayOf = (day: number) => DAYS[day - 1] ?? 1
