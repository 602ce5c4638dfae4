import { eq } from 'drizzle-orm'
import { linkHost } from '#src/domain/robot/link-host.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { robot } from '../../db/schema/bot.ts'
import { readLinkHosts } from '../../effects/link-hosts.ts'

/** The hosts that are allowed by hand, and those that are allowed without. */
export function describeLinkHosts(context: MemberContext): Promise<{ hosts: string[]; known: string[] }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select({ hosts: robot.linkHosts }).from(robot)
    const hosts = row?.hosts ?? []
    const all = await readLinkHosts(tx, context.publicUrl)
    return { hosts, known: [...all].filter((host) => !hosts.includes(host)).sort() }
  })
}

/** Allows links to these hosts, and no longer to others that were allowed by hand. It acts at once. */
export function setLinkHosts(context: MemberContext, input: { hosts: string[] }): Promise<Record<string, never>> {
  const { appId } = context.member
  const hosts = [...new Set(input.hosts.map(linkHost).filter((host) => host !== null))]
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select({ id: robot.id, hosts: robot.linkHosts }).from(robot).for('update')
    await tx.update(robot).set({ linkHosts: hosts }).where(eq(robot.appId, appId))
    await writeAudit(tx, context, appId, {
      action: 'robot.link_hosts_set',
      target: before?.id ?? appId,
      before: before?.hosts ?? [],
      after: hosts,
    })
    return {}
  })
}
