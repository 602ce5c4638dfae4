import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '#src/domain/webhook/events.ts'
import type { Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'
import { webhookEndpoint } from '../db/schema/webhook.ts'

/** An endpoint that is switched on, and what it wants to be told. */
export type Listener = { id: string; events: WebhookEvent[] }

/** Those of the application that is read. */
export const LISTENERS = sql<Listener[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${webhookEndpoint.id}, 'events', ${webhookEndpoint.events}) order by ${webhookEndpoint.id})
  from ${webhookEndpoint} where ${webhookEndpoint.appId} = ${application.appId} and ${webhookEndpoint.enabled}), '[]')`

/** The ids of those that want to be told of an event. */
export async function listenersTo(tx: Tx, event: WebhookEvent): Promise<string[]> {
  const rows = await tx
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.enabled, true), arrayContains(webhookEndpoint.events, [event])))
  return rows.map(({ id }) => id)
}
