import { CalendarDays, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Special } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useReadCalendar } from './calendar-context.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { wholeHours, type HoursDraft } from './hours-draft.ts'
import { SpecialDialog } from './special-dialog.tsx'
import { useSpecialWords } from './special-words.ts'
import { useWhenWords } from './when-words.ts'

type SpecialDaysProps = { value: HoursDraft; disabled: boolean; onChange: (special: readonly Special[]) => void }

/** Days on which the weekly plan does not hold: a list, with a dialog for each of them. */
export function SpecialDays({ value, disabled, onChange }: SpecialDaysProps) {
  const t = useTexts()
  const { special } = value
  const read = useReadCalendar()
  const hours = wholeHours(value)
  const [isTaking, setTaking] = useState(false)
  /** The place in the list that is edited; after its end: a new one. */
  const [edited, setEdited] = useState<number>()
  const isFull = special.length >= LIMITS.hours.special
  const save = (one: Special) => {
    onChange(sorted(special.toSpliced(edited ?? special.length, 1, one)))
    setEdited(undefined)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-muted">{t(($) => $.guide.hours.special.help)}</p>
      {special.length > 0 && (
        <ul aria-label={t(($) => $.guide.hours.special.title)} className="flex flex-col divide-y divide-line">
          {special.map((one, index) => (
            <SpecialRow
              // The list is sorted as a whole; two of the same day differ by their place alone.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              special={one}
              disabled={disabled}
              onEdit={() => setEdited(index)}
              onRemove={() => onChange(special.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <DisabledReason
          reason={isFull ? t(($) => $.guide.hours.special.full, { count: LIMITS.hours.special }) : undefined}
        >
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            disabled={disabled}
            onClick={() => setEdited(special.length)}
          >
            {t(($) => $.guide.hours.special.add)}
          </Button>
        </DisabledReason>
        {read !== undefined && (
          <DisabledReason reason={hours === undefined ? t(($) => $.guide.hours.incomplete) : undefined}>
            <Button
              size="small"
              icon={<CalendarDays size={14} aria-hidden />}
              disabled={disabled}
              onClick={() => setTaking(hours !== undefined)}
            >
              {t(($) => $.guide.hours.calendar.open)}
            </Button>
          </DisabledReason>
        )}
      </div>
      {isTaking && read !== undefined && hours !== undefined && (
        <CalendarDialog
          hours={hours}
          read={read}
          onTake={(taken) => {
            onChange(sorted(taken))
            setTaking(false)
          }}
          onClose={() => setTaking(false)}
        />
      )}
      {edited !== undefined && (
        <SpecialDialog special={special[edited]} onSave={save} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

type SpecialRowProps = { special: Special; disabled: boolean; onEdit: () => void; onRemove: () => void }

function SpecialRow({ special, disabled, onEdit, onRemove }: SpecialRowProps) {
  const t = useTexts()
  const day = useWhenWords()(special.when)
  const words = useSpecialWords()(special)
  return (
    <li className="flex min-w-0 items-center gap-2 py-1.5">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="tabular text-13 font-medium">{day}</span>
        <span className="text-12 text-muted wrap-anywhere">{words}</span>
      </div>
      <IconButton
        label={t(($) => $.guide.hours.special.edit, { day })}
        icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
        disabled={disabled}
        onClick={onEdit}
      />
      <IconButton
        label={t(($) => $.guide.hours.special.remove, { day })}
        icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  )
}

/** Dates in their order; what comes every year after them. */
export const sorted = (special: readonly Special[]): Special[] =>
  special.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))

const orderOf = ({ when }: Special) =>
  when.kind === 'yearly' ? `9999-${when.from}` : when.kind === 'date' ? when.date : when.from
