import { client, partingClient } from '#src/api/client.ts'
import { apiFailure, isDefinedError, safe } from '#src/api/errors.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphBytes, graphToJson } from '#src/domain/graph/json.ts'
import type { SaveResult } from '#src/editor/document/autosave.ts'

/** Where a document is saved to, and on top of what. `connection`: the live one by which the save is known as one's own. */
export type SaveTo = {
  readonly appId: string
  readonly flowId: string
  readonly baseRevision: number
  readonly connection: string | null
}

/** Of the 64 KiB that a browser takes along from a page that goes, what is left for a document. */
const MOST_TAKEN_ALONG = 60 * 1024

/** Whether a save of the document can outlive the page. A larger one cannot: there its crash copy has to do. */
export const canOutlivePage = (document: GraphDocument): boolean => graphBytes(document) <= MOST_TAKEN_ALONG

/** Saves a flow; runs in the page and in a worker. Answers how it ended, whatever happens. */
export async function saveFlow(to: SaveTo, saved: GraphDocument, using = client): Promise<SaveResult> {
  const { connection, ...where } = to
  const by = connection === null ? {} : { connection }
  const { error, data } = await safe(using.flows.save({ ...where, document: graphToJson(saved), ...by }))
  if (error === null) return { type: 'saved', revision: data.revision }
  if (isDefinedError(error) && error.code === 'CONFLICT')
    return { type: 'conflict', revision: error.data.revision, savedBy: error.data.changedBy ?? '' }
  const { code } = apiFailure(error)
  if (code === 'NETWORK' || code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TIMEOUT')
    return { type: 'offline' }
  return { type: 'refused', code }
}

/** Saves a flow while the page may go: the request outlives it. Only where {@link canOutlivePage}. */
export const saveAtParting = (to: SaveTo, saved: GraphDocument): Promise<SaveResult> =>
  saveFlow(to, saved, partingClient)
