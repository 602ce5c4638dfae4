import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { GroupReach } from '#src/contract/groups.ts'
import { CHANNEL_KINDS, channelSpecs } from '#src/channels/specs.ts'
import type { MemberContext } from '../../context.ts'
import { stands } from '../../conversations/standing.ts'
import { robot } from '../../db/schema/bot.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { isOffered } from './disband.ts'

/**
 * By which channels visitors come to each group: of those that are ours, and those of which an account is bound and enabled.
 * A flow or menu that names the group leads to it, and so do the settings, the bot, a group that it helps out, and an account
 * whose visitors come to it.
 */
export function readReach(context: MemberContext): Promise<GroupReach[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const named = (isMenu: boolean) => sql<boolean>`exists (
      select 1 from flow f left join voice_menu v on v.app_id = f.app_id and v.flow_id = f.id
      where f.app_id = agent_group.app_id and f.deleted_at is null and (f.kind = 'ivr') = ${isMenu}
        and (position(agent_group.id::text in f.document::text) > 0
          or position(agent_group.id::text in v.settings::text) > 0))`
    const groups = await tx
      .select({ id: agentGroup.id, helper: agentGroup.overflowGroupId, inFlows: named(false), inMenus: named(true) })
      .from(agentGroup)
      .where(stands)
      .orderBy(asc(agentGroup.createdAt), asc(agentGroup.id))
    const bound = await tx
      .selectDistinct({ kind: channelAccount.kind, groupId: channelAccount.groupId })
      .from(channelAccount)
      .where(and(eq(channelAccount.enabled, true), isNull(channelAccount.unboundAt)))
    const [app] = await tx.select({ settings: application.settings }).from(application)
    const [bot] = await tx.select({ draft: robot.draft }).from(robot)
    const isInUse = (kind: (typeof CHANNEL_KINDS)[number]) =>
      channelSpecs[kind].sending === null || bound.some((one) => one.kind === kind)
    return groups.map(({ id, inFlows, inMenus }) => {
      const reaches = {
        chat:
          inFlows ||
          app?.settings.defaultGroupId === id ||
          bot?.draft.transfer.groupId === id ||
          (app !== undefined && isOffered(app.settings, id)) ||
          groups.some(({ helper }) => helper === id),
        call: inMenus,
      }
      return {
        groupId: id,
        channels: CHANNEL_KINDS.filter(
          (kind) =>
            (reaches[channelSpecs[kind].medium] && isInUse(kind)) ||
            bound.some((one) => one.kind === kind && one.groupId === id),
        ),
      }
    })
  })
}
