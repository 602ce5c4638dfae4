import { and, inArray, isNull } from 'drizzle-orm'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { defineJob, Lost, Stopped } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { keepFailure } from './keep.ts'
import { readKept } from './read-kept.ts'

/** Documents read at once by this process, each on a core, and how many of them for one application. */
const ROOM = { places: 3, share: 2 }

/** Reads a document and keeps what it says. */
export const documentJob = defineJob({
  kind: 'document',
  room: ROOM,
  lease: defineLease({
    kind: 'document',
    table: knowledgeDocument,
    isUnderWay: () =>
      and(
        inArray(knowledgeDocument.status, ['queued', 'parsing', 'ocr', 'chunking']),
        isNull(knowledgeDocument.deletedAt),
      ),
    taken: { status: 'parsing' },
  }),
  async work(deps, record, { signal }) {
    await readKept(deps, record, signal)
    return false
  },
  async fail(deps, record, error) {
    if (error instanceof Lost) await keepFailure(deps, record, 'DOC_INTERRUPTED')
    // One that is stopped is deleted.
    else if (!(error instanceof Stopped)) throw error
  },
})
