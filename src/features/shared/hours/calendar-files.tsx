import { useCallback, type ReactNode } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { CalendarProvider, type ReadCalendar } from '#src/editor/hours/calendar-context.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { usePermission } from '../session/application-context.ts'

/** Lets the hours below it take special days from calendar files, for those who may set hours. */
export function CalendarFiles({ appId, children }: { appId: string; children: ReactNode }) {
  const t = useTexts()
  const maySet = usePermission('settings.edit')
  const read = useCallback<ReadCalendar>(
    async (file, timeZone) => {
      try {
        return { ok: true, days: await client.settings.readCalendar({ appId, file, timeZone }) }
      } catch (error) {
        return { ok: false, text: errorText(t, apiFailure(error).code) }
      }
    },
    [appId, t],
  )
  return <CalendarProvider read={maySet ? read : undefined}>{children}</CalendarProvider>
}
