import { Calendar } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { FLOAT, FLOAT_GAP } from '../float.ts'
import { parseDay, readRange, toDate, toDay, type Day, type DayRange, type RangeFault } from './days.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { useWide } from './use-wide.ts'

export type DateRangePickerProps = {
  value: DayRange | undefined
  onChange: (range: DayRange) => void
  labels: {
    /** Names the field. */
    field: string
    /** On the button while nothing is chosen. */
    placeholder: string
    from: string
    to: string
    /** How to type a day, such as "YYYY-MM-DD". */
    format: string
    apply: string
    previousMonth: string
    nextMonth: string
    presets: string
    faults: Readonly<Record<RangeFault, string>>
  }
  /** BCP 47, such as `zh-CN`. */
  locale: string
  weekStartsOn?: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** Today where the data is kept; the browser's day may be another. */
  today: Day
  min?: Day
  max?: Day
  presets?: readonly { id: string; label: string; range: DayRange }[]
  /** A word on what is chosen, such as a warning for long ranges. */
  note?: (range: DayRange) => ReactNode
  /** Months beside each other; one where the window is narrow. */
  months?: 1 | 2
  disabled?: boolean
  className?: string
}

/** A range of days by preset, calendar or keyboard; it counts once applied. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, labels, locale, disabled = false, className } = props
  const [open, setOpen] = useState(false)
  const text = value === undefined ? labels.placeholder : writeRange(value, locale)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={disabled}
        aria-label={`${labels.field}: ${text}`}
        className={cx(
          'focus-ring tabular inline-flex h-control items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-13 transition-colors duration-fast hover:bg-hover disabled:bg-sunken disabled:text-faint data-[state=open]:bg-pressed',
          value === undefined ? 'text-muted' : 'text-ink',
          className,
        )}
      >
        <Calendar size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        {text}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={FLOAT_GAP}
          collisionPadding={8}
          aria-label={labels.field}
          className={cx(
            FLOAT,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto outline-none',
          )}
        >
          <RangePanel
            {...props}
            onApply={(range) => {
              onChange(range)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RangePanel({
  value,
  labels,
  locale,
  weekStartsOn = 1,
  today,
  min,
  max,
  presets = [],
  note,
  months: wanted = 2,
  onApply,
}: DateRangePickerProps & { onApply: (range: DayRange) => void }) {
  const months = useWide() ? wanted : 1
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [fault, setFault] = useState<RangeFault>()
  const [month, setMonth] = useState(() => firstShown(value?.to ?? today, months))
  const id = useId()
  const range = readRange(from, to, min, max)
  const good = typeof range === 'string' ? undefined : range

  const handleType = (text: string, set: (text: string) => void) => {
    const day = parseDay(text)
    set(text)
    setFault(undefined)
    if (day !== undefined) setMonth(firstShown(day, months))
  }

  const handleApply = () => {
    if (good === undefined) setFault(typeof range === 'string' ? range : undefined)
    else onApply(good)
  }

  return (
    <form
      noValidate
      className="flex flex-wrap sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        handleApply()
      }}
    >
      {presets.length > 0 && (
        <ul
          aria-label={labels.presets}
          className="flex w-full flex-wrap gap-0.5 border-line p-2 max-sm:border-b sm:w-40 sm:flex-col sm:flex-nowrap sm:border-r"
        >
          {presets.map((preset) => {
            const on = preset.range.from === from && preset.range.to === to
            return (
              <li key={preset.id}>
                <button
                  type="button"
                  aria-pressed={on}
                  onClick={() => onApply(preset.range)}
                  className={cx(
                    'focus-ring-inset h-control w-full rounded-control px-2 text-left text-13 transition-colors duration-fast',
                    on ? 'bg-selected font-medium text-ink' : 'text-ink hover:bg-hover',
                  )}
                >
                  {preset.label}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="flex flex-col gap-3 p-3">
        <RangeCalendar
          selected={{ from: parseDay(from), to: good?.to }}
          onSelect={(picked) => {
            setFault(undefined)
            setFrom(picked?.from === undefined ? '' : toDay(picked.from))
            setTo(picked?.to === undefined ? '' : toDay(picked.to))
          }}
          locale={locale}
          weekStartsOn={weekStartsOn}
          previousLabel={labels.previousMonth}
          nextLabel={labels.nextMonth}
          months={months}
          month={month}
          onMonthChange={setMonth}
          today={today}
          min={min}
          max={max}
        />
        <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3">
          <DayField
            label={labels.from}
            format={labels.format}
            value={from}
            onChange={(text) => handleType(text, setFrom)}
            faulty={fault !== undefined}
            faultId={`${id}-fault`}
          />
          <DayField
            label={labels.to}
            format={labels.format}
            value={to}
            onChange={(text) => handleType(text, setTo)}
            faulty={fault !== undefined}
            faultId={`${id}-fault`}
          />
          <Button type="submit" tone="accent" className="ml-auto">
            {labels.apply}
          </Button>
        </div>
        <div id={`${id}-fault`} role="alert" className="text-13 text-danger-text empty:hidden">
          {fault !== undefined && good === undefined ? labels.faults[fault] : ''}
        </div>
        {good !== undefined && note !== undefined && (
          <div className="text-13 text-muted empty:hidden">{note(good)}</div>
        )}
      </div>
    </form>
  )
}

type DayFieldProps = {
  label: string
  format: string
  value: string
  onChange: (text: string) => void
  faulty: boolean
  faultId: string
}

function DayField({ label, format, value, onChange, faulty, faultId }: DayFieldProps) {
  return (
    <label className="flex flex-col gap-1 text-12 text-muted">
      {label}
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={format}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={faulty || undefined}
        aria-describedby={faulty ? faultId : undefined}
        className={cx(
          'focus-ring tabular h-control w-32 rounded-control border bg-surface px-2 text-13 text-ink placeholder:text-faint',
          faulty ? 'border-danger-line' : 'border-control',
        )}
      />
    </label>
  )
}

/** Both days in the reader's way, what they share said once: "Nov 3 – 9, 2026". */
const writeRange = (range: DayRange, locale: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).formatRange(
    toDate(range.from),
    toDate(range.to),
  )

/** The first of so many months, the last of which holds the day. */
function firstShown(day: Day, months: number): Date {
  const date = toDate(day)
  return new Date(date.getFullYear(), date.getMonth() - months + 1, 1)
}
