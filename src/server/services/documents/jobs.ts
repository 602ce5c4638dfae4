import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { clearTimer, setTimer } from '../../conversations/timers.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import type { Deps } from '../../deps.ts'
import type { DocumentJobs } from '../../documents/document-jobs.ts'
import { createFairWork } from '../../jobs/fair-work.ts'
import { readKept } from './read-kept.ts'
import type { DocumentRecord } from './records.ts'
import { keepFailure } from './keep.ts'

/** Whoever reads a document says so every few seconds; one that is silent for so long is lost, and others go on. */
const HOLD_MS = 15_000
const RENEW_MS = 5_000
/** A document that ended its reader so often is not tried again. */
const MAX_ATTEMPTS = 3
/** Documents read at once by this process, each on a core, and how many of them for one application. */
const ROOM = { places: 3, share: 2 }

/** The server stops, or the document is deleted. */
class Ended extends Error {}

export function createDocumentJobs(deps: () => Deps): DocumentJobs {
  const jobs = createFairWork(ROOM)

  const soon = (appId: string, id: string) =>
    jobs.soon(appId, id, (signal) =>
      work(deps(), appId, id, signal).catch((error: unknown) =>
        deps().log.error({ err: error, appId, document: id }, 'a document could not be read'),
      ),
    )
  return {
    soon,
    stop: (id) => jobs.stop(id, new Ended('stopped')),
    async due({ appId, subject }) {
      const now = deps().clock.now()
      const open = await deps().db.inApp(appId, async (tx) => {
        const [row] = await tx
          .select({ id: knowledgeDocument.id })
          .from(knowledgeDocument)
          .where(and(eq(knowledgeDocument.id, subject), isUnderWay()))
        if (row) await setTimer(tx, appId, 'document', subject, new Date(now.getTime() + HOLD_MS))
        else await clearTimer(tx, 'document', subject)
        return row !== undefined
      })
      if (open) soon(appId, subject)
    },
    settled: jobs.settled,
    close: () => jobs.close(new Ended('closing')),
  }
}

const isUnderWay = () =>
  and(inArray(knowledgeDocument.status, ['queued', 'parsing', 'ocr', 'chunking']), isNull(knowledgeDocument.deletedAt))

async function work(deps: Deps, appId: string, id: string, signal: AbortSignal): Promise<void> {
  const record = await deps.db.inApp(appId, (tx) => hold(tx, appId, id, deps.clock.now()))
  if (!record) return
  if (record.attempts > MAX_ATTEMPTS) return keepFailure(deps, record, 'DOC_INTERRUPTED')
  const renewing = setInterval(() => {
    deps.db
      .inApp(appId, (tx) => keep(tx, record, deps.clock.now()))
      .catch((error: unknown) => deps.log.error({ err: error, appId, document: id }, 'a document could not be held'))
  }, RENEW_MS)
  try {
    await readKept(deps, record, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    await letGo(deps, record)
  } finally {
    clearInterval(renewing)
  }
}

/** Takes a document so that no other process reads it, too; null when there is nothing to do for it now. */
async function hold(tx: Tx, appId: string, id: string, now: Date): Promise<DocumentRecord | null> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const [row] = await tx
    .update(knowledgeDocument)
    .set({ attempts: sql`${knowledgeDocument.attempts} + 1`, heldUntil, status: 'parsing' })
    .where(and(eq(knowledgeDocument.id, id), isUnderWay(), lte(knowledgeDocument.heldUntil, now)))
    .returning()
  if (row) await setTimer(tx, appId, 'document', id, heldUntil)
  return row ?? null
}

async function keep(tx: Tx, { appId, id, attempts }: DocumentRecord, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const mine = await tx
    .update(knowledgeDocument)
    .set({ heldUntil })
    .where(and(eq(knowledgeDocument.id, id), eq(knowledgeDocument.attempts, attempts), isUnderWay()))
    .returning({ id: knowledgeDocument.id })
  if (mine.length > 0) await setTimer(tx, appId, 'document', id, heldUntil)
}

/** The server stops: whoever comes next goes on at once. */
function letGo(deps: Deps, { appId, id, attempts }: DocumentRecord): Promise<void> {
  const now = deps.clock.now()
  return deps.db.inApp(appId, async (tx) => {
    const open = await tx
      .update(knowledgeDocument)
      .set({ heldUntil: now, attempts: sql`greatest(${knowledgeDocument.attempts} - 1, 0)` })
      .where(and(eq(knowledgeDocument.id, id), eq(knowledgeDocument.attempts, attempts), isUnderWay()))
      .returning({ id: knowledgeDocument.id })
    if (open.length > 0) await setTimer(tx, appId, 'document', id, now)
  })
}
