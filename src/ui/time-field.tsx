import { useState } from 'react'
import { clockTimeAfter, readClockTime } from '#src/lib/clock-time.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** How far an arrow key goes, in minutes. */
const STEP = 15

type TimeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'leading' | 'trailing' | 'onClear'> & {
  /** HH:MM of 24 hours; '' for none. */
  value: string
  /** Called with each whole time that is typed, and with '' while what stands there is none. */
  onValueChange: (value: string) => void
}

/**
 * A time of day, written as everywhere else on the screen: 14:05, whatever the browser's own fields would make of it. Takes
 * 9, 930 or 9 pm as well, and writes them out when it is left; the arrow keys go by a quarter of an hour.
 */
export function TimeField({ value, onValueChange, onBlur, onKeyDown, readOnly, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const isWrong = shown !== '' && readClockTime(shown) === null

  const type = (text: string) => {
    setTyped(text)
    const time = text.trim() === '' ? '' : readClockTime(text)
    if ((time ?? '') !== value) onValueChange(time ?? '')
  }
  const settle = () => {
    // What is no time stays, to be mended.
    if (!isWrong) setTyped(undefined)
  }

  return (
    <TextField
      aria-invalid={isWrong || undefined}
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={12}
      readOnly={readOnly}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        const by = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0
        const from = readClockTime(shown)
        if (by !== 0 && from !== null && readOnly !== true) {
          event.preventDefault()
          setTyped(undefined)
          onValueChange(clockTimeAfter(from, by))
        }
        onKeyDown?.(event)
      }}
    />
  )
}
