import { performance } from 'node:perf_hooks'
import type { BotCandidate } from '#src/domain/step/why.ts'
import type { Matcher, MatcherEntry } from '#src/domain/matching/matcher.ts'
import { blendMeaning } from '#src/domain/matching/semantic.ts'
import { inSlices } from '#src/lib/in-slices.ts'
import type { MeantBase, Meanings } from './meanings.ts'
import type { Meant } from './meaning-job.ts'

/** What a bot hears with: words always, and the meaning of texts that were prepared. */
export type Ear = {
  /**
   * Has the meaning of a text looked up before it is searched for, where the application has a model for that. Never
   * rejects and never takes long: what is not there in time is left to the words.
   */
  prepare(text: string): Promise<void>
  search(text: string, limit: number): { candidates: BotCandidate[]; searchMs: number }
  /** Takes a little time of everybody else's, again and again. One after another: the matcher is changed in place. */
  update(entry: MatcherEntry): Promise<void>
  remove(entryId: string): void
  /** Share 0..1 of the entries changed since the build. */
  readonly changed: number
  readonly size: Matcher['size']
}

/** Texts whose meaning is remembered. */
const KEPT = 200

export function createEar(matcher: Matcher, meanings: Meanings, base: MeantBase): Ear {
  const prepared = new Map<string, Meant>()
  return {
    async prepare(text) {
      if (text.trim() === '') return
      const meant = await meanings.near(base, text)
      prepared.delete(text)
      if (!meant) return
      prepared.set(text, meant)
      const [oldest] = prepared.keys()
      if (prepared.size > KEPT && oldest !== undefined) prepared.delete(oldest)
    },
    search(text, limit) {
      const start = performance.now()
      const meant = prepared.get(text)
      const byWords = matcher
        .match(text, meant ? Math.max(limit, meant.hits.length) : limit)
        .map(({ entryId, confidence, question }) => ({ entryId, confidence, question }))
      const candidates = meant ? blendMeaning(byWords, meant.hits, meant.scale, limit) : byWords
      return { candidates, searchMs: performance.now() - start }
    },
    async update(entry) {
      await inSlices(matcher.updating(entry))
      prepared.clear()
      meanings.change(base, entry)
    },
    remove(entryId) {
      matcher.remove(entryId)
      prepared.clear()
      meanings.change(base, { id: entryId, questions: [] })
    },
    get changed() {
      return matcher.changed
    },
    get size() {
      return matcher.size
    },
  }
}
