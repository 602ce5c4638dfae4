import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Import } from '#src/contract/imports.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { NamedColumns } from '#src/domain/qa/sheet-columns.ts'
import type { ImportMode } from '#src/domain/qa/sheet-match.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { setTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { qaImport } from '../../db/schema/sheet.ts'
import { formatOf } from '../../sheets/open-file.ts'
import { findCategory } from '../knowledge/categories.ts'
import { findImport, presentImport, type ImportRecord } from './records.ts'

type Announced = {
  source: 'file' | 'paste'
  name: string
  size: number
  mode: ImportMode
  categoryId: string | null
  makesCategories: boolean
  language: ShellLanguage
}

/** How long an announced file may take to come, in milliseconds; then it blocks nobody any longer. */
const UPLOAD_MS = 10 * 60_000

/** Announces a file. One is under way at a time: a second is refused with UPLOAD_PENDING. */
export function beginImport(context: MemberContext, input: Announced): Promise<{ id: string }> {
  const { appId } = context.member
  if (formatOf(input.name) === undefined) throw new DeskError('UNSUPPORTED_MEDIA')
  if (input.size > LIMITS.qa.importBytes) throw new DeskError('TOO_LARGE', { limit: LIMITS.qa.importBytes })
  if ((input.mode === 'replace') !== (input.categoryId !== null)) throw new DeskError('BAD_PARAM')
  return context.db.inApp(appId, async (tx) => {
    if (input.categoryId !== null) await findCategory(tx, input.categoryId)
    const id = await addRecord(tx, context, { ...input, status: 'to_be_uploaded', step: null, fileId: null })
    await writeAudit(tx, context, appId, {
      action: 'import.begun',
      target: id,
      after: { name: input.name, mode: input.mode },
    })
    return { id }
  })
}

async function addRecord(
  tx: Tx,
  context: MemberContext,
  values: Omit<Announced, 'source'> &
    Pick<ImportRecord, 'source' | 'status' | 'step' | 'fileId'> &
    Partial<Pick<ImportRecord, 'named'>>,
): Promise<string> {
  const { appId, personId } = context.member
  const id = uuidv7()
  const now = context.clock.now()
  await tx.insert(qaImport).values({ appId, id, ...values, createdBy: personId, createdAt: now, heldUntil: now })
  // One whose file is there is read at once.
  await setTimer(tx, appId, 'qa_import', id, values.step === null ? new Date(now.getTime() + UPLOAD_MS) : now)
  return id
}

/** Takes the bytes of an announced file; reading it goes on by itself. */
export async function uploadFile(context: MemberContext, input: { importId: string; file: File }): Promise<Import> {
  const { appId, personId } = context.member
  if (input.file.size > LIMITS.qa.importBytes) throw new DeskError('TOO_LARGE', { limit: LIMITS.qa.importBytes })
  await context.db.inApp(appId, async (tx) => {
    const row = await findImport(tx, input.importId, true)
    if (row.status !== 'to_be_uploaded') throw new DeskError('STATE_CONFLICT')
    await tx.update(qaImport).set({ status: 'uploading', size: input.file.size }).where(eq(qaImport.id, row.id))
  })
  const fileId = uuidv7()
  try {
    await context.files.put(appId, fileId, Buffer.from(await input.file.arrayBuffer()))
    return await context.db.inApp(appId, async (tx) => {
      const row = await findImport(tx, input.importId, true)
      if (row.status !== 'uploading') throw new DeskError('STATE_CONFLICT')
      const next = { status: 'parsing', step: 'reading', fileId } as const
      await tx.update(qaImport).set(next).where(eq(qaImport.id, row.id))
      // Whoever took it in may end before it is read.
      await setTimer(tx, appId, 'qa_import', row.id, context.clock.now())
      return presentImport(tx, { ...row, ...next }, personId)
    })
  } catch (error) {
    await context.files.remove(appId, fileId)
    await failUpload(context, input.importId)
    throw error
  } finally {
    context.jobs.soon('qa_import', appId, input.importId)
  }
}

/** A file that did not come blocks nobody. */
function failUpload(context: MemberContext, importId: string): Promise<unknown> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const row = await findImport(tx, importId, true)
    if (row.status !== 'uploading') return
    await tx
      .update(qaImport)
      .set({ status: 'failed', failure: 'UPLOAD_BROKEN', finishedAt: context.clock.now() })
      .where(eq(qaImport.id, row.id))
  })
}

/** Begins again with the file of an import that has ended; `named`: with what somebody says that its columns hold. */
export async function retryImport(
  context: MemberContext,
  input: { importId: string; named?: NamedColumns | undefined },
): Promise<{ id: string }> {
  const { appId } = context.member
  const before = await context.db.inApp(appId, (tx) => findImport(tx, input.importId))
  if (before.finishedAt === null || before.fileId === null) throw new DeskError('STATE_CONFLICT')
  const bytes = await context.files.get(appId, before.fileId)
  if (bytes === null) throw new DeskError('NOT_FOUND')
  const fileId = uuidv7()
  await context.files.put(appId, fileId, bytes)
  try {
    const { source, name, size, mode, categoryId, makesCategories, language } = before
    const named = input.named ?? before.named
    const values = { source, name, size, mode, categoryId, makesCategories, language, fileId, named }
    const id = await context.db.inApp(appId, async (tx) => {
      if (categoryId !== null) await findCategory(tx, categoryId)
      const made = await addRecord(tx, context, { ...values, status: 'parsing', step: 'reading' })
      await writeAudit(tx, context, appId, { action: 'import.begun', target: made, after: { name, mode } })
      return made
    })
    context.jobs.soon('qa_import', appId, id)
    return { id }
  } catch (error) {
    await context.files.remove(appId, fileId)
    throw error
  }
}
