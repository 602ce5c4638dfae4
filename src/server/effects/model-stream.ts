import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import type { Json } from '#src/domain/value/value.ts'
import type { Secret } from '#src/lib/secret.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import { faultOfBody, ModelFault, shortened } from './model-fault.ts'

/** Where a model is asked. `baseUrl` is what comes before `/chat/completions`. */
export type ModelEndpoint = { baseUrl: string; model: string; key: Secret<string> | null }

export type ModelQuestion = {
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[]
  temperature?: number
  maxTokens?: number
}

/** Tokens as the endpoint counts them; null where it does not say. */
export type ModelUsage = { inputTokens: number | null; outputTokens: number | null }

export type ModelAnswer = {
  text: string
  usage: ModelUsage
  /** It ended because of `maxTokens`, not because all was said. */
  truncated: boolean
}

/** An answer in a chat message; longer is a model that has lost its way. */
const MAX_TEXT = 1 << 20

/** What a header can carry of a key: the visible characters of ASCII. */
const KEY = /^[\x21-\x7e]*$/

/**
 * Asks once and reads the answer to its end. `onFirst` is called at the first sign of it, be it thought or text. Throws
 * ModelFault for whatever goes wrong outside, and the signal's reason when the signal ends it.
 */
export async function streamAnswer(options: {
  endpoint: ModelEndpoint
  question: ModelQuestion
  /** The `response_format` of the request. */
  format: Json | undefined
  fetch: typeof fetch
  signal: AbortSignal
  onFirst: () => void
}): Promise<ModelAnswer> {
  const { endpoint, question, format, signal, onFirst } = options
  const fault = faultOfEndpoint(endpoint)
  if (fault) throw fault
  const done = new AbortController()
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: endpoint.baseUrl,
    ...(endpoint.key ? { apiKey: endpoint.key.reveal() } : {}),
    includeUsage: true,
    fetch: options.fetch,
    transformRequestBody: (body) => (format === undefined ? body : { ...body, response_format: format }),
  })
  const { stream } = streamText({
    model: provider.chatModel(endpoint.model),
    messages: [...question.messages],
    allowSystemInMessages: true,
    ...(question.temperature === undefined ? {} : { temperature: question.temperature }),
    ...(question.maxTokens === undefined ? {} : { maxOutputTokens: question.maxTokens }),
    // Attempts are counted by the port: the library would ask again whatever had come already.
    maxRetries: 0,
    includeRawChunks: true,
    abortSignal: AbortSignal.any([signal, done.signal]),
    // It arrives as a part of the stream too; without a listener it would be printed.
    onError: () => undefined,
  })
  let text = ''
  let events = 0
  try {
    for await (const part of stream) {
      if (part.type === 'raw') events++
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') onFirst()
      if (part.type === 'text-delta') text += part.text
      if (text.length > MAX_TEXT) throw new ModelFault('model.too_large', `the answer is over ${MAX_TEXT} characters`)
      if (part.type === 'error') throw faultOfPart(part.error, events, endpoint.key)
      if (part.type === 'finish') {
        if (part.finishReason === 'content-filter') {
          throw new ModelFault(
            'model.refused',
            text === '' ? 'the answer was withheld' : shortened(text, endpoint.key),
            {
              ofAnswer: true,
            },
          )
        }
        const { inputTokens = null, outputTokens = null } = part.totalUsage
        return { text, usage: { inputTokens, outputTokens }, truncated: part.finishReason === 'length' }
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ModelFault ? error : faultOfPart(error, events, endpoint.key)
  } finally {
    done.abort()
  }
  signal.throwIfAborted()
  throw faultOfEnd(events)
}

/** What is wrong with an endpoint before anything is sent; null when nothing is. */
export function faultOfEndpoint({ baseUrl, key }: ModelEndpoint): ModelFault | null {
  if (!URL.canParse(baseUrl)) return new ModelFault('model.blocked', 'the address cannot be read')
  if (key && !KEY.test(key.reveal())) return new ModelFault('model.key', 'the key holds characters that no key has')
  return null
}

/** What an error of the library means: it wraps those of the connection, and tells its own apart by their names. */
function faultOfPart(error: unknown, events: number, key: Secret<string> | null): ModelFault {
  if (error instanceof ModelFault) return error
  if (error instanceof OutboundError) return faultOfBody(error)
  if (!(error instanceof Error)) return new ModelFault('model.server', 'error in the answer', { again: true })
  if (error.cause instanceof ModelFault || error.cause instanceof OutboundError)
    return faultOfPart(error.cause, events, key)
  if (error.name === 'AI_StreamProviderError') {
    return new ModelFault('model.server', `error in the answer: ${shortened(error.message, key)}`, { again: true })
  }
  if (error.name === 'AI_EmptyResponseBodyError') return faultOfEnd(0)
  const ends = ['AI_InvalidResponseDataError', 'AI_NoOutputGeneratedError']
  if (ends.includes(error.name)) return faultOfEnd(events)
  // Not of the library: a fault of our own, not of the endpoint.
  if (!error.name.startsWith('AI_')) throw error
  return new ModelFault('model.invalid', 'the answer is not what an OpenAI-compatible endpoint says')
}

/** What an end without a reason for it means. */
function faultOfEnd(events: number): ModelFault {
  if (events > 0) return new ModelFault('model.cut', 'the answer broke off', { again: true })
  return new ModelFault('model.empty', 'the endpoint answered nothing', { again: true })
}
