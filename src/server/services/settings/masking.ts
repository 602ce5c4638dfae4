import { sql } from 'drizzle-orm'
import type { Masking } from '#src/domain/sensitive/masking.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { columnPart } from './column-part.ts'

const part = columnPart<Masking>({
  changed: 'settings.masking',
  columns: { revision: application.maskingRevision, state: application.masking },
  written: (masking, maskingRevision) => ({
    masking,
    maskingRevision,
    // Guards that are ready are of another revision from now on.
    wordsRevision: sql`${application.wordsRevision} + 1`,
  }),
})

/** What is hidden in messages before they are stored, with the revision that the next change is made on. */
export async function readMasking(context: MemberContext): Promise<{ revision: number; masking: Masking }> {
  const { revision, state } = await part.read(context)
  return { revision, masking: state }
}

/** Changes it, on top of the revision it was read at; what is written from now on is stored by it. */
export const updateMasking = (
  context: MemberContext,
  { revision, masking }: { revision: number; masking: Masking },
): Promise<{ revision: number }> => part.update(context, revision, masking)
