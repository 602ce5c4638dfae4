import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { DayPicker, type DateRange, type Matcher } from 'react-day-picker'
import { toDate, type Day } from './days.ts'

export type RangeCalendarProps = {
  selected: { from?: Day; to?: Day }
  onSelect: (range: DateRange | undefined) => void
  /** BCP 47; names and order of months and weekdays come from the browser's own tables. */
  locale: string
  weekStartsOn: 0 | 1 | 2 | 3 | 4 | 5 | 6
  previousLabel: string
  nextLabel: string
  months: number
  /** The first of the months shown. */
  month: Date
  onMonthChange: (month: Date) => void
  today: Day
  min?: Day
  max?: Day
}

/** The calendar of a range of days: arrows walk days, Page Up and Page Down months, Enter sets an end. */
export function RangeCalendar({
  selected,
  onSelect,
  locale,
  weekStartsOn,
  previousLabel,
  nextLabel,
  months,
  month,
  onMonthChange,
  today,
  min,
  max,
}: RangeCalendarProps) {
  const write = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date)
  const caption = write({ year: 'numeric', month: 'long' })
  const fullDay = write({ dateStyle: 'full' })
  const weekday = write({ weekday: 'long' })
  const shortWeekday = write({ weekday: 'narrow' })
  const outside: Matcher[] = []
  if (min !== undefined) outside.push({ before: toDate(min) })
  if (max !== undefined) outside.push({ after: toDate(max) })
  const from = selected.from === undefined ? undefined : toDate(selected.from)
  const to = selected.to === undefined ? undefined : toDate(selected.to)

  return (
    <DayPicker
      mode="range"
      resetOnSelect
      selected={from === undefined ? undefined : { from, to }}
      onSelect={onSelect}
      month={month}
      onMonthChange={onMonthChange}
      numberOfMonths={months}
      weekStartsOn={weekStartsOn}
      today={toDate(today)}
      disabled={outside}
      startMonth={min === undefined ? undefined : toDate(min)}
      endMonth={max === undefined ? undefined : toDate(max)}
      lang={locale}
      formatters={{
        formatCaption: caption,
        formatWeekdayName: shortWeekday,
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelDayButton: fullDay,
        labelGrid: caption,
        labelWeekday: weekday,
        labelNext: () => nextLabel,
        labelPrevious: () => previousLabel,
        labelNav: () => '',
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          ),
        Nav: ({ onPreviousClick, onNextClick, previousMonth, nextMonth }) => (
          <MonthSteps
            onPreviousClick={onPreviousClick}
            onNextClick={onNextClick}
            previousMonth={previousMonth}
            nextMonth={nextMonth}
            previousLabel={previousLabel}
            nextLabel={nextLabel}
          />
        ),
      }}
      classNames={CLASSES}
    />
  )
}

type MonthStepsProps = {
  onPreviousClick?: MouseEventHandler<HTMLButtonElement>
  onNextClick?: MouseEventHandler<HTMLButtonElement>
  previousMonth?: Date
  nextMonth?: Date
  previousLabel: string
  nextLabel: string
}

function MonthSteps({
  onPreviousClick,
  onNextClick,
  previousMonth,
  nextMonth,
  previousLabel,
  nextLabel,
}: MonthStepsProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between">
      <button
        type="button"
        aria-label={previousLabel}
        aria-disabled={previousMonth === undefined || undefined}
        onClick={onPreviousClick}
        className={STEP}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={nextLabel}
        aria-disabled={nextMonth === undefined || undefined}
        onClick={onNextClick}
        className={STEP}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}

const STEP =
  'focus-ring pointer-events-auto inline-flex size-7 items-center justify-center rounded-control text-muted transition-colors duration-fast hover:bg-hover hover:text-ink aria-disabled:opacity-40'

// A range is one band: its ends are accented, the days between lie on the soft accent.
const CLASSES = {
  root: 'text-13 text-ink',
  months: 'relative mx-auto flex w-fit gap-6',
  month: 'flex flex-col gap-1',
  month_caption: 'flex h-7 items-center justify-center',
  caption_label: 'text-13 font-semibold',
  month_grid: 'border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-7 w-8 text-12 font-normal text-muted',
  day: 'group/day tabular p-0 text-center',
  day_button:
    'focus-ring inline-flex size-8 items-center justify-center rounded-control transition-colors duration-fast hover:bg-hover group-data-[outside]/day:text-faint disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent',
  today: 'font-semibold [&>button]:underline [&>button]:underline-offset-4',
  range_start:
    'rounded-l-control bg-accent-soft [&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
  range_end:
    'rounded-r-control bg-accent-soft [&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
  range_middle: 'bg-accent-soft text-accent-text',
  hidden: 'invisible',
}
