import { and, asc, eq, like, ne } from 'drizzle-orm'
import type { FlowSecret } from '#src/contract/flow-secrets.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { secret } from '../../db/schema/platform.ts'
import { flowSecret } from '../../effects/performer.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { assertAnyUnlocked } from './premium.ts'

const PREFIX = flowSecret('')

/** The secrets that requests of flows may send: their names, where to, who set them and when; never what they are. */
export async function readFlowSecrets(tx: Tx): Promise<FlowSecret[]> {
  const rows = await tx
    .select({ purpose: secret.purpose, places: secret.places, at: secret.updatedAt, by: secret.updatedBy })
    .from(secret)
    .where(and(like(secret.purpose, `${PREFIX}%`), ne(secret.purpose, PREFIX)))
    .orderBy(asc(secret.purpose))
  const names = await nicknamesOf(
    tx,
    rows.map(({ by }) => by),
  )
  return rows.map(({ purpose, places, at, by }) => ({
    name: purpose.slice(PREFIX.length),
    places: places ?? [],
    updatedAt: at.toISOString(),
    updatedBy: names.get(by ?? '') ?? null,
  }))
}

type Saved = { name: string; value?: string | undefined; places: string[] }

/**
 * Keeps a secret that requests may send to these places and nowhere else; without a value, what is kept already is for
 * them from now on. Only its name and its places are ever told again. Throws INVALID for an address that is never called,
 * and where the value has to be given again, as it was not given for one of the places.
 */
export async function saveSecret(
  context: MemberContext,
  { name, value, places }: Saved,
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  for (const [index, address] of places.entries()) await assertCallable(context.outbound, ['places', index], address)
  return context.db.inApp(appId, async (tx) => {
    await assertAnyUnlocked(tx, context.clock.now())
    const purpose = flowSecret(name)
    const before = await context.secrets.describe(tx, appId, purpose)
    const given = { to: places, by: personId }
    if (value === undefined) await context.secrets.bind(tx, appId, purpose, given)
    else await context.secrets.write(tx, appId, purpose, value, given)
    await writeAudit(tx, context, appId, {
      action: 'flow_secret.saved',
      target: name,
      before: before.configured ? { places: before.places } : null,
      after: { places, value: value === undefined ? 'kept' : 'set' },
    })
    return {}
  })
}

/** Forgets a secret; requests that name it fail from now on. Throws NOT_FOUND. */
export function removeSecret(context: MemberContext, { name }: { name: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const purpose = flowSecret(name)
    const [row] = await tx
      .select({ id: secret.id, places: secret.places })
      .from(secret)
      .where(eq(secret.purpose, purpose))
    if (!row) throw new DeskError('NOT_FOUND')
    await context.secrets.remove(tx, appId, purpose)
    await writeAudit(tx, context, appId, {
      action: 'flow_secret.removed',
      target: name,
      before: { places: row.places },
    })
    return {}
  })
}
