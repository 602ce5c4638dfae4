import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import type { AlertKind } from '#src/domain/notification/alerts.ts'
import type { Tx } from '../db/client.ts'
import { setTimer } from '../jobs/timers.ts'

const rowSchema = z.object({ id: z.uuid(), heldUntil: z.coerce.date(), isNew: z.boolean() })

/**
 * Keeps an alert to be sent out of the console where the settings say so, in the transaction that brings it about. What
 * comes soon after the last of its kind is gathered with what else comes until then.
 */
export async function keepAlert(tx: Tx, { appId, now, kind }: { appId: string; now: Date; kind: AlertKind }) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    insert into alert_delivery as d (app_id, id, way, kind, first_at, at, held_until)
    select a.app_id, gen_random_uuid(), w.way, ${kind}::text, ${at}, ${at}, greatest(${at},
      (select max(coalesce(l.ended_at, l.begun_at)) + ${LIMITS.alert.gatherSeconds} * interval '1 second'
        from alert_delivery l where l.app_id = a.app_id and l.way = w.way and l.kind = ${kind}))
    from application a cross join (values ('mail'), ('webhook')) w (way)
    where a.app_id = ${appId} and a.alert_rules -> w.way -> 'kinds' ? ${kind}
    on conflict (app_id, way, kind) where begun_at is null
    do update set count = d.count + 1, at = greatest(d.at, excluded.at)
    returning d.id, d.held_until as "heldUntil", d.count = 1 as "isNew"`)
  for (const { id, heldUntil, isNew } of z.array(rowSchema).parse(rows))
    if (isNew) await setTimer(tx, appId, 'alert', id, heldUntil)
}
