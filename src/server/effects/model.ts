import type { Json } from '#src/domain/value/value.ts'
import { checkedText, modelText, quotedText } from '#src/domain/robot/model-links.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { OutboundFetch } from '../platform/outbound-fetch.ts'
import { createBreaker, type Breaker, type BreakerState } from './breaker.ts'
import { parseJson } from './json.ts'
import { schemaIssue } from './json-schema.ts'
import type { ModelBudget } from './model-budget.ts'
import { ModelFault, withoutKey, type ModelCode } from './model-fault.ts'
import { modelFetch } from './model-fetch.ts'
import {
  streamAnswer,
  type ModelAnswer,
  type ModelEndpoint,
  type ModelQuestion,
  type ModelUsage,
} from './model-stream.ts'
import { timeLimit } from './time-limit.ts'
import { wait as realWait, type Wait } from './wait.ts'

export type ModelCall = ModelQuestion & {
  /** Whose endpoint it is: one application's failures keep no other from asking. */
  appId: string
  endpoint: ModelEndpoint
  /** JSON schema of the answer; without one the answer is a text. */
  schema?: Json | null
  /**
   * What becomes of links in the answer. `shown`, where it is left out: only those to allowed hosts stay. `quoted`: those
   * that the model was given stay, too. `checked`: only those it was given are looked at, as whoever reads the answer
   * refuses all others.
   */
  links?: keyof typeof RULES
  /** From the beginning of the call, all attempts included. */
  timeouts?: ModelTimeouts
}

export type ModelTimeouts = { firstTokenMs: number; totalMs: number }

/** `detail` is in the endpoint's words where it said something, and never holds the key. `ms` is for all attempts. */
export type ModelResult =
  | { ok: true; text: string; json?: Json; usage: ModelUsage; truncated: boolean; ms: number }
  | { ok: false; code: ModelCode; detail: string; status?: number; ms: number }

/** How an application's endpoint has been doing. */
export type ModelHealth = {
  state: BreakerState
  /** Failures in a row. */
  failures: number
  lastError: { code: ModelCode; detail: string; status?: number; at: Date } | null
  lastOkAt: Date | null
}

/** The way to a language model. Both calls reject only when the signal ends them, with the signal's reason. */
export type ModelPort = {
  complete(call: ModelCall, signal: AbortSignal): Promise<ModelResult>
  /** One small question, asked once, whatever has been before: what «Test connection» shows. */
  testModel(endpoint: ModelEndpoint, signal: AbortSignal, timeouts?: ModelTimeouts): Promise<ModelResult>
  /** Null before the first call to the application's present endpoint. */
  health(appId: string): ModelHealth | null
}

const RULES = { shown: modelText, quoted: quotedText, checked: checkedText }
const NO_HOSTS: ReadonlySet<string> = new Set()

const TIMEOUTS: ModelTimeouts = { firstTokenMs: 15_000, totalMs: 60_000 }
const RETRIES = 2
const FIRST_WAIT_MS = 500

/** What is remembered of an application's endpoint. */
type Line = {
  endpoint: ModelEndpoint
  breaker: Breaker
  lastError: ModelHealth['lastError']
  lastOkAt: Date | null
  /** It does not take a schema as `response_format`: the schema is told in words. */
  tellsSchema: boolean
}

/**
 * Asks language models behind any OpenAI-compatible endpoint: within time and size, again where that may help and nothing
 * has come yet, and not at all for a while after five failures in a row.
 */
export function createModelPort(deps: {
  outbound: OutboundFetch
  clock: Clock
  budget: ModelBudget
  wait?: Wait
  /** The hosts that links in texts for an application's people may lead to; left out: none. */
  linkHosts?: (appId: string) => Promise<ReadonlySet<string>>
}): ModelPort {
  const { outbound, clock, budget, wait = realWait, linkHosts = async () => NO_HOSTS } = deps
  const lines = new Map<string, Line>()

  function lineOf(appId: string, endpoint: ModelEndpoint): Line {
    const known = lines.get(appId)
    if (known && isSame(known.endpoint, endpoint)) return known
    const breaker = createBreaker(clock)
    const line = { endpoint, breaker, lastError: null, lastOkAt: null, tellsSchema: false }
    lines.set(appId, line)
    return line
  }

  /** Asks until there is an answer or no more sense in asking. */
  async function askModel(
    call: ModelCall,
    line: Line | null,
    retries: number,
    signal: AbortSignal,
  ): Promise<ModelAnswer> {
    const { firstTokenMs, totalMs } = call.timeouts ?? TIMEOUTS
    const total = timeLimit(signal, totalMs)
    const first = timeLimit(total.signal, firstTokenMs)
    const deadline = performance.now() + firstTokenMs
    let begun = false
    const onFirst = () => {
      begun = true
      first.clear()
    }
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          return await streamAnswer({
            endpoint: call.endpoint,
            ...inForm(call, line?.tellsSchema ?? false),
            fetch: modelFetch(outbound, clock, call.endpoint.key),
            signal: first.signal,
            onFirst,
          })
        } catch (error) {
          if (!(error instanceof ModelFault) || begun || attempt >= retries) throw error
          const { again, retryAfterMs, status } = error.circumstances
          if (line && call.schema && !line.tellsSchema && (status === 400 || status === 422)) {
            line.tellsSchema = /response_format|json_schema/i.test(error.message)
            if (line.tellsSchema) continue
          }
          const pause = Math.max(FIRST_WAIT_MS * 2 ** attempt, retryAfterMs ?? 0)
          if (again !== true || performance.now() + pause >= deadline) throw error
          await wait(pause, first.signal)
        }
      }
    } catch (error) {
      signal.throwIfAborted()
      if (first.passed()) throw new ModelFault('model.timeout', `no first word in ${firstTokenMs} ms`)
      if (total.passed()) throw new ModelFault('model.timeout', `no end in ${totalMs} ms`)
      throw error
    } finally {
      first.clear()
      total.clear()
    }
  }

  /** What was answered, with its links as people may be shown them; a text is JSON again where that was asked for. */
  async function shownAnswer(call: ModelCall, text: string, json: Json | undefined) {
    const hosts = LINKS.test(text) ? await linkHosts(call.appId) : NO_HOSTS
    const given = call.messages.map(({ content }) => content).join('\n')
    const show = (words: string) => RULES[call.links ?? 'shown'](words, hosts, given)
    if (json === undefined) return { text: show(text) }
    const shown = mapTexts(json, show)
    return { text: JSON.stringify(shown), json: shown }
  }

  async function performModelCall(call: ModelCall, line: Line | null, retries: number, signal: AbortSignal) {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const answer = withoutKey(await askModel(call, line, retries, signal), call.endpoint.key)
      const json = checked(answer, call.schema ?? null)
      const shown = await shownAnswer(call, answer.text, json)
      const result: ModelResult = { ok: true, ...answer, ...shown, ms: ms() }
      return { result, works: true }
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error
      const { status, ofAnswer = false } = error.circumstances
      const detail = withoutKey(error.message, call.endpoint.key)
      const result: ModelResult = { ok: false, code: error.code, detail, ...(status ? { status } : {}), ms: ms() }
      return { result, works: ofAnswer }
    }
  }

  return {
    async complete(call, signal) {
      const line = lineOf(call.appId, call.endpoint)
      const passage = line.breaker.enter()
      if (!passage) return { ok: false, code: 'model.open', detail: line.lastError?.detail ?? '', ms: 0 }
      let works: boolean | null = null
      try {
        const spent = await budget.spend(call.appId, 'chat', true)
        if (spent !== null) return { ok: false, code: 'model.budget', detail: spent, ms: 0 }
        const outcome = await performModelCall(call, line, RETRIES, signal)
        works = outcome.works
        const { result } = outcome
        if (result.ok) {
          line.lastOkAt = clock.now()
          await budget.used(call.appId, 'chat', result.usage)
        } else {
          const { code, detail, status } = result
          line.lastError = { code, detail, ...(status ? { status } : {}), at: clock.now() }
        }
        return result
      } finally {
        passage.settle(works)
      }
    },

    async testModel(endpoint, signal, timeouts = TIMEOUTS) {
      const messages = [{ role: 'user' as const, content: 'Answer with the word OK.' }]
      return (await performModelCall({ appId: '', endpoint, messages, timeouts }, null, 0, signal)).result
    },

    health(appId) {
      const line = lines.get(appId)
      if (!line) return null
      const { breaker, lastError, lastOkAt } = line
      return { state: breaker.state(), failures: breaker.failures(), lastError, lastOkAt }
    },
  }
}

/** What may begin a link, also as JSON escapes it. */
const LINKS = /:\\?\/|\]\(|\\u/

/** A value with each of its texts made another. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}

function isSame(one: ModelEndpoint, other: ModelEndpoint): boolean {
  return one.baseUrl === other.baseUrl && one.model === other.model && one.key?.reveal() === other.key?.reveal()
}

/** The question with its schema: as the request's own field, or in words for endpoints that do not know the field. */
function inForm({ messages, temperature, maxTokens, schema }: ModelCall, inWords: boolean) {
  const settings = { ...(temperature === undefined ? {} : { temperature }), ...(maxTokens ? { maxTokens } : {}) }
  if (schema === undefined || schema === null) return { question: { messages, ...settings }, format: undefined }
  if (!inWords) {
    const format = { type: 'json_schema', json_schema: { name: 'answer', schema, strict: false } }
    return { question: { messages, ...settings }, format }
  }
  const content = `Answer with JSON only, without any other text, after this JSON schema: ${JSON.stringify(schema)}`
  return { question: { messages: [{ role: 'system' as const, content }, ...messages], ...settings }, format: undefined }
}

/** The answer as JSON, where JSON was asked for. Models like to fence it, whatever they are told. */
function checked({ text }: ModelAnswer, schema: Json): Json | undefined {
  if (text.trim() === '') throw new ModelFault('model.empty', 'the answer has no text', { ofAnswer: true })
  if (schema === null) return undefined
  const fenced = /^\s*```(?:json)?\s*\n(?<inner>[\s\S]*?)\n\s*```\s*$/.exec(text)
  const json = parseJson(fenced?.groups?.inner ?? text)
  const issue = json === undefined ? 'the answer is not JSON' : schemaIssue(schema, json)
  if (issue !== null) throw new ModelFault('model.invalid', issue, { ofAnswer: true })
  return json
}
