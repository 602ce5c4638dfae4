import type { z } from 'zod'
import { eq } from 'drizzle-orm'
import { secret } from '#src/lib/secret.ts'
import type { Model, modelKeySchema } from '#src/contract/robot.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { ModelEndpoint, ModelPurpose } from '#src/domain/robot/model.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { robot } from '../../db/schema/bot.ts'
import { EMBEDDING_KEY } from '../../bots/meanings.ts'
import { MODEL_KEY } from '../../effects/performer.ts'

type Of = { purpose: ModelPurpose }
type Input = Of & { endpoint: ModelEndpoint; key: z.output<typeof modelKeySchema> }

/** Where each is kept, and under what name its key. */
const COLUMN = { chat: 'model', embedding: 'embedding' } as const
const KEY = { chat: MODEL_KEY, embedding: EMBEDDING_KEY }
const ACTION = {
  chat: { set: 'robot.model_set', removed: 'robot.model_removed' },
  embedding: { set: 'robot.embedding_set', removed: 'robot.embedding_removed' },
} as const

/** The application's model for a purpose, without its key, and how it has done lately. */
export function describeModel(context: MemberContext, { purpose }: Of): Promise<Model> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ model: robot[COLUMN[purpose]] }).from(robot)
    const key = await context.secrets.describe(tx, appId, KEY[purpose])
    const names = key.configured ? await nicknamesOf(tx, [key.updatedBy]) : new Map<string, string>()
    const port = purpose === 'chat' ? context.model : context.embedding
    const health = row?.model ? port.health(appId) : null
    const failedLast =
      health?.lastError && (health.lastOkAt === null || health.lastError.at > health.lastOkAt) ? health.lastError : null
    const at = failedLast?.at ?? health?.lastOkAt
    return {
      endpoint: row?.model ?? null,
      key: key.configured
        ? {
            configured: true,
            last4: key.last4,
            updatedAt: key.updatedAt.toISOString(),
            updatedBy: names.get(key.updatedBy ?? '') ?? null,
          }
        : { configured: false },
      health:
        health && at
          ? {
              ok: failedLast === null,
              code: failedLast?.code ?? '',
              detail: failedLast?.detail ?? '',
              at: at.toISOString(),
              paused: health.state === 'open',
            }
          : null,
    }
  })
}

/** A kept key goes only where it has gone before: whoever changes the host gives it anew. Throws INVALID. */
function assertSameHost(before: ModelEndpoint | null | undefined, endpoint: ModelEndpoint, key: Input['key']): void {
  if (key.type !== 'keep' || !before) return
  if (new URL(before.baseUrl).host !== new URL(endpoint.baseUrl).host)
    throw new DeskError('INVALID', { issues: [{ path: ['key'], code: 'REQUIRED' }] })
}

/** Sets the model. It acts at once, in running conversations too. */
export function setModel(context: MemberContext, { purpose, endpoint, key }: Input): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select({ id: robot.id, model: robot[COLUMN[purpose]] }).from(robot).for('update')
    assertSameHost(before?.model, endpoint, key)
    await tx
      .update(robot)
      .set({ [COLUMN[purpose]]: endpoint })
      .where(eq(robot.appId, appId))
    if (key.type === 'set') await context.secrets.write(tx, appId, KEY[purpose], key.value, personId)
    if (key.type === 'none') await context.secrets.remove(tx, appId, KEY[purpose])
    await writeAudit(tx, context, appId, {
      action: ACTION[purpose].set,
      target: before?.id ?? appId,
      before: before?.model ?? null,
      after: { ...endpoint, key: key.type },
    })
    return {}
  })
}

/** Goes without a model: its key is forgotten. */
export function removeModel(context: MemberContext, { purpose }: Of): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select({ id: robot.id, model: robot[COLUMN[purpose]] }).from(robot).for('update')
    await tx
      .update(robot)
      .set({ [COLUMN[purpose]]: null })
      .where(eq(robot.appId, appId))
    await context.secrets.remove(tx, appId, KEY[purpose])
    await writeAudit(tx, context, appId, {
      action: ACTION[purpose].removed,
      target: before?.id ?? appId,
      before: before?.model ?? null,
    })
    return {}
  })
}

/** Asks the model for one word, or for what one means, with what the form holds now, and tells exactly what came of it. */
export async function testModel(context: MemberContext, { purpose, endpoint, key }: Input) {
  const { appId, personId } = context.member
  await context.limiter.consume('model_test', personId)
  const kept =
    key.type === 'keep'
      ? await context.db.inApp(appId, async (tx) => {
          const [row] = await tx.select({ model: robot[COLUMN[purpose]] }).from(robot)
          assertSameHost(row?.model, endpoint, key)
          return context.secrets.read(tx, appId, KEY[purpose])
        })
      : key.type === 'set'
        ? secret(key.value)
        : null
  const tried = { baseUrl: endpoint.baseUrl, model: endpoint.name, key: kept }
  const result = await testing(context, purpose, tried)
  return result.ok
    ? { ok: true, code: '', detail: result.detail.slice(0, 200), status: null, ms: result.ms }
    : { ok: false, code: result.code, detail: result.detail, status: result.status ?? null, ms: result.ms }
}

/** `detail` of a success: the model's word, or how many components its vectors have. */
async function testing(context: MemberContext, purpose: ModelPurpose, tried: Tried) {
  const signal = AbortSignal.timeout(60_000)
  if (purpose === 'chat') {
    const result = await context.model.testModel(tried, signal)
    return result.ok ? { ok: true as const, detail: result.text, ms: result.ms } : result
  }
  const result = await context.embedding.test(tried, signal)
  return result.ok ? { ok: true as const, detail: String(result.vectors[0]?.length ?? 0), ms: result.ms } : result
}

type Tried = Parameters<MemberContext['model']['testModel']>[0]
