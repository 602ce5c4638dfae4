import type { Clock } from '#src/lib/clock.ts'
import type { Db } from '../db/client.ts'
import { createOutboundFetch } from '../platform/outbound-fetch.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Sender } from '../platform/sender.ts'
import type { Carrier } from './carrier.ts'
import { createCodeRunner } from './code.ts'
import { createHttpPerformer } from './http.ts'
import { createEmbeddingPort, type EmbeddingPort } from './embedding.ts'
import { createModelPort, type ModelPort } from './model.ts'
import { readLinkHosts } from './link-hosts.ts'
import type { ModelBudget } from './model-budget.ts'
import { createPerformer, type Performer } from './performer.ts'
import { createWebhookSender } from './webhook.ts'

/** All that reaches outside for flows, put together. `allow`: private addresses that may be reached, as host:port. */
export function createEffects(deps: {
  db: Db
  clock: Clock
  secrets: Secrets
  sender: Sender
  carrier: Carrier
  budget: ModelBudget
  allow: readonly string[]
  /** Where this server is reached. */
  publicUrl: string
}): { model: ModelPort; embedding: EmbeddingPort; performer: Performer; close(): Promise<void> } {
  const { clock, budget } = deps
  const outbound = createOutboundFetch({ allow: deps.allow })
  const http = createHttpPerformer({ outbound, clock })
  const linkHosts = (appId: string) => deps.db.inApp(appId, (tx) => readLinkHosts(tx, deps.publicUrl))
  const model = createModelPort({ outbound, clock, budget, linkHosts })
  const code = createCodeRunner()
  const webhook = createWebhookSender({ http, clock })
  const stopping = new AbortController()
  return {
    model,
    embedding: createEmbeddingPort({ outbound, clock, budget }),
    performer: createPerformer({ ...deps, http, model, code, webhook, stopping: stopping.signal }),
    close: async () => {
      stopping.abort()
      outbound.close()
      await code.close()
    },
  }
}
