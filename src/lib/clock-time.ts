const TYPED = /^(\d{1,2})(?:[:.：h ]?([0-5]\d)(?:[:.：]\d{2})?)?\s*(?:([ap])\.?\s?m?\.?)?$/iu

/**
 * A time of day as people type it (9, 930, 9:30, 9.30 pm), as HH:MM of 24 hours; null where it is none.
 */
export function readClockTime(text: string): string | null {
  const found = TYPED.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const [, typed = '', minute = '00', half] = found
  const hour = Number(typed)
  if (hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const shift = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(shift).padStart(2, '0')}:${minute}`
}

/** The time so many minutes later on the clock, past midnight if need be. */
export function clockTimeAfter(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const day = 24 * 60
  const at = (((hour * 60 + minute + minutes) % day) + day) % day
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
