import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Import } from '#src/contract/imports.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import { findImport, presentImport } from './records.ts'

/** Leaves rows out of a checked import, or takes them in again. Refused ones are out anyway. */
export function leaveRowsOut(
  context: MemberContext,
  input: { importId: string; positions: number[]; leftOut: boolean },
): Promise<Import> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await findImport(tx, input.importId, true)
    if (row.step !== 'waiting') throw new DeskError('STATE_CONFLICT')
    const ofImport = eq(qaImportRow.importId, row.id)
    await tx
      .update(qaImportRow)
      .set({ leftOut: input.leftOut })
      .where(
        and(
          ofImport,
          inArray(qaImportRow.position, input.positions),
          inArray(qaImportRow.outcome, ['added', 'changed', 'removed']),
        ),
      )
    const [left] = await tx
      .select({ n: count() })
      .from(qaImportRow)
      // Entries that would go are no rows of the file.
      .where(and(ofImport, eq(qaImportRow.leftOut, true), isNotNull(qaImportRow.row)))
    const next = { left: left?.n ?? 0 }
    await tx.update(qaImport).set(next).where(eq(qaImport.id, row.id))
    return presentImport(tx, { ...row, ...next }, personId)
  })
}

/** Gives the word to write a checked import into the knowledge base. */
export async function confirmImport(context: MemberContext, input: { importId: string }): Promise<Import> {
  const { appId, personId } = context.member
  const confirmed = await context.db.inApp(appId, async (tx) => {
    const row = await findImport(tx, input.importId, true)
    if (row.step !== 'waiting') throw new DeskError('STATE_CONFLICT')
    const next = { step: 'writing', done: 0, rechecked: false, attempts: 0, heldUntil: context.clock.now() } as const
    await tx.update(qaImport).set(next).where(eq(qaImport.id, row.id))
    // Whoever takes the word may end before anything is written.
    await setTimer(tx, appId, 'qa_import', row.id, context.clock.now())
    await writeAudit(tx, context, appId, { action: 'import.confirmed', target: row.id, after: { name: row.name } })
    return presentImport(tx, { ...row, ...next }, personId)
  })
  context.jobs.soon('qa_import', appId, input.importId)
  return confirmed
}

/** Gives an import up, wherever it stands; nothing of it is in the knowledge base. */
export async function cancelImport(context: MemberContext, input: { importId: string }): Promise<Import> {
  const { appId, personId } = context.member
  const presented = await context.db.inApp(appId, async (tx) => {
    const row = await findImport(tx, input.importId, true)
    if (row.finishedAt !== null) throw new DeskError('STATE_CONFLICT')
    // What is being done is ended by whoever does it.
    const isBusy = row.step === 'reading' || row.step === 'writing'
    const ended = { status: 'failed', step: null, failure: 'CANCELLED', finishedAt: context.clock.now() } as const
    const next = isBusy ? { cancelled: true } : ended
    await tx.update(qaImport).set(next).where(eq(qaImport.id, row.id))
    if (!isBusy) {
      await tx.delete(qaImportRow).where(eq(qaImportRow.importId, row.id))
      await clearTimer(tx, 'qa_import', row.id)
    }
    await writeAudit(tx, context, appId, { action: 'import.cancelled', target: row.id, after: { name: row.name } })
    return presentImport(tx, { ...row, ...next }, personId)
  })
  context.jobs.stop('qa_import', input.importId)
  return presented
}
