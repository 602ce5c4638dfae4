import { assertNever } from '#src/lib/assert-never.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import { WEBHOOK_SECRET } from '#src/domain/flow/secret-use.ts'
import type { Json } from '#src/domain/value/value.ts'
import { maskSecrets } from '#src/domain/secret/mask-secrets.ts'
import { placeOf } from '#src/domain/secret/same-place.ts'
import type { Db } from '../db/client.ts'
import { storable } from '../db/storable.ts'
import { robot } from '../db/schema/bot.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Sender } from '../platform/sender.ts'
import type { Carrier } from './carrier.ts'
import type { CodeRunner } from './code.ts'
import type { HttpPerformer } from './http.ts'
import type { ModelPort } from './model.ts'
import type { WebhookSender } from './webhook.ts'

/** The purposes under which an application keeps what its flows may send. */
export const MODEL_KEY = 'llm.key'
export const flowSecret = (name: string) => `flow.${name}`

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
  /** A secret for a request to an address; `lacking`: why there is none. */
  const secretFor = (appId: string, name: string, address: string) =>
    deps.db.inApp(appId, async (tx) => {
      const purpose = flowSecret(name)
      const held = await deps.secrets.read(tx, appId, purpose, address)
      if (held !== null) return { held, lacking: null }
      const { configured } = await deps.secrets.describe(tx, appId, purpose)
      return { held, lacking: configured ? ('elsewhere' as const) : ('none' as const) }
    })

  async function http(
    appId: string,
    { request }: Extract<Request, { type: 'http' }>,
    key: string,
    signal: AbortSignal,
  ) {
    const headers: { name: string; value: string }[] = []
    const sent: string[] = []
    for (const { name, value, secret } of request.headers) {
      if (!secret) {
        headers.push({ name, value })
        continue
      }
      const { held, lacking } = await secretFor(appId, value, request.url)
      if (held === null) return noSecret(value, lacking, request.url)
      headers.push({ name, value: held.reveal() })
      sent.push(held.reveal())
    }
    const result = await deps.http.performHttp({ ...request, headers, idempotencyKey: key }, signal)
    // Whatever goes on from here may be read by somebody: what was sent in confidence is no part of it.
    if (!result.ok) return failure(result.code, maskSecrets(result.detail, sent), result.ms)
    const { status, headers: answered, body, ms } = result
    return success(maskSecrets({ status, headers: answered, body }, sent), ms)
  }

  async function model(appId: string, asked: Extract<Request, { type: 'model' }>, signal: AbortSignal) {
    const { request, purpose } = asked
    const endpoint = await deps.db.inApp(appId, async (tx) => {
      const [row] = await tx.select({ model: robot.model }).from(robot)
      if (!row?.model) return null
      return { ...row.model, key: await deps.secrets.read(tx, appId, MODEL_KEY, row.model.baseUrl) }
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
        // Values that are taken from texts stay as they are; an answer's addresses are looked at when it is read.
        links: purpose === 'answer' ? 'checked' : schema === null ? 'shown' : 'quoted',
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
          { appId, script: request.script, inputs: request.inputs, seed: seedOf(key), now },
          signal,
        )
        if (!result.ok) return failure(result.code, result.message, result.ms)
        return success({ outputs: result.outputs, logs: result.logs }, result.ms)
      }
      case 'webhook': {
        const { held: secret, lacking } = await secretFor(appId, WEBHOOK_SECRET, request.url)
        // Signed for one receiver, a message could be shown to another.
        if (lacking === 'elsewhere') return noSecret(WEBHOOK_SECRET, lacking, request.url)
        const result = await deps.webhook.send(
          { id: key, url: request.url, payload: request.payload, secret, timeoutMs: 10_000, retries: 2 },
          signal,
        )
        if (result.ok) return success({ status: result.status }, result.ms)
        return failure(result.code, maskSecrets(result.detail, secret ? [secret.reveal()] : []), result.ms)
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

/** Why a request is not sent: a secret that it names is not there, or is not for that place. */
function noSecret(name: string, lacking: 'none' | 'elsewhere' | null, address: string): RequestResult {
  if (lacking !== 'elsewhere') return failure('http.secret', `There is no secret named ${name}.`, 0)
  return failure('http.secret_place', `The secret ${name} may not be sent to ${placeOf(address) ?? 'there'}.`, 0)
}

const success = (value: Json, ms: number): RequestResult => ({ ok: true, value, ms })
const failure = (code: string, detail: string, ms: number): RequestResult => ({ ok: false, code, detail, ms })

/** A seed from a request's key: the same try of the same script has the same randomness. */
function seedOf(key: string): number {
  let seed = 0
  for (const character of key) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return seed
}
