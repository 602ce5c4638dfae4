import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Notification } from '#src/contract/notifications.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKind } from '#src/domain/notification/kinds.ts'
import { can } from '#src/domain/team/policy.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { notification, notificationMute } from '../../db/schema/notification.ts'

/** What a member may be told of, by the roles they have now. */
const kindsFor = ({ member: { roles } }: MemberContext): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => can(roles, NOTIFICATIONS[kind]))

/** One's own, as far as one may see what they are about. */
const own = (context: MemberContext) =>
  and(eq(notification.personId, context.member.personId), inArray(notification.kind, kindsFor(context)))

/** A page of what one is told of, newest first. */
export function listNotifications(context: MemberContext, input: { cursor?: string | undefined; limit: number }) {
  const { cursor, limit } = input
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select()
      .from(notification)
      .where(and(own(context), beyond(cursor)))
      .orderBy(desc(notification.at), desc(notification.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: await present(tx, page),
      nextCursor: rows.length > limit && last ? `${last.at.getTime()}.${last.id}` : null,
    }
  })
}

/** What comes after the last of a page: its moment in milliseconds, a dot and its id. */
function beyond(cursor: string | undefined) {
  const [ms = '', id = ''] = cursor?.split('.') ?? []
  if (!/^\d{1,15}$/.test(ms) || !isUuid(id)) return undefined
  return sql`(${notification.at}, ${notification.id}) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${id}::uuid)`
}

async function present(tx: Tx, rows: (typeof notification.$inferSelect)[]): Promise<Notification[]> {
  const names = await nicknamesOf(
    tx,
    rows.map(({ byId }) => byId),
  )
  return rows.map(({ id, about, byId, count: times, at, readAt }) => ({
    id,
    about,
    by: names.get(byId ?? '') ?? null,
    count: times,
    at: at.toISOString(),
    isRead: readAt !== null,
  }))
}

/** How many are unread, up to the limit that is shown. */
export function countUnread(context: MemberContext): Promise<{ count: number }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const some = tx
      .select({ id: notification.id })
      .from(notification)
      .where(and(own(context), isNull(notification.readAt)))
      .limit(LIMITS.notification.counted)
      .as('some')
    const [row] = await tx.select({ n: count() }).from(some)
    return { count: row?.n ?? 0 }
  })
}

/** Marks some of one's own as read. */
export function readSome(context: MemberContext, input: { ids: readonly string[] }): Promise<Record<string, never>> {
  return markRead(context, inArray(notification.id, [...input.ids]))
}

/** Marks all of one's own as read that have come until a moment. */
export function readAll(context: MemberContext, input: { until: string }): Promise<Record<string, never>> {
  return markRead(context, lte(notification.at, new Date(input.until)))
}

function markRead(context: MemberContext, which: ReturnType<typeof lte>): Promise<Record<string, never>> {
  const readAt = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const unread = await tx
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.personId, context.member.personId), isNull(notification.readAt), which))
      .orderBy(asc(notification.kind), asc(notification.subject))
      .for('update')
    const ids = unread.map(({ id }) => id)
    if (ids.length > 0) await tx.update(notification).set({ readAt }).where(inArray(notification.id, ids))
    return {}
  })
}

/** What one does not want to be told of, of all that one could be. */
export function readMuted(context: MemberContext): Promise<{ kinds: NotificationKind[]; muted: NotificationKind[] }> {
  const kinds = kindsFor(context)
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select({ kind: notificationMute.kind })
      .from(notificationMute)
      .where(eq(notificationMute.personId, context.member.personId))
    return { kinds, muted: kinds.filter((kind) => rows.some((row) => row.kind === kind)) }
  })
}

/** Wants to be told of something from now on, or not. */
export function setMuted(
  context: MemberContext,
  { kind, isMuted }: { kind: NotificationKind; isMuted: boolean },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    if (isMuted) await tx.insert(notificationMute).values({ appId, personId, kind }).onConflictDoNothing()
    else
      await tx
        .delete(notificationMute)
        .where(and(eq(notificationMute.personId, personId), eq(notificationMute.kind, kind)))
    return {}
  })
}
