import type { client } from '#src/api/client.ts'
import { isUnderWay } from '#src/domain/documents/state.ts'

export type Document = Awaited<ReturnType<typeof client.documents.get>>
export type Passage = Awaited<ReturnType<typeof client.documents.passages>>['items'][number]

/** Whether any of them is still on its way. */
export const anyUnderWay = (documents: readonly Document[]): boolean =>
  documents.some(({ status }) => isUnderWay(status))

/** Where a document's file is saved from. */
export const fileAddress = (appId: string, documentId: string) => `/api/apps/${appId}/documents/${documentId}/file`
