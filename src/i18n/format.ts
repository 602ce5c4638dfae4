import { useDates } from './dates.ts'
import { formats, type Format } from './formats.ts'
import { useLanguage } from './language.ts'

/** The formats of the language on screen, with dates as the application has them; give the application's time zone wherever a moment of its business is shown. */
export function useFormat(timeZone?: string): Format {
  return formats(useLanguage(), timeZone, useDates())
}
