import type { DocumentAct } from '#src/domain/documents/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { readDocumentRecord } from './list.ts'
import { parseAgain, removeDocument, updateDocument } from './update.ts'

/**
 * Does the same with several documents, one after the other, each written down as if it were done alone. What is gone, or
 * cannot be done with a document as it stands, is left and named.
 */
export async function changeDocuments(
  context: MemberContext,
  input: { documentIds: readonly string[]; act: DocumentAct },
): Promise<{ changed: number; left: string[] }> {
  const left: string[] = []
  const ids = [...new Set(input.documentIds)]
  for (const documentId of ids) {
    try {
      await changeOne(context, documentId, input.act)
    } catch (error) {
      if (!(error instanceof DeskError) || (error.code !== 'NOT_FOUND' && error.code !== 'STATE_CONFLICT')) throw error
      left.push(documentId)
    }
  }
  return { changed: ids.length - left.length, left }
}

async function changeOne(context: MemberContext, documentId: string, act: DocumentAct): Promise<void> {
  if (act === 'remove') {
    await removeDocument(context, { documentId })
    return
  }
  const { passageSize, validUntil, enabled } = await readDocumentRecord(context, { documentId })
  if (act === 'parse') await parseAgain(context, { documentId, passageSize })
  else if (enabled !== (act === 'enable')) await updateDocument(context, { documentId, enabled: !enabled, validUntil })
}
