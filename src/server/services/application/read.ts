import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Application } from '#src/contract/application.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { applicationErasure } from '../../db/schema/application-erasure.ts'
import { release, robot } from '../../db/schema/bot.ts'
import { person } from '../../db/schema/person.ts'
import { application, mailOutbox } from '../../db/schema/platform.ts'
import { applicationsOf, membershipsOf } from '../auth/memberships.ts'
import { countPending } from '../releases/pending.ts'
import { avatarUrl } from '../robot/present.ts'

/** An application as the console's frame shows it. */
export function readApplication(context: MemberContext): Promise<Application> {
  const { appId, nickname, roles } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select().from(application)
    const [bot] = await tx.select().from(robot)
    if (!app) throw new DeskError('NOT_FOUND')
    const [live] =
      app.liveRelease === null
        ? []
        : await tx.select({ number: release.number }).from(release).where(eq(release.id, app.liveRelease))
    return {
      appId,
      name: app.name,
      logoUrl: avatarUrl(appId, app.logoFileId),
      plan: app.plan,
      planEndsAt: app.planEndsAt?.toISOString() ?? null,
      trialEndsAt: app.trialEndsAt?.toISOString() ?? null,
      language: app.settings.language,
      languages: app.languages.offered,
      timeZone: app.settings.hours.timeZone,
      dates: app.dates,
      nickname,
      roles,
      // One that is being erased may have none any more.
      robot: {
        name: bot?.name ?? '',
        enabled: bot?.enabled ?? false,
        thirdPartyEnabled: bot?.thirdPartyEnabled ?? false,
        liveVersion: live?.number ?? null,
        draftChanges: bot ? await countPending(tx) : 0,
      },
      closing: app.closedAt === null ? null : await readClosing(tx, app.closedAt),
    }
  })
}

async function readClosing(tx: Tx, closedAt: Date): Promise<Application['closing']> {
  const [row] = await tx.select().from(applicationErasure)
  if (!row) return null
  const { createdBy, dueAt, begunAt, done, total, rows } = row
  return {
    by: (await nicknamesOf(tx, [createdBy])).get(createdBy) ?? null,
    closedAt: closedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    progress: begunAt === null ? null : { done, total, rows },
  }
}

const OUTBOX_SHOWN = 100

/**
 * Mail and text messages that no sender took, to people who belong to nobody else: what is written to somebody who is
 * in another application as well is for that one's super admin no less, so it is shown only to who is both. What was
 * written in another application's name is never shown.
 */
export async function listOutbox(context: MemberContext) {
  const { appId, personId: callerId } = context.member
  const own = await membershipsOf(context, callerId)
  const governed = own.filter((one) => one.roles.includes('super_admin')).map((one) => one.appId)
  const rows = await context.db.inInstallation((tx) =>
    tx
      .select({ row: mailOutbox, personId: person.id })
      .from(mailOutbox)
      .leftJoin(
        person,
        or(
          eq(sql`lower(${person.email}::text)`, sql`lower(${mailOutbox.recipient})`),
          eq(person.phone, mailOutbox.recipient),
        ),
      )
      .where(or(eq(mailOutbox.application, appId), and(isNull(mailOutbox.application), isNotNull(person.id))))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(OUTBOX_SHOWN),
  )
  const placesOf = new Map<string, string[]>()
  for (const { personId } of rows) {
    if (personId !== null && !placesOf.has(personId)) placesOf.set(personId, await applicationsOf(context, personId))
  }
  return rows
    .filter(({ row, personId }) => {
      const places = personId === null ? [] : (placesOf.get(personId) ?? [])
      return (row.application === appId || places.includes(appId)) && places.every((place) => governed.includes(place))
    })
    .map(({ row }) => ({
      id: row.id,
      channel: row.channel,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      createdAt: row.createdAt.toISOString(),
    }))
}
