import { mayKeep } from '#src/domain/secret/same-place.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { newWebhookSecret } from '../../platform/webhook-secret.ts'
import { ALERTS_SECRET } from './call.ts'

/** Another secret for the calls of alerts, where they go to another place than before; forgets it where they go nowhere. */
export async function secretFor(context: MemberContext, tx: Tx, url: string): Promise<string | null> {
  const { appId } = context.member
  const known = await context.secrets.describe(tx, appId, ALERTS_SECRET)
  if (url !== '') {
    const isKept = known.configured && mayKeep(known.places ?? [], [url])
    return isKept ? null : writeSecret(context, tx, url)
  }
  if (known.configured) await context.secrets.remove(tx, appId, ALERTS_SECRET)
  return null
}

/** Makes a secret for calls to an address, as Standard Webhooks has them, and keeps it. */
export async function writeSecret(context: MemberContext, tx: Tx, url: string): Promise<string> {
  const { appId, personId } = context.member
  const secret = newWebhookSecret()
  await context.secrets.write(tx, appId, ALERTS_SECRET, secret, { to: [url], by: personId })
  return secret
}
