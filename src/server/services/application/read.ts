import { desc, eq, lt, and, isNotNull } from 'drizzle-orm'
import type { Application } from '#src/contract/application.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { release, robot } from '../../db/schema/bot.ts'
import { application, audit, mailOutbox } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { countPending } from '../releases/pending.ts'

/** An application as the console's frame shows it. */
export function readApplication(context: MemberContext): Promise<Application> {
  const { appId, nickname, roles } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select().from(application)
    const [bot] = await tx.select().from(robot)
    if (!app || !bot) throw new DeskError('NOT_FOUND')
    const [live] =
      app.liveRelease === null
        ? []
        : await tx.select({ number: release.number }).from(release).where(eq(release.id, app.liveRelease))
    return {
      appId,
      name: app.name,
      plan: app.plan,
      language: app.settings.language,
      timeZone: app.settings.hours.timeZone,
      nickname,
      roles,
      robot: {
        name: bot.name,
        enabled: bot.enabled,
        thirdPartyEnabled: bot.thirdPartyEnabled,
        liveVersion: live?.number ?? null,
        draftChanges: await countPending(tx),
      },
    }
  })
}

/** Who changed what, the newest first. */
export function listAudit(context: MemberContext, input: { cursor?: string | undefined; limit: number }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select({ row: audit, actor: member.nickname })
      .from(audit)
      .leftJoin(member, and(eq(member.appId, audit.appId), eq(member.personId, audit.actorId)))
      .where(input.cursor === undefined ? isNotNull(audit.id) : lt(audit.id, input.cursor))
      .orderBy(desc(audit.id))
      .limit(input.limit + 1)
    const page = rows.slice(0, input.limit)
    return {
      items: page.map(({ row, actor }) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor,
        action: row.action,
        target: row.target,
        before: row.before,
        after: row.after,
      })),
      nextCursor: rows.length > input.limit ? (page.at(-1)?.row.id ?? null) : null,
    }
  })
}

const OUTBOX_SHOWN = 100

/** Mail and text messages that no sender took. */
export function listOutbox(context: MemberContext) {
  return context.db.inInstallation(async (tx) => {
    const rows = await tx.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(OUTBOX_SHOWN)
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      createdAt: row.createdAt.toISOString(),
    }))
  })
}
