import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { webhookEndpoint } from '../../db/schema/webhook.ts'
import { HERE } from '../../platform/secrets.ts'
import { newWebhookSecret } from '../../platform/webhook-secret.ts'
import { formerPurpose, secretPurpose } from '../../webhooks/secrets.ts'

const HOUR = 3_600

/** Gives an endpoint a new secret, told here and never again; the one before counts for a day more. Throws NOT_FOUND. */
export async function rotateSecret(
  context: MemberContext,
  { webhookId: id }: { webhookId: string },
): Promise<{ secret: string }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id)).for('no key update')
    if (!row) throw new DeskError('NOT_FOUND')
    const former = await context.secrets.read(tx, appId, secretPurpose(id), HERE)
    const made = await giveSecret(tx, context, id)
    if (former !== null) {
      const formerUntil = after(context.clock.now(), LIMITS.webhook.bothSecretsHours * HOUR)
      await context.secrets.write(tx, appId, formerPurpose(id), former.reveal(), { to: [], by: personId })
      await tx.update(webhookEndpoint).set({ formerUntil }).where(eq(webhookEndpoint.id, id))
    }
    await writeAudit(tx, context, appId, { action: 'webhook.rotated', target: id })
    return { secret: made }
  })
}

/** Makes the one secret that counts for an endpoint. */
export async function giveSecret(tx: Tx, { member, secrets }: MemberContext, id: string): Promise<string> {
  const { appId, personId } = member
  const made = newWebhookSecret()
  await secrets.write(tx, appId, secretPurpose(id), made, { to: [], by: personId })
  await secrets.remove(tx, appId, formerPurpose(id))
  await tx.update(webhookEndpoint).set({ formerUntil: null }).where(eq(webhookEndpoint.id, id))
  return made
}
