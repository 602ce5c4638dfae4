import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { SaveResult } from '#src/editor/document/autosave.ts'
import { canOutlivePage, saveAtParting, saveFlow, type SaveTo } from '../save-flow.ts'
import { MOST_HERE } from './graph-aside.ts'
import type { Mirror } from './mirror.ts'

/**
 * Saves a flow; a large one is made ready and sent by the worker. `keepalive`: the page may go at any moment, and the
 * worker with it.
 */
export async function saveAside(
  mirror: Mirror,
  to: SaveTo,
  document: GraphDocument,
  { keepalive }: { keepalive: boolean },
): Promise<SaveResult> {
  if (keepalive && canOutlivePage(document)) return saveAtParting(to, document)
  if (document.nodes.size <= MOST_HERE) return saveFlow(to, document)
  try {
    const told = await mirror.askMirror(document, { type: 'save', to })
    if (told.type !== 'saved') return { type: 'offline' }
    // Only the page can ask somebody to sign in again.
    const isOver = told.result.type === 'refused' && told.result.code === 'UNAUTHORIZED'
    return isOver ? saveFlow(to, document) : told.result
  } catch {
    // Slower, but as good.
    return saveFlow(to, document)
  }
}

/** A document as the text that a crash copy keeps; that of a large one is made by the worker. */
export async function textAside(mirror: Mirror, document: GraphDocument): Promise<string> {
  const here = () => JSON.stringify(graphToJson(document))
  if (document.nodes.size <= MOST_HERE) return here()
  try {
    const told = await mirror.askMirror(document, { type: 'write' })
    return told.type === 'written' ? told.text : here()
  } catch {
    return here()
  }
}
