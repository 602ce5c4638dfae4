import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Entry } from '#src/domain/team/entry.ts'
import type { Context } from '../../context.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { invitation } from '../../db/schema/team.ts'

/**
 * What a person is invited to now, the newest first. An invitation is for who reads an address's mail, so it lapses for
 * an account that has another address since; who came by an application's identity provider sees that one's.
 */
export async function openInvitations(context: Context, personId: string, { providerAppId }: Entry) {
  const rows = await context.db.asPerson(personId, (tx) =>
    tx
      .select({ row: invitation })
      .from(invitation)
      .innerJoin(person, and(eq(person.id, invitation.personId), eq(person.email, invitation.email)))
      .where(
        and(
          eq(invitation.personId, personId),
          eq(invitation.state, 'open'),
          gt(invitation.expiresAt, context.clock.now()),
          providerAppId === null ? undefined : eq(invitation.appId, providerAppId),
        ),
      )
      .orderBy(desc(invitation.sentAt)),
  )
  if (rows.length === 0) return []
  const appIds = rows.map(({ row }) => row.appId)
  const names = await context.db.inInstallation((tx) =>
    tx
      .select({ appId: application.appId, name: application.name })
      .from(application)
      .where(inArray(application.appId, appIds)),
  )
  return rows.map(({ row }) => ({
    ...row,
    application: names.find((one) => one.appId === row.appId)?.name ?? '',
  }))
}
