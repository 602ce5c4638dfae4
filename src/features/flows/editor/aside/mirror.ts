import { emptyGraph, type GraphDocument } from '#src/domain/graph/document.ts'
import { askAside } from './ask.ts'
import { graphDelta } from './delta.ts'
import type { AboutMirror, Told } from './protocol.ts'

/** The worker's copy of one open document: each time it is asked about it, it is told only what has changed. */
export type Mirror = {
  /** Rejects where the worker cannot answer; the next question tells it all of the document anew. */
  askMirror(document: GraphDocument, about: AboutMirror): Promise<Told>
  forget(): void
}

let mirrors = 0

export function createMirror(): Mirror {
  const mirror = (mirrors += 1)
  let known: GraphDocument | null = null
  return {
    async askMirror(document, about) {
      const isFresh = known === null
      const delta = graphDelta(known ?? emptyGraph(), document)
      known = document
      try {
        return await askAside({ type: 'about', mirror, isFresh, delta, about })
      } catch (error) {
        known = null
        throw error
      }
    },
    forget() {
      if (known !== null) void askAside({ type: 'forget', mirror }).catch(() => undefined)
      known = null
    },
  }
}
