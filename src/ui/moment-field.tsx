import { useId, useState } from 'react'
import { TextField } from './text-field.tsx'
import { TimeField } from './time-field.tsx'

type MomentFieldProps = {
  /** Local day and time as YYYY-MM-DDTHH:MM, without a zone; '' for none. */
  value: string
  /** Called when both parts are whole, and with '' when one of them is not. */
  onValueChange: (value: string) => void
  /** What the field of the time is called; that of the day is called as the `Field` around both. */
  timeLabel: string
  disabled?: boolean
}

/** A day and a time of day. */
export function MomentField({ value, onValueChange, timeLabel, disabled }: MomentFieldProps) {
  const timeId = useId()
  const [typed, setTyped] = useState<{ of: string; day: string; time: string }>()
  const [day = '', time = ''] = typed?.of === value ? [typed.day, typed.time] : value.split('T')
  const set = (part: { day?: string; time?: string }) => {
    const next = { day, time: time.slice(0, 5), ...part }
    const whole = next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : ''
    setTyped({ of: whole, ...next })
    if (whole !== value) onValueChange(whole)
  }
  return (
    <div className="flex gap-2">
      <TextField
        type="date"
        disabled={disabled}
        value={day}
        onChange={(event) => set({ day: event.target.value })}
        className="min-w-0 flex-1"
      />
      <TimeField
        id={timeId}
        aria-label={timeLabel}
        disabled={disabled}
        value={time.slice(0, 5)}
        onValueChange={(next) => set({ time: next })}
        className="w-24! shrink-0"
      />
    </div>
  )
}
