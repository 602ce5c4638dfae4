import type { z } from 'zod'
import { eq } from 'drizzle-orm'
import { secret } from '#src/lib/secret.ts'
import type { Model, modelKeySchema } from '#src/contract/robot.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { ModelEndpoint, ModelPurpose } from '#src/domain/robot/model.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { EMBEDDING_KEY } from '../../bots/meanings.ts'
import { MODEL_KEY } from '../../effects/performer.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { modelToday, PER_DAY } from './model-budget.ts'

type Of = { purpose: ModelPurpose }
type Input = Of & { endpoint: ModelEndpoint; key: z.output<typeof modelKeySchema> }
type Setting = Input & { perDay?: number | undefined }

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
      day: await modelToday(tx, purpose, context.clock.now()),
      key: key.configured
        ? {
            configured: true,
            last4: key.last4,
            places: [...(key.places ?? [])],
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

/** A kept key goes only where it has gone before: whoever changes the place gives it anew. Throws INVALID. */
async function assertMayKeep(context: MemberContext, tx: Tx, { purpose, endpoint, key }: Input): Promise<void> {
  if (key.type !== 'keep') return
  const stored = await context.secrets.describe(tx, context.member.appId, KEY[purpose])
  if (stored.configured && !mayKeep(stored.places ?? [], [endpoint.baseUrl]))
    throw new DeskError('INVALID', { issues: [{ path: ['key'], code: 'REQUIRED' }] })
}

/** Sets the model. It acts at once, in running conversations too. */
export async function setModel(context: MemberContext, input: Setting): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { purpose, endpoint, key, perDay } = input
  await assertCallable(context.outbound, ['endpoint', 'baseUrl'], endpoint.baseUrl)
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx
      .select({ id: robot.id, model: robot[COLUMN[purpose]], perDay: robot[PER_DAY[purpose]] })
      .from(robot)
      .for('update')
    await assertMayKeep(context, tx, input)
    await tx
      .update(robot)
      .set({ [COLUMN[purpose]]: endpoint, ...(perDay !== undefined && { [PER_DAY[purpose]]: perDay }) })
      .where(eq(robot.appId, appId))
    if (key.type === 'set')
      await context.secrets.write(tx, appId, KEY[purpose], key.value, { to: [endpoint.baseUrl], by: personId })
    if (key.type === 'none') await context.secrets.remove(tx, appId, KEY[purpose])
    await writeAudit(tx, context, appId, {
      action: ACTION[purpose].set,
      target: before?.id ?? appId,
      before: before?.model ? { ...before.model, perDay: before.perDay } : null,
      after: { ...endpoint, key: key.type, perDay: perDay ?? before?.perDay },
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
export async function testModel(context: MemberContext, input: Input) {
  const { appId, personId } = context.member
  const { purpose, endpoint, key } = input
  await context.limiter.consume('model_test', personId)
  const kept =
    key.type === 'keep'
      ? await context.db.inApp(appId, async (tx) => {
          await assertMayKeep(context, tx, input)
          return context.secrets.read(tx, appId, KEY[purpose], endpoint.baseUrl)
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
