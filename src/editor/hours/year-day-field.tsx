import { useId } from 'react'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Select } from '#src/ui/select.tsx'

type YearDayFieldProps = {
  label: string
  /** MM-DD */
  value: string
  onValueChange: (value: string) => void
}

/** A leap year: 29 February can be chosen. */
const YEAR = 2024
const two = (value: number) => String(value).padStart(2, '0')

/** A day of every year: its month, and its day. */
export function YearDayField({ label, value, onValueChange }: YearDayFieldProps) {
  const t = useTexts()
  const id = useId()
  const language = useLanguage()
  const names = new Intl.DateTimeFormat(htmlLang(language), { timeZone: 'UTC', month: 'long' })
  const [month = '01', day = '01'] = value.split('-')
  const lengthOf = (of: string) => new Date(Date.UTC(YEAR, Number(of), 0)).getUTCDate()
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: two(at + 1),
    label: names.format(Date.UTC(YEAR, at, 1)),
  }))
  const days = Array.from({ length: lengthOf(month) }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }))
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <div className="flex gap-2">
        <Select
          width="fit"
          aria-label={t(($) => $.guide.hours.special.month)}
          options={months}
          value={month}
          onValueChange={(next) => onValueChange(`${next}-${two(Math.min(Number(day), lengthOf(next)))}`)}
        />
        <Select
          width="fit"
          aria-label={t(($) => $.guide.hours.special.dayOfMonth)}
          options={days}
          value={day}
          onValueChange={(next) => onValueChange(`${month}-${next}`)}
        />
      </div>
    </div>
  )
}
