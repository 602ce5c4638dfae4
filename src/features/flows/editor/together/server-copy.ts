import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Save } from '#src/editor/document/autosave.ts'

/** What is known of the flow on the server while it is open here. Saving and merging both write into it. */
export type ServerCopy = {
  /** As the server last had it: loaded, acknowledged or received. What a merge starts from. */
  document: GraphDocument
  /** Sent and never answered, the newest last: the server may have it, or not. */
  unanswered: readonly GraphDocument[]
  /** The live connection by which a save is known as one's own. */
  connection: string | null
  /** Set while somebody has to decide what becomes of a colleague's changes: nothing is saved until then. */
  held: { readonly revision: number; readonly savedBy: string } | null
}

export const serverCopyOf = (document: GraphDocument): ServerCopy => ({
  document,
  unanswered: [],
  connection: null,
  held: null,
})

const MOST_UNANSWERED = 10

/** A save that keeps account of what the server has; while something is to be decided it asks the server nothing. */
export const savingInto =
  (server: ServerCopy, save: Save<GraphDocument>): Save<GraphDocument> =>
  async (sent, options) => {
    if (server.held !== null) return { type: 'conflict', ...server.held }
    const before = server.unanswered
    server.unanswered = [...before, sent.document].slice(-MOST_UNANSWERED)
    const result = await save(sent, options)
    if (result.type === 'saved') {
      server.document = sent.document
      server.unanswered = []
    } else if (result.type !== 'offline') server.unanswered = before
    return result
  }
