import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { WebhookDelivery, WebhookTry } from '#src/contract/webhooks.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskText } from '#src/domain/person/mask.ts'
import type { DeliveryState, TryCode } from '#src/domain/webhook/delivery.ts'
import type { SentEvent } from '#src/domain/webhook/events.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { mapStrings } from '#src/lib/map-strings.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { webhookDelivery, webhookEvent, webhookTry } from '../../db/schema/webhook.ts'

type Filter = {
  webhookId?: string | undefined
  event?: SentEvent | undefined
  state?: DeliveryState | undefined
  cursor?: string | undefined
  limit: number
}

type LastTry = { at: string; status: number | null; code: TryCode | null; tookMs: number }

const ofDelivery = and(eq(webhookTry.appId, webhookDelivery.appId), eq(webhookTry.deliveryId, webhookDelivery.id))

const READ = {
  ...getTableColumns(webhookDelivery),
  event: webhookEvent.event,
  at: webhookEvent.at,
  all: sql<number>`(select count(*)::int from ${webhookTry} where ${ofDelivery})`,
  last: sql<LastTry | null>`(select jsonb_build_object('at', ${webhookTry.at}, 'status', ${webhookTry.status},
    'code', ${webhookTry.code}, 'tookMs', ${webhookTry.tookMs})
    from ${webhookTry} where ${ofDelivery} order by ${webhookTry.id} desc limit 1)`,
}

const readFrom = (tx: Tx) =>
  tx
    .select(READ)
    .from(webhookDelivery)
    .innerJoin(
      webhookEvent,
      and(eq(webhookEvent.appId, webhookDelivery.appId), eq(webhookEvent.id, webhookDelivery.eventId)),
    )

/** A page of what was sent, the newest first. */
export function listDeliveries(
  context: MemberContext,
  { webhookId, event, state, cursor, limit }: Filter,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await readFrom(tx)
      .where(
        and(
          // Ids tell the time.
          cursor !== undefined && isUuid(cursor) ? lt(webhookDelivery.id, cursor) : undefined,
          webhookId === undefined ? undefined : eq(webhookDelivery.endpointId, webhookId),
          event === undefined ? undefined : eq(webhookEvent.event, event),
          state === undefined ? undefined : eq(webhookDelivery.state, state),
        ),
      )
      .orderBy(desc(webhookDelivery.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    return { items: page.map(present), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
  })
}

/** A message with its body and every try, the newest first; what tells who somebody is stands there masked. */
export function readDelivery(
  context: MemberContext,
  { deliveryId }: { deliveryId: string },
): Promise<WebhookDelivery & { body: string; all: WebhookTry[] }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await readFrom(tx).where(eq(webhookDelivery.id, deliveryId))
    if (!row) throw new DeskError('NOT_FOUND')
    const [sent] = await tx
      .select({ body: webhookEvent.body })
      .from(webhookEvent)
      .where(eq(webhookEvent.id, row.eventId))
    const tries = await tx
      .select()
      .from(webhookTry)
      .where(eq(webhookTry.deliveryId, deliveryId))
      .orderBy(desc(webhookTry.id))
    return {
      ...present(row),
      body: maskedBody(sent?.body ?? '{}'),
      all: tries.map((one) => ({ ...presentTry({ ...one, at: one.at.toISOString() }), answer: maskText(one.answer) })),
    }
  })
}

/** What was written to be read is masked; names and ids stand as they are. */
const READABLE = /^(Text|Data|FileName)$/
const maskedBody = (body: string) =>
  JSON.stringify(
    mapStrings<unknown>(JSON.parse(body), (text, key) => (READABLE.test(key) ? maskText(text) : text)),
    null,
    2,
  )

type Read = Awaited<ReturnType<typeof readFrom>>[number]

const present = (row: Read): WebhookDelivery => ({
  id: row.id,
  webhookId: row.endpointId,
  requestId: row.eventId,
  event: row.event,
  at: row.at.toISOString(),
  state: row.state,
  tries: row.all,
  last: row.last && presentTry(row.last),
  nextAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
})

const presentTry = ({ at, status, code, tookMs }: LastTry) => ({
  at: new Date(at).toISOString(),
  status,
  code,
  ms: tookMs,
})
