import type { BotPassage } from '#src/domain/step/why.ts'
import type { Passages, SearchedDocuments } from './passages.ts'

/** What a bot finds in its documents: passages of texts that were prepared. */
export type Reading = {
  /** Looks a text up before it is searched for. Never rejects: what cannot be found in time is not there. */
  prepare(text: string): Promise<void>
  /** Passages nearest to a prepared text; none for any other. */
  found(text: string): readonly BotPassage[]
}

/** Texts whose passages are remembered. */
const KEPT = 200
/** How long a visitor waits for passages, in milliseconds; what was begun goes on, and the next question finds it. */
const WAIT_MS = 3_000

/** The documents of one application's release or draft. `failed` is told what goes wrong. */
export function createReading(
  passages: Passages,
  base: { appId: string; documents: SearchedDocuments; failed: (error: unknown) => void },
): Reading {
  const prepared = new Map<string, readonly BotPassage[]>()
  return {
    async prepare(text) {
      if (base.documents.size === 0 || text.trim() === '' || prepared.has(text)) return
      const looking = passages.near(base.appId, base.documents, text).then(
        (found) => {
          prepared.set(text, found)
          const [oldest] = prepared.keys()
          if (prepared.size > KEPT && oldest !== undefined) prepared.delete(oldest)
        },
        (error: unknown) => base.failed(error),
      )
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS)
      })
      await Promise.race([looking, late])
      clearTimeout(timer)
    },
    found: (text) => prepared.get(text) ?? [],
  }
}
