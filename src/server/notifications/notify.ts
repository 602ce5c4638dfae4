import { sql } from 'drizzle-orm'
import { NOTIFICATIONS, type NotificationAbout } from '#src/domain/notification/kinds.ts'
import { isAlertKind } from '#src/domain/notification/alerts.ts'
import { POLICY, type Permission } from '#src/domain/team/policy.ts'
import type { Tx } from '../db/client.ts'
import { keepAlert } from './keep-alert.ts'

type Told = {
  appId: string
  now: Date
  about: NotificationAbout
  /** What of its kind it is about: told again before it is read, it is one with a count. */
  subject?: string
  /** Whom alone; left out: all who may see it. */
  to?: readonly string[]
  /** Of a conversation, the group that it is with: who does not see all conversations sees those of their groups. */
  groupId?: string | null
  /** Who did it: they are not told. */
  by?: string | null
}

/**
 * Tells members of something, in the transaction that brings it about: those of them who may see it and have not said that
 * they do not want to know. What is an alert leaves the console, too, where the settings say so.
 */
export async function notify(tx: Tx, { appId, now, about, subject = '', to, groupId, by = null }: Told): Promise<void> {
  await tx.execute(sql`
    insert into notification (app_id, id, person_id, kind, subject, about, by_id, at)
    select m.app_id, gen_random_uuid(), m.person_id, ${about.kind}, ${subject}, ${JSON.stringify(about)}::jsonb, ${by}::uuid,
      ${now.toISOString()}::timestamptz
    from member m
    where m.app_id = ${appId} and m.state = 'active' and m.person_id is distinct from ${by}::uuid
      and (${to === undefined} or m.person_id = any(${textArray(to ?? [])}::uuid[]))
      and ${hasRole(NOTIFICATIONS[about.kind])}
      and (${groupId === undefined} or ${hasRole('history.whole')} or exists (select 1 from group_member g
        where g.app_id = m.app_id and g.person_id = m.person_id and g.group_id = ${groupId ?? null}::uuid))
      and not exists (select 1 from notification_mute o
        where o.app_id = m.app_id and o.person_id = m.person_id and o.kind = ${about.kind})
    -- In one order, so that two who tell the same people do not wait for one another.
    order by m.person_id
    on conflict (app_id, person_id, kind, subject) where read_at is null
    do update set count = notification.count + 1, at = excluded.at, about = excluded.about, by_id = excluded.by_id`)
  if (isAlertKind(about.kind)) await keepAlert(tx, { appId, now, kind: about.kind })
}

/** Whether a member holds a role that may do something. */
const hasRole = (permission: Permission) => sql`exists (select 1 from member_role r
  where r.app_id = m.app_id and r.person_id = m.person_id and r.role = any(${textArray(POLICY[permission])}))`

/** One placeholder for a list of words. */
const textArray = (words: readonly string[]) => sql`${`{${words.join(',')}}`}::text[]`
