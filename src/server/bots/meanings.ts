import { performance } from 'node:perf_hooks'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { Db } from '../db/client.ts'
import { robot } from '../db/schema/bot.ts'
import type { EmbeddingPort } from '../effects/embedding.ts'
import type { ModelEndpoint } from '../effects/model-stream.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createHeldThread } from './held-thread.ts'
import type { MeaningJob, MeaningReply, Meant } from './meaning-job.ts'
import { createVectorStore } from './vector-store.ts'

/** The purpose under which an application keeps the key of its embedding model. */
export const EMBEDDING_KEY = 'embedding.key'

/** A set of entries that is searched by meaning: a release's, or a draft's. `key` names it for as long as it lives. */
export type MeantBase = {
  appId: string
  key: string
  entries(): readonly MatcherEntry[] | Promise<readonly MatcherEntry[]>
}

/**
 * Finds entries by meaning, where an application has an embedding model. Whatever is missing or fails, the answer is
 * null at once, and words alone decide.
 */
export type Meanings = {
  near(base: MeantBase, text: string, limit?: number): Promise<Meant | null>
  /** Whether a base can be searched so: no model is set, its vectors are still being made, or they are there. */
  stateOf(base: MeantBase): Promise<'unset' | 'building' | 'ready'>
  /** An entry of a base has changed; without questions it is gone. */
  change(base: MeantBase, entry: MatcherEntry): void
  close(): Promise<void>
}

/** For one text while a visitor waits, and for a batch in the background, in milliseconds. */
const TEXT_MS = 1_500
const BATCH_MS = 30_000
const BATCH = 64
/** How long an endpoint is remembered without looking, in milliseconds. */
const FRESH_MS = 2_000
/** A base whose vectors could not all be had is tried again after so long, in milliseconds. */
const AGAIN_MS = 60_000
/** Megabytes that the thread with the vectors may take. */
const HEAP_MB = 1024
const HITS = 12
const KEPT_BASES = 8
const KEPT_TEXTS = 500

type Known = { endpoint: ModelEndpoint | null; until: number }
type Base = { state: 'loading' | 'ready'; againAt: number }

export function createMeanings(deps: {
  db: Db
  secrets: Secrets
  port: EmbeddingPort
  failed: (error: unknown) => void
}): Meanings {
  const store = createVectorStore(deps.db)
  const endpoints = new Map<string, Known>()
  const bases = new Map<string, Base>()
  const texts = new Map<string, Float32Array>()
  const closing = new AbortController()
  const thread = createHeldThread<MeaningJob, MeaningReply>('meanings', HEAP_MB, () => bases.clear())

  async function endpointOf(appId: string): Promise<ModelEndpoint | null> {
    const known = endpoints.get(appId)
    if (known && known.until > performance.now()) return known.endpoint
    const endpoint = await deps.db.inApp(appId, async (tx) => {
      const [row] = await tx.select({ embedding: robot.embedding }).from(robot)
      if (!row?.embedding) return null
      const { baseUrl, name } = row.embedding
      return { baseUrl, model: name, key: await deps.secrets.read(tx, appId, EMBEDDING_KEY, baseUrl) }
    })
    endpoints.set(appId, { endpoint, until: performance.now() + FRESH_MS })
    return endpoint
  }

  /** The vectors of texts: those that are kept, and new ones. Fewer than asked for where the model fails. */
  async function vectorsOf(appId: string, endpoint: ModelEndpoint, wanted: readonly string[]) {
    const model = modelOf(endpoint)
    const vectors = await store.read(appId, model, wanted)
    const missing = wanted.filter((text) => !vectors.has(text))
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH)
      const call = { appId, endpoint, texts: batch, timeoutMs: BATCH_MS, aside: true }
      const result = await deps.port.embed(call, closing.signal)
      if (!result.ok) break
      const made = new Map(
        batch.flatMap((text, at) => (result.vectors[at] ? [[text, result.vectors[at]] as const] : [])),
      )
      await store.write(appId, model, made)
      for (const [text, vector] of made) vectors.set(text, vector)
    }
    return vectors
  }

  /** Brings entries into the thread that searches. Answers whether all of them have their vectors. */
  async function bring(name: string, appId: string, endpoint: ModelEndpoint, entries: readonly MatcherEntry[]) {
    const wanted = [...new Set(entries.flatMap(({ questions }) => questions))]
    const vectors = await vectorsOf(appId, endpoint, wanted)
    for (let from = 0; from < entries.length; from += BATCH)
      await thread.askThread({
        type: 'set',
        base: name,
        entries: entries.slice(from, from + BATCH).map(({ id, questions }) => ({
          id,
          questions: questions.flatMap((question) => {
            const vector = vectors.get(question)
            return vector ? [{ question, vector }] : []
          }),
        })),
      })
    return vectors.size === wanted.length
  }

  /** The base, when it can be searched; else it is begun to be brought in, aside. */
  function readyBase(base: MeantBase, endpoint: ModelEndpoint): string | null {
    const name = nameOf(base, endpoint)
    const known = bases.get(name)
    if (known && (known.state === 'loading' || known.againAt > performance.now()))
      return known.state === 'ready' ? name : null
    const isKnown = known !== undefined
    const state: Base = { state: isKnown ? 'ready' : 'loading', againAt: Number.POSITIVE_INFINITY }
    bases.delete(name)
    bases.set(name, state)
    dropOldest()
    const brought = async () => bring(name, base.appId, endpoint, await base.entries())
    brought().then(
      (isWhole) => {
        state.state = 'ready'
        state.againAt = isWhole ? Number.POSITIVE_INFINITY : performance.now() + AGAIN_MS
      },
      (error: unknown) => {
        bases.delete(name)
        if (!closing.signal.aborted) deps.failed(error)
      },
    )
    return isKnown ? name : null
  }

  function dropOldest() {
    const [oldest] = bases.keys()
    if (bases.size <= KEPT_BASES || oldest === undefined) return
    bases.delete(oldest)
    thread.askThread({ type: 'drop', base: oldest }).catch(deps.failed)
  }

  async function vectorOf(appId: string, endpoint: ModelEndpoint, text: string): Promise<Float32Array | null> {
    const key = `${appId} ${modelOf(endpoint)} ${text}`
    const known = texts.get(key)
    if (known) return known
    const result = await deps.port.embed({ appId, endpoint, texts: [text], timeoutMs: TEXT_MS }, closing.signal)
    const [vector] = result.ok ? result.vectors : []
    if (!vector) return null
    texts.set(key, vector)
    const [oldest] = texts.keys()
    if (texts.size > KEPT_TEXTS && oldest !== undefined) texts.delete(oldest)
    return vector
  }

  return {
    async near(base, text, limit = HITS) {
      try {
        const endpoint = await endpointOf(base.appId)
        const name = endpoint && readyBase(base, endpoint)
        if (!endpoint || !name) return null
        const vector = await vectorOf(base.appId, endpoint, text)
        return vector && (await thread.askThread({ type: 'nearest', base: name, vector, limit }))
      } catch (error) {
        if (!closing.signal.aborted) deps.failed(error)
        return null
      }
    },
    async stateOf(base) {
      const endpoint = await endpointOf(base.appId)
      if (!endpoint) return 'unset'
      return bases.get(nameOf(base, endpoint))?.state === 'ready' ? 'ready' : 'building'
    },
    change(base, entry) {
      const endpoint = endpoints.get(base.appId)?.endpoint
      const name = endpoint && nameOf(base, endpoint)
      if (!endpoint || !name || !bases.has(name)) return
      bring(name, base.appId, endpoint, [entry]).then(
        (isWhole) => {
          const known = bases.get(name)
          if (!isWhole && known) known.againAt = Math.min(known.againAt, performance.now() + AGAIN_MS)
        },
        (error: unknown) => {
          if (!closing.signal.aborted) deps.failed(error)
        },
      )
    },
    async close() {
      closing.abort(new Error('The server stops.'))
      await thread.close()
    },
  }
}

const modelOf = ({ baseUrl, model }: ModelEndpoint) => `${baseUrl} ${model}`
const nameOf = ({ key }: MeantBase, endpoint: ModelEndpoint) => `${key} ${modelOf(endpoint)}`

/** Without an embedding model anywhere: words alone decide. */
export const NO_MEANINGS: Meanings = {
  near: async () => null,
  stateOf: async () => 'unset',
  change: () => undefined,
  close: async () => undefined,
}
