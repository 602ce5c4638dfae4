import type { Dates } from '#src/lib/dates.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { columnPart } from './column-part.ts'

const part = columnPart<Dates>({
  changed: 'settings.dates',
  columns: { revision: application.datesRevision, state: application.dates },
  written: (dates, datesRevision) => ({ dates, datesRevision }),
})

/** How members see dates and times of day, with the revision that the next change is made on. */
export async function readDates(context: MemberContext): Promise<{ revision: number; dates: Dates }> {
  const { revision, state } = await part.read(context)
  return { revision, dates: state }
}

/** Changes it, on top of the revision it was read at. */
export const updateDates = (
  context: MemberContext,
  { revision, dates }: { revision: number; dates: Dates },
): Promise<{ revision: number }> => part.update(context, revision, dates)
