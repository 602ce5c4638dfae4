import { asc, eq, sql } from 'drizzle-orm'
import { CHAT_KINDS } from '#src/channels/specs.ts'
import type { FlowResources } from '#src/contract/flows.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { MemberContext } from '../../context.ts'
import { nodeTags, readUserTags } from '../../conversations/user-tags.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { stands } from '../../conversations/standing.ts'
import { skill } from '../../db/schema/skill.ts'
import { agentGroup, member } from '../../db/schema/team.ts'
import { readCheckedApplication } from './check.ts'
import { readShapes } from './overview.ts'
import { readFlowSecrets } from './secrets.ts'

/** What flows may refer to: other flows, groups, people, tags, secrets, and the settings a test run begins with. */
export function readResources(context: MemberContext): Promise<FlowResources> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [app] = await tx.select({ name: application.name, settings: application.settings }).from(application)
    const [bot] = await tx.select({ draft: robot.draft }).from(robot)
    if (!app || !bot) throw new DeskError('NOT_FOUND')
    const { languages, hasModel } = await readCheckedApplication(tx, context.env.outboundAllow)
    const { hours } = app.settings
    return {
      flows: (await readShapes(tx)).flatMap(({ id, name, enabled, kind, examples, inputs, outputs, calls }) =>
        // No flow goes on in a voice menu, and no menu in a flow.
        kind === 'ivr'
          ? []
          : [
              {
                id,
                name,
                enabled,
                kind,
                examples,
                inputs: [...inputs],
                outputs: [...outputs],
                calls: [...calls],
              },
            ],
      ),
      groups: await tx
        .select({ id: agentGroup.id, name: agentGroup.name })
        .from(agentGroup)
        .where(stands)
        .orderBy(asc(agentGroup.createdAt), asc(agentGroup.id)),
      members: await tx
        .select({ id: member.personId, name: member.nickname })
        .from(member)
        .where(eq(member.state, 'active'))
        .orderBy(asc(member.nickname), asc(member.personId)),
      skills: await tx.select({ id: skill.id, name: skill.name }).from(skill).orderBy(asc(skill.name), asc(skill.id)),
      tags: await readTags(tx),
      userTags: await readUserTags(tx),
      channels: CHAT_KINDS,
      secrets: await readFlowSecrets(tx),
      callable: context.env.outboundAllow,
      languages,
      timeZone: hours.timeZone,
      applicationName: app.name,
      open: isOpen(hours, context.clock.now()),
      hasModel,
      settings: bot.draft,
    }
  })
}

/** Tags that conversations carry or nodes give them, in their order. */
async function readTags(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select distinct tag from (
      select unnest(tags) as tag from conversation where tags <> '{}'
      union
      ${nodeTags('conversation')}
    ) as used
    order by tag
    limit 1000`)
  return rows.map(({ tag }) => tag)
}
