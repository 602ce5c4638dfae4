import type { Asking } from '#src/domain/settings/asking.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { columnPart } from './column-part.ts'

const part = columnPart<Asking>({
  changed: 'settings.asking',
  columns: { revision: application.askingRevision, state: application.asking },
  written: (asking, askingRevision) => ({ asking, askingRevision }),
})

/** What visitors are asked about how they were served, with the revision that the next change is made on. */
export async function readAsking(context: MemberContext): Promise<{ revision: number; asking: Asking }> {
  const { revision, state } = await part.read(context)
  return { revision, asking: state }
}

/** Changes it, on top of the revision it was read at; it acts at once. */
export const updateAsking = (
  context: MemberContext,
  { revision, asking }: { revision: number; asking: Asking },
): Promise<{ revision: number }> => part.update(context, revision, asking)
