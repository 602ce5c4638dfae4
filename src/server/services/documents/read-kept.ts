import { and, eq, inArray, isNull } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import { documentSource, documentSourcePage } from '../../db/schema/document-source.ts'
import { DocumentFault } from '../../documents/document-fault.ts'
import type { Selection } from '../../documents/select-markup.ts'
import { parseAside } from '../../documents/parse-aside.ts'
import { failpoint } from '../../failpoint.ts'
import { keepFailure, keepPassages, tell } from './keep.ts'
import type { DocumentRecord } from './records.ts'

/** Reads a document whose file is kept, and notes what became of it. Throws only when it is told to stop. */
export async function readKept(deps: Deps, record: DocumentRecord, signal: AbortSignal): Promise<void> {
  const { appId, id, format, size, fileId, passageSize } = record
  tell(deps, record, 'parsing')
  try {
    const file = fileId === null ? null : await deps.files.read(appId, fileId, 0, size - 1)
    if (!file) throw new DocumentFault('PARSE_FAILED')
    const selection = format === 'html' ? await deps.db.inApp(appId, (tx) => selectionOf(tx, id)) : undefined
    const read = await parseAside({
      job: { format, bytes: size, passageSize: LIMITS.document.passageSizes[passageSize], selection },
      file,
      signal,
      recognising: () => void noteStep(deps, record, 'ocr'),
      chunking: () => void noteStep(deps, record, 'chunking'),
    })
    failpoint(deps.env, 'document.read')
    await keepPassages(deps, record, read)
    failpoint(deps.env, 'document.kept')
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof DocumentFault))
      deps.log.error({ err: error, appId, document: id }, 'the reader of documents failed')
    await keepFailure(deps, record, error instanceof DocumentFault ? error.code : 'PARSE_FAILED')
  }
}

/** What is taken of a page, where the document is one. */
async function selectionOf(tx: Tx, documentId: string): Promise<Selection | undefined> {
  const [row] = await tx
    .select({ keep: documentSource.keep, drop: documentSource.drop })
    .from(documentSourcePage)
    .innerJoin(documentSource, eq(documentSource.id, documentSourcePage.sourceId))
    .where(eq(documentSourcePage.documentId, documentId))
  return row && row.keep.length + row.drop.length > 0 ? row : undefined
}

async function noteStep(deps: Deps, record: DocumentRecord, step: 'ocr' | 'chunking'): Promise<void> {
  const { appId, id, attempts } = record
  try {
    const told = await deps.db.inApp(appId, (tx) =>
      tx
        .update(knowledgeDocument)
        .set({ status: step })
        .where(
          and(
            eq(knowledgeDocument.id, id),
            eq(knowledgeDocument.attempts, attempts),
            inArray(knowledgeDocument.status, ['parsing', 'ocr']),
            isNull(knowledgeDocument.deletedAt),
          ),
        )
        .returning({ id: knowledgeDocument.id }),
    )
    if (told.length > 0) tell(deps, record, step)
  } catch (error) {
    // It is only told how far it is; the end is what counts.
    deps.log.warn({ err: error, appId, document: id }, 'a step of a document could not be noted')
  }
}
