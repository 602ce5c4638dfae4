import { z } from 'zod'
import { NO_ALERTS } from '#src/domain/notification/alerts.ts'
import type { Json } from '#src/domain/value/value.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { webhookHeaders } from '../../platform/webhook-headers.ts'
import type { Fault, Leaving } from './leaving.ts'

/** The purpose under which an application keeps what calls of its alerts are signed with. */
export const ALERTS_SECRET = 'alerts.secret'

const TIMEOUT_MS = 10_000

/** Posts it to the address that is set, where it is still wanted there; why it did not arrive, or null. */
export async function callWithAlert(deps: Deps, { row, link, noteReached }: Leaving): Promise<Fault | null> {
  const { appId, id, kind, count, firstAt, at } = row
  const [app] = await deps.db.inApp(appId, (tx) => tx.select({ rules: application.alertRules }).from(application))
  const { kinds, url } = app?.rules.webhook ?? NO_ALERTS.webhook
  if (!kinds.includes(kind) || row.reached.includes(url)) return null
  const payload = {
    type: 'alert',
    sdkAppId: appId,
    kind,
    count,
    firstAt: firstAt.toISOString(),
    at: at.toISOString(),
    url: link,
  }
  const fault = await postSigned(deps, { appId, id: `alert_${id}`, url, payload })
  failpoint(deps.env, 'alert.after_call')
  if (fault === null) await noteReached(url)
  return fault
}

const statusSchema = z.object({ status: z.number().int() })

/** Posts a message to where alerts go. `id`: the same for every try of one. */
export async function postSigned(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'performer'>,
  { appId, id, url, payload }: { appId: string; id: string; url: string; payload: Json },
): Promise<Fault | null> {
  const key = await deps.db.inApp(appId, (tx) => deps.secrets.read(tx, appId, ALERTS_SECRET, url))
  const body = JSON.stringify(payload)
  const headers = webhookHeaders({ id, body, secrets: key ? [key] : [], at: deps.clock.now() })
  const request = {
    method: 'POST' as const,
    url,
    headers: headers.map((header) => ({ ...header, secret: false })),
    body,
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  }
  const result = await deps.performer.perform(appId, { type: 'http', request }, id)
  if (!result.ok) return { code: result.code, detail: result.detail }
  const { status } = statusSchema.parse(result.value)
  return status >= 200 && status <= 299 ? null : { code: 'webhook.status', detail: String(status) }
}
