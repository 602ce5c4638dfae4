import { assertNever } from '#src/lib/assert-never.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Request, RequestResult } from '#src/domain/engine/effect.ts'
import type { Json } from '#src/domain/graph/value.ts'
import type { Db } from '../db/client.ts'
import { storable } from '../db/storable.ts'
import { robot } from '../db/schema/bot.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Sender } from '../platform/sender.ts'
import type { Carrier } from '../voice/carrier.ts'
import type { CodeRunner } from './code.ts'
import type { HttpPerformer } from './http.ts'
import type { ModelPort } from './model.ts'
import type { WebhookSender } from './webhook.ts'

/** The purposes under which an application keeps what its flows may send. */
export const MODEL_KEY = 'llm.key'
export const flowSecret = (name: string) => `flow.${name}`
export const WEBHOOK_KEY = flowSecret('webhook')

/** Does what a flow asks of other systems. Whatever goes wrong outside is an answer. */
export type Performer = {
  /**
   * `key`: the same for every try of one request, so that the other side can do its work once. Rejects only once this
   * process stops: what was under way then has no answer, and is done again by whoever comes next.
   */
  perform(appId: string, request: Request, key: string): Promise<RequestResult>
}

/** Longest anything may take, whatever its own limits say, in milliseconds. */
const CEILING_MS = 180_000

export function createPerformer(deps: {
  db: Db
  clock: Clock
  secrets: Secrets
  sender: Sender
  carrier: Carrier
  http: HttpPerformer
  model: ModelPort
  code: CodeRunner
  webhook: WebhookSender
  /** Ends all that is under way. */
  stopping: AbortSignal
}): Performer {
  const secretOf = (appId: string, purpose: string) =>
    deps.db.inApp(appId, (tx) => deps.secrets.read(tx, appId, purpose))

  async function http(
    appId: string,
    { request }: Extract<Request, { type: 'http' }>,
    key: string,
    signal: AbortSignal,
  ) {
    const headers: { name: string; value: string }[] = []
    for (const { name, value, secret } of request.headers) {
      const held = secret ? await secretOf(appId, flowSecret(value)) : null
      if (secret && held === null) return failure('http.secret', `There is no secret named ${value}.`, 0)
      headers.push({ name, value: held?.reveal() ?? value })
    }
    const result = await deps.http.perform({ ...request, headers, idempotencyKey: key }, signal)
    if (!result.ok) return failure(result.code, result.detail, result.ms)
    const { status, headers: answered, body, ms } = result
    return success({ status, headers: answered, body }, ms)
  }

  async function model(appId: string, { request }: Extract<Request, { type: 'model' }>, signal: AbortSignal) {
    const endpoint = await deps.db.inApp(appId, async (tx) => {
      const [row] = await tx.select({ model: robot.model }).from(robot)
      return row?.model ? { ...row.model, key: await deps.secrets.read(tx, appId, MODEL_KEY) } : null
    })
    if (!endpoint) return failure('model.none', '', 0)
    const { messages, schema, maxTokens, temperature } = request
    const result = await deps.model.complete(
      {
        appId,
        endpoint: { baseUrl: endpoint.baseUrl, model: endpoint.name, key: endpoint.key },
        messages,
        schema,
        maxTokens,
        temperature,
      },
      signal,
    )
    if (!result.ok) return failure(result.code, result.detail, result.ms)
    // What a node was promised: JSON where it gave a schema, else the text.
    return success(schema === null ? result.text : (result.json ?? null), result.ms)
  }

  async function once(appId: string, request: Request, key: string, signal: AbortSignal): Promise<RequestResult> {
    switch (request.type) {
      case 'http':
        return http(appId, request, key, signal)
      case 'model':
        return model(appId, request, signal)
      case 'code': {
        const now = deps.clock.now().getTime()
        const result = await deps.code.run(
          { script: request.script, inputs: request.inputs, seed: seedOf(key), now },
          signal,
        )
        if (!result.ok) return failure(result.code, result.message, result.ms)
        return success({ outputs: result.outputs, logs: result.logs }, result.ms)
      }
      case 'webhook': {
        const secret = await secretOf(appId, WEBHOOK_KEY)
        const result = await deps.webhook.send(
          { id: key, url: request.url, payload: request.payload, secret, timeoutMs: 10_000, retries: 2 },
          signal,
        )
        return result.ok
          ? success({ status: result.status }, result.ms)
          : failure(result.code, result.detail, result.ms)
      }
      case 'mail': {
        const began = performance.now()
        const failed = await deps.sender.write({
          id: key,
          to: request.to,
          subject: request.subject,
          text: request.text,
        })
        const ms = Math.round(performance.now() - began)
        return failed === null ? success({}, ms) : failure(failed.code, failed.detail, ms)
      }
      case 'sms': {
        const began = performance.now()
        const ms = () => Math.round(performance.now() - began)
        try {
          await deps.carrier.send(appId, request)
          return success({}, ms())
        } catch (error) {
          if (error instanceof DeskError) {
            const told = error.data?.['detail']
            const detail = typeof told === 'string' ? told : ''
            return failure(error.code === 'CARRIER_MISSING' ? 'sms.not_configured' : 'sms.refused', detail, ms())
          }
          throw error
        }
      }
      // The bot's host does these at once.
      case 'find':
      case 'transfer':
        return failure('request.unsupported', request.type, 0)
      // The telephone does these itself.
      case 'record':
      case 'dial':
      case 'enqueue':
      case 'callback':
        return failure('request.unsupported', request.type, 0)
      default:
        return assertNever(request)
    }
  }

  return {
    async perform(appId, request, key) {
      const began = performance.now()
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(CEILING_MS), deps.stopping])
        const result = await once(appId, request, key, signal)
        deps.stopping.throwIfAborted()
        return storable(result)
      } catch (error) {
        deps.stopping.throwIfAborted()
        const detail = error instanceof Error ? error.message : ''
        return storable(failure('request.failed', detail, Math.round(performance.now() - began)))
      }
    },
  }
}

const success = (value: Json, ms: number): RequestResult => ({ ok: true, value, ms })
const failure = (code: string, detail: string, ms: number): RequestResult => ({ ok: false, code, detail, ms })

/** A seed from a request's key: the same try of the same script has the same randomness. */
function seedOf(key: string): number {
  let seed = 0
  for (const character of key) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return seed
}
