import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type HolidaysProps = { days: readonly string[]; disabled: boolean; onChange: (days: string[]) => void }

/** Days on which the desk is closed, as local dates YYYY-MM-DD. */
export function Holidays({ days, disabled, onChange }: HolidaysProps) {
  const t = useTexts()
  const format = useFormat('UTC')
  const [day, setDay] = useState('')
  const add = () => {
    if (day === '' || days.includes(day)) return
    onChange([...days, day].toSorted())
    setDay('')
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t(($) => $.guide.hours.holidays)} help={t(($) => $.guide.hours.holidaysHelp)}>
        <TextField
          type="date"
          value={day}
          disabled={disabled}
          onChange={(event) => setDay(event.target.value)}
          className="w-44!"
        />
      </Field>
      <Button
        size="small"
        className="self-start"
        icon={<Plus size={14} aria-hidden />}
        disabled={disabled}
        aria-disabled={disabled || day === ''}
        onClick={add}
      >
        {t(($) => $.guide.hours.holidayAdd)}
      </Button>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {days.map((each) => {
            const name = format.date(`${each}T00:00:00Z`)
            return (
              <li key={each}>
                <Badge look="line" className="tabular">
                  {name}
                  <IconButton
                    size="small"
                    disabled={disabled}
                    label={t(($) => $.guide.hours.holidayRemove, { day: name })}
                    icon={<X size={12} aria-hidden />}
                    onClick={() => onChange(days.filter((other) => other !== each))}
                  />
                </Badge>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
