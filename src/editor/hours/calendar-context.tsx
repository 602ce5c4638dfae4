import { createContext, use, type ReactNode } from 'react'
import type { CalendarDay } from '#src/domain/hours/calendar.ts'

/** Reads a calendar file, its times in a zone; a refusal comes in words. */
export type ReadCalendar = (
  file: File,
  timeZone: string,
) => Promise<{ ok: true; days: CalendarDay[] } | { ok: false; text: string }>

const Context = createContext<ReadCalendar | undefined>(undefined)

/** Lends a reader of calendar files to the hours below it; without one no file is taken. */
export function CalendarProvider({ read, children }: { read: ReadCalendar | undefined; children: ReactNode }) {
  return <Context value={read}>{children}</Context>
}

export const useReadCalendar = (): ReadCalendar | undefined => use(Context)
