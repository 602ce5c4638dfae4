import { count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { KnowledgeDocument } from '#src/contract/documents.ts'
import { documentFormatOf } from '#src/domain/documents/format.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { storable } from '../../db/storable.ts'
import { measured, refusalWithin } from '../../platform/measured.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import { assertFree, inOrder, insertDocument } from './insert.ts'
import { presentDocument } from './records.ts'

type Arriving = {
  name: string
  /** An id that files sent together share. */
  uploadId: string
  /** The document whose new version it is. */
  replaces: string | undefined
  body: ReadableStream<Uint8Array>
}

const uuid = z.uuid()

/** What is said of a file that is larger than a document may be. */
export const documentTooLarge = () => new DeskError('DOC_TOO_LARGE', { limit: LIMITS.document.bytes })

/**
 * Takes a document as it comes; reading it goes on by itself. Throws FEATURE_LOCKED, DOC_UNSUPPORTED, DOC_TOO_LARGE,
 * DOC_TOO_LITTLE for no bytes at all, DOC_DUPLICATE with the twin, UPLOAD_COUNT_LIMIT and VERSION_LIMIT for one too
 * many, UPLOAD_PENDING for a second new version while the first is on its way. Nothing is left of what was refused or broke
 * off.
 */
export async function takeDocument(context: MemberContext, arriving: Arriving): Promise<KnowledgeDocument> {
  const { appId, personId } = context.member
  await context.limiter.consume('document_upload', personId)
  const { replaces, uploadId } = arriving
  const name = nameOf(arriving.name)
  const format = documentFormatOf(name)
  if (format === undefined) throw new DeskError('DOC_UNSUPPORTED')
  if (!uuid.safeParse(uploadId).success || (replaces !== undefined && !uuid.safeParse(replaces).success))
    throw new DeskError('BAD_PARAM')
  await context.db.inApp(appId, (tx) => assertRoom(tx, context.clock.now(), uploadId, replaces))

  const fileId = uuidv7()
  const counted = measured(arriving.body, LIMITS.document.bytes, documentTooLarge)
  try {
    await context.files.save(appId, fileId, counted.stream)
    const size = counted.size()
    if (size === 0) throw new DeskError('DOC_TOO_LITTLE')
    const sha256 = counted.sha256()
    const presented = await context.db.inApp(appId, async (tx) => {
      const now = context.clock.now()
      await inOrder(tx, appId)
      await assertRoom(tx, now, uploadId, replaces)
      const row = await insertDocument(tx, appId, now, {
        name,
        format,
        size,
        sha256,
        fileId,
        uploadId,
        replaces,
        passageSize: null,
        createdBy: personId,
      })
      await writeAudit(tx, context, appId, {
        action: replaces === undefined ? 'document.added' : 'document.replaced',
        target: row.id,
        after: { name, size, version: row.version },
      })
      return presentDocument(tx, row, now)
    })
    context.jobs.soon('document', appId, presented.id)
    return presented
  } catch (error) {
    await context.files.remove(appId, fileId)
    throw refusalWithin(error)
  }
}

/** The end of a path or an overlong name: that is where its kind stands. */
function nameOf(given: string): string {
  const name = storable(given.trim().split(/[/\\]/).at(-1) ?? '')
  const called = [...name].slice(-LIMITS.document.name).join('').trim()
  if (called === '') throw new DeskError('BAD_PARAM')
  return called
}

async function assertRoom(tx: Tx, now: Date, uploadId: string, replaces: string | undefined): Promise<void> {
  await assertDocumentsUnlocked(tx, now)
  const [together] = await tx
    .select({ n: count() })
    .from(knowledgeDocument)
    .where(eq(knowledgeDocument.uploadId, uploadId))
  if ((together?.n ?? 0) >= LIMITS.document.perUpload)
    throw new DeskError('UPLOAD_COUNT_LIMIT', { limit: LIMITS.document.perUpload })
  await assertFree(tx, now, replaces)
}
