import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationKind } from '#src/domain/notification/kinds.ts'
import type { Tx } from '../db/client.ts'
import { notification } from '../db/schema/notification.ts'

type Seen = { personId: string; kind: NotificationKind; subject: string; now: Date }

/** A member has seen elsewhere what they were told of. */
export async function markRead(tx: Tx, { personId, kind, subject, now }: Seen): Promise<void> {
  await tx
    .update(notification)
    .set({ readAt: now })
    .where(
      and(
        eq(notification.personId, personId),
        eq(notification.kind, kind),
        eq(notification.subject, subject),
        isNull(notification.readAt),
      ),
    )
}
