import { z } from 'zod'
import { unitVector } from '#src/domain/matching/semantic.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { OutboundFetch } from '../platform/outbound-fetch.ts'
import type { ModelBudget } from './model-budget.ts'
import { createBreaker, type Breaker } from './breaker.ts'
import type { ModelHealth } from './model.ts'
import { ModelFault, withoutKey, type ModelCode } from './model-fault.ts'
import { postToModel } from './model-fetch.ts'
import { faultOfEndpoint, type ModelEndpoint } from './model-stream.ts'
import { timeLimit } from './time-limit.ts'

/** Vectors of length 1, one for each text. `detail` is in the endpoint's words and never holds the key. */
export type EmbeddingResult =
  | { ok: true; vectors: Float32Array[]; ms: number }
  | { ok: false; code: ModelCode; detail: string; status?: number; ms: number }

/** The way to a model that turns texts into vectors. Calls reject only when the signal ends them. */
export type EmbeddingPort = {
  embed(
    call: {
      appId: string
      endpoint: ModelEndpoint
      texts: readonly string[]
      timeoutMs: number
      /** Nobody waits for it: only the day's budget counts. */
      aside?: boolean
    },
    signal: AbortSignal,
  ): Promise<EmbeddingResult>
  /** One small text, whatever has been before: what «Test connection» shows. */
  test(endpoint: ModelEndpoint, signal: AbortSignal): Promise<EmbeddingResult>
  /** Null before the first call to the application's present endpoint. */
  health(appId: string): ModelHealth | null
}

type Line = { key: string; breaker: Breaker; lastError: ModelHealth['lastError']; lastOkAt: Date | null }

const TEST_MS = 30_000
/** Components of a vector, at most. */
const LONGEST = 8192

const answerSchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()).min(1).max(LONGEST), index: z.number().int().optional() })),
})

/** Asks embedding models behind any OpenAI-compatible endpoint; not at all for a while after five failures in a row. */
export function createEmbeddingPort(deps: {
  outbound: OutboundFetch
  clock: Clock
  budget: ModelBudget
}): EmbeddingPort {
  const lines = new Map<string, Line>()

  function lineOf(appId: string, { baseUrl, model }: ModelEndpoint): Line {
    const key = `${baseUrl} ${model}`
    const known = lines.get(appId)
    if (known?.key === key) return known
    const line = { key, breaker: createBreaker(deps.clock), lastError: null, lastOkAt: null }
    lines.set(appId, line)
    return line
  }

  async function askEmbedding(
    endpoint: ModelEndpoint,
    texts: readonly string[],
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<EmbeddingResult> {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    const limit = timeLimit(signal, timeoutMs)
    try {
      const wrong = faultOfEndpoint(endpoint)
      if (wrong) throw wrong
      const key = endpoint.key?.reveal()
      const answer = await postToModel(deps, `${endpoint.baseUrl.replace(/\/+$/, '')}/embeddings`, {
        headers: [
          ['content-type', 'application/json'],
          ...(key ? [['authorization', `Bearer ${key}`] as [string, string]] : []),
        ],
        body: JSON.stringify({ model: endpoint.model, input: texts, encoding_format: 'float' }),
        signal: limit.signal,
        key: endpoint.key,
      })
      return { ok: true, vectors: vectorsOf(answer, texts.length), ms: ms() }
    } catch (error) {
      signal.throwIfAborted()
      const fault = limit.passed()
        ? new ModelFault('model.timeout', `no answer in ${timeoutMs} ms`)
        : error instanceof ModelFault
          ? error
          : null
      if (fault === null) throw error
      const { status } = fault.circumstances
      const detail = withoutKey(fault.message, endpoint.key)
      return { ok: false, code: fault.code, detail, ...(status ? { status } : {}), ms: ms() }
    } finally {
      limit.clear()
    }
  }

  return {
    async embed({ appId, endpoint, texts, timeoutMs, aside = false }, signal) {
      const line = lineOf(appId, endpoint)
      const passage = line.breaker.enter()
      if (!passage) return { ok: false, code: 'model.open', detail: '', ms: 0 }
      let result: EmbeddingResult
      try {
        const spent = await deps.budget.spend(appId, 'embedding', !aside)
        if (spent !== null) {
          passage.settle(null)
          return { ok: false, code: 'model.budget', detail: spent, ms: 0 }
        }
        result = await askEmbedding(endpoint, texts, timeoutMs, signal)
      } catch (error) {
        passage.settle(null)
        throw error
      }
      passage.settle(result.ok)
      const at = deps.clock.now()
      if (result.ok) line.lastOkAt = at
      else {
        const { code, detail, status } = result
        line.lastError = { code, detail, ...(status === undefined ? {} : { status }), at }
      }
      return result
    },
    test: (endpoint, signal) => askEmbedding(endpoint, ['hello'], TEST_MS, signal),
    health(appId) {
      const line = lines.get(appId)
      if (!line || (line.lastError === null && line.lastOkAt === null)) return null
      const { breaker, lastError, lastOkAt } = line
      return { state: breaker.state(), failures: breaker.failures(), lastError, lastOkAt }
    },
  }
}

/** The vectors in the order of the texts, all of one size. Throws a ModelFault for anything else. */
function vectorsOf(answer: unknown, count: number): Float32Array[] {
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw new ModelFault('model.invalid', 'the answer holds no vectors')
  const data = read.data.data.map((one, at) => ({ at: one.index ?? at, vector: unitVector(one.embedding) }))
  const vectors = data.sort((a, b) => a.at - b.at).flatMap(({ vector }) => vector ?? [])
  if (vectors.length !== count)
    throw new ModelFault('model.invalid', `${count} vectors were asked for, ${vectors.length} came`)
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new ModelFault('model.invalid', 'the vectors are of different sizes')
  return vectors
}
