import type { Secret } from '#src/lib/secret.ts'
import type { Tx } from '../db/client.ts'
import type { webhookEndpoint } from '../db/schema/webhook.ts'
import { HERE, type Secrets } from '../platform/secrets.ts'

/** The purposes under which the secrets of an endpoint are kept. */
export const secretPurpose = (endpointId: string) => `webhook.${endpointId}`
export const formerPurpose = (endpointId: string) => `webhook.${endpointId}.former`

type Endpoint = Pick<typeof webhookEndpoint.$inferSelect, 'appId' | 'id' | 'formerUntil'>

/** What a message to an endpoint is signed with: its secret, and for a while the one before. */
export async function signingSecrets(
  secrets: Secrets,
  tx: Tx,
  { appId, id, formerUntil }: Endpoint,
  now: Date,
): Promise<Secret<string>[]> {
  const isBoth = formerUntil !== null && formerUntil > now
  const found = [
    await secrets.read(tx, appId, secretPurpose(id), HERE),
    isBoth ? await secrets.read(tx, appId, formerPurpose(id), HERE) : null,
  ]
  return found.filter((one) => one !== null)
}
