import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Carrier } from '#src/contract/voice.ts'
import { DeskError } from '#src/domain/errors.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { audit } from '../../db/schema/platform.ts'
import { call, voiceCarrier, voiceNumber } from '../../db/schema/voice.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { CARRIER_TOKEN } from '../../effects/carrier.ts'
import { addressOf } from './menus.ts'

/** How the carrier is reached, without its token. */
export function readCarrier(context: MemberContext): Promise<Carrier> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(voiceCarrier)
    const token = await context.secrets.describe(tx, appId, CARRIER_TOKEN)
    const numbers = await tx
      .select({ number: voiceNumber.number, flowId: voiceNumber.flowId, menu: flow.name })
      .from(voiceNumber)
      .innerJoin(flow, eq(flow.id, voiceNumber.flowId))
      .orderBy(asc(voiceNumber.number))
    const [last] = await tx.select({ at: call.startedAt }).from(call).orderBy(desc(call.startedAt)).limit(1)
    const refused = token.configured ? await lastRefusal(tx, last?.at, row?.updatedAt) : undefined
    return {
      addresses: numbers.map((one) => ({ ...one, url: addressOf(context.publicUrl, appId, one.number) })),
      lastCallAt: last?.at.toISOString() ?? null,
      refusedAt: refused?.toISOString() ?? null,
      configured: token.configured,
      baseUrl: row?.baseUrl ?? '',
      account: row?.account ?? '',
      number: row?.number ?? '',
      token: token.configured ? { configured: true, last4: token.last4 } : { configured: false, last4: '' },
      revision: row?.revision ?? 0,
    }
  })
}

/** When a request of the carrier was last refused, after a call and after its settings were changed. */
async function lastRefusal(tx: Tx, ...since: (Date | undefined)[]): Promise<Date | undefined> {
  const after = since.flatMap((at) => (at ? [gt(audit.at, at)] : []))
  const [row] = await tx
    .select({ at: audit.at })
    .from(audit)
    .where(and(eq(audit.action, 'webhook.rejected'), eq(audit.target, 'voice'), ...after))
    .orderBy(desc(audit.at))
    .limit(1)
  return row?.at
}

type Update = { revision: number; baseUrl: string; account: string; number: string; token?: string | undefined }

/**
 * Sets it, at once. A kept token goes only where it has gone before: whoever changes the place gives it anew, and without
 * a place it is forgotten.
 */
export async function setCarrier(context: MemberContext, input: Update): Promise<{ revision: number }> {
  const { appId, personId } = context.member
  if (input.baseUrl !== '') await assertCallable(context.outbound, ['baseUrl'], input.baseUrl)
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select().from(voiceCarrier).for('update')
    const revision = before?.revision ?? 0
    if (revision !== input.revision) throw await conflict(tx, before)
    const token = await settleToken(context, tx, input)
    const { baseUrl, account, number } = input
    const written = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      account,
      number,
      revision: revision + 1,
      updatedAt: context.clock.now(),
      updatedBy: personId,
    }
    await tx
      .insert(voiceCarrier)
      .values({ appId, ...written })
      .onConflictDoUpdate({ target: voiceCarrier.appId, set: written, setWhere: eq(voiceCarrier.revision, revision) })
    await writeAudit(tx, context, appId, {
      action: 'voice_carrier.set',
      target: appId,
      before: before && { baseUrl: before.baseUrl, account: before.account, number: before.number },
      after: { baseUrl, account, number, token },
    })
    return { revision: written.revision }
  })
}

/** Keeps the token, puts another in its place or forgets it; throws INVALID where one has to be given. */
async function settleToken(context: MemberContext, tx: Tx, { baseUrl, token }: Update): Promise<TokenChange> {
  const { appId, personId } = context.member
  const places = baseUrl === '' ? [] : [baseUrl]
  if (token !== undefined) {
    await context.secrets.write(tx, appId, CARRIER_TOKEN, token, { to: places, by: personId })
    return 'set'
  }
  const known = await context.secrets.describe(tx, appId, CARRIER_TOKEN)
  const before = known.configured ? (known.places ?? []) : []
  const isKept = baseUrl === '' ? before.length === 0 : mayKeep(before, places)
  if (known.configured && isKept) return 'kept'
  if (!known.configured || baseUrl !== '')
    throw new DeskError('INVALID', { issues: [{ path: ['token'], code: 'REQUIRED' }] })
  await context.secrets.remove(tx, appId, CARRIER_TOKEN)
  return 'removed'
}

type TokenChange = 'kept' | 'set' | 'removed'
