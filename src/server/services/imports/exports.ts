import { count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Export } from '#src/contract/imports.ts'
import type { EntryTarget } from '#src/contract/entries.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { setTimer } from '../../jobs/timers.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { qaExport } from '../../db/schema/sheet.ts'
import { sheetWords } from '../../sheets/words.ts'
import { chosenBy } from '../knowledge/chosen-by.ts'
import { localDay } from '../../platform/local-day.ts'
import { presentExport } from './records.ts'

/** Begins to write entries into a file. One export runs at a time: a second is refused with EXPORT_PENDING. */
export async function startExport(
  context: MemberContext,
  input: { target: EntryTarget; format: 'xlsx' | 'csv'; language: ShellLanguage },
): Promise<Export> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  const { target, format, language } = input
  const started = await context.db.inApp(appId, async (tx) => {
    const [all] = await tx
      .select({ n: count() })
      .from(qaEntry)
      .where(await chosenBy(tx, target, now))
    const id = uuidv7()
    const name = `${sheetWords(language).sheet} ${await localDay(tx, now)}.${format}`
    const [row] = await tx
      .insert(qaExport)
      .values({
        appId,
        id,
        name,
        format,
        language,
        filter: target,
        status: 'running',
        total: all?.n ?? 0,
        heldUntil: now,
        createdBy: personId,
        createdAt: now,
      })
      .returning()
    if (!row) throw new DeskError('INTERNAL')
    await setTimer(tx, appId, 'qa_export', id, now)
    await writeAudit(tx, context, appId, {
      action: 'entries.exported',
      target: id,
      after: { entries: row.total, format },
    })
    return row
  })
  context.jobs.soon('qa_export', appId, started.id)
  return presentExport(started, personId)
}

/** Gives an export up. */
export async function cancelExport(context: MemberContext, input: { exportId: string }): Promise<Export> {
  const { appId, personId } = context.member
  const row = await context.db.inApp(appId, async (tx) => {
    const [held] = await tx.select().from(qaExport).where(eq(qaExport.id, input.exportId)).for('update')
    if (!held) throw new DeskError('NOT_FOUND')
    if (held.status !== 'running') throw new DeskError('STATE_CONFLICT')
    await tx.update(qaExport).set({ cancelled: true }).where(eq(qaExport.id, held.id))
    return { ...held, cancelled: true }
  })
  context.jobs.stop('qa_export', input.exportId)
  return presentExport(row, personId)
}
