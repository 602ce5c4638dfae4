import { and, inArray, isNull } from 'drizzle-orm'
import { placeOf } from '#src/domain/secret/same-place.ts'
import { EMBEDDING_KEY } from '../../bots/meanings.ts'
import { robot } from '../../db/schema/bot.ts'
import { application, secret } from '../../db/schema/platform.ts'
import { voiceCarrier } from '../../db/schema/voice.ts'
import type { Deps } from '../../deps.ts'
import { MODEL_KEY } from '../../effects/performer.ts'
import { CARRIER_TOKEN } from '../../effects/carrier.ts'

/**
 * Gives keys and tokens of before secrets knew their places the one place they have been sent to until now. Those of flows
 * have had none: a super admin says where they go.
 */
export async function bindSecrets(deps: Held): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) await bindSecretsOf(deps, appId)
}

type Held = Pick<Deps, 'db' | 'secrets' | 'log'>

const PURPOSES = [MODEL_KEY, EMBEDDING_KEY, CARRIER_TOKEN]

function bindSecretsOf({ db, secrets, log }: Held, appId: string): Promise<void> {
  return db.inApp(appId, async (tx) => {
    const unbound = await tx
      .select({ purpose: secret.purpose, by: secret.updatedBy })
      .from(secret)
      .where(and(isNull(secret.places), inArray(secret.purpose, PURPOSES)))
    if (unbound.length === 0) return
    const [bot] = await tx.select({ model: robot.model, embedding: robot.embedding }).from(robot)
    const [carrier] = await tx.select({ baseUrl: voiceCarrier.baseUrl }).from(voiceCarrier)
    const addresses: Record<string, string | undefined> = {
      [MODEL_KEY]: bot?.model?.baseUrl,
      [EMBEDDING_KEY]: bot?.embedding?.baseUrl,
      [CARRIER_TOKEN]: carrier?.baseUrl,
    }
    for (const { purpose, by } of unbound) {
      const address = addresses[purpose]
      const to = address && placeOf(address) !== null ? [address] : []
      // One that does not open any more stays for nothing, and keeps nobody from starting.
      await secrets
        .bind(tx, appId, purpose, { to, by })
        .catch((error: unknown) => log.error({ err: error, appId, purpose }, 'a secret was not bound to its place'))
    }
  })
}
