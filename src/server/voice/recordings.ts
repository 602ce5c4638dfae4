import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { after } from '#src/lib/after.ts'
import type { Deed } from '../jobs/sweep.ts'
import { clearTimer, setTimer } from '../jobs/timers.ts'
import { file } from '../db/schema/platform.ts'
import { callRecording } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'

/** How often a recording is asked for before it is given up: carriers have it ready within a minute. */
const ATTEMPTS = 6
/** Seconds until it is asked for again: once for each attempt so far. */
const AGAIN_SECONDS = 10

/** A recording is to be fetched. A carrier may take its time: others fall due meanwhile. */
export const keepDueRecording: Deed = async (deps, { appId, subject }) => {
  void keepRecording(deps, appId, subject).catch((error: unknown) =>
    deps.log.error({ err: error, appId, recordingId: subject }, 'a recording could not be kept'),
  )
}

/** Fetches a recording from the carrier and keeps it. What fails is tried again by the next timer; in the end it is told. */
async function keepRecording(deps: Deps, appId: string, recordingId: string): Promise<void> {
  const row = await deps.db.inApp(appId, async (tx) => {
    const [waiting] = await tx
      .select()
      .from(callRecording)
      .where(and(eq(callRecording.id, recordingId), eq(callRecording.state, 'waiting')))
      .for('update')
    if (!waiting) {
      await clearTimer(tx, 'recording', recordingId)
      return null
    }
    const attempts = waiting.attempts + 1
    await tx.update(callRecording).set({ attempts }).where(eq(callRecording.id, recordingId))
    // Whoever fetches it may end on the way.
    await setTimer(tx, appId, 'recording', recordingId, after(deps.clock.now(), 40 + AGAIN_SECONDS * attempts))
    return { ...waiting, attempts }
  })
  if (!row) return
  const bytes = await deps.carrier.recording(appId, row.url).catch((error: unknown) => {
    deps.log.warn({ err: error, appId, recordingId }, 'a recording could not be fetched')
    return null
  })
  if (bytes) return keep(deps, appId, recordingId, bytes)
  await deps.db.inApp(appId, async (tx) => {
    if (row.attempts >= ATTEMPTS) {
      await tx.update(callRecording).set({ state: 'failed' }).where(eq(callRecording.id, recordingId))
      return clearTimer(tx, 'recording', recordingId)
    }
    return setTimer(tx, appId, 'recording', recordingId, after(deps.clock.now(), AGAIN_SECONDS * row.attempts))
  })
}

async function keep(deps: Deps, appId: string, recordingId: string, bytes: Buffer): Promise<void> {
  const fileId = uuidv7()
  const createdAt = deps.clock.now()
  await deps.files.put(appId, fileId, bytes)
  const isKept = await deps.db.inApp(appId, async (tx) => {
    await clearTimer(tx, 'recording', recordingId)
    const sha256 = createHash('sha256').update(bytes).digest()
    const kept = { appId, id: fileId, kind: 'recording', mediaType: 'audio/wav', size: bytes.length, sha256 } as const
    await tx.insert(file).values({ ...kept, createdAt })
    const rows = await tx
      .update(callRecording)
      .set({ state: 'kept', fileId })
      .where(and(eq(callRecording.id, recordingId), eq(callRecording.state, 'waiting')))
      .returning({ id: callRecording.id })
    if (rows.length === 0) await tx.delete(file).where(eq(file.id, fileId))
    return rows.length > 0
  })
  if (!isKept) await deps.files.remove(appId, fileId)
}
