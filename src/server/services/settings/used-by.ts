import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { CHAT_KINDS } from '#src/channels/specs.ts'
import type { SettingUsers, UsedBy } from '#src/contract/settings.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { flow } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { voiceMenu } from '../../db/schema/voice.ts'

type Kind = SettingUsers['kind']
type User = { id: string; name: string }

/** Who goes by which part of the settings, and who by something of their own instead, by their names. */
export function readUsedBy(context: MemberContext): Promise<UsedBy> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [groups, accounts, menus, channels] = [
      await groupsIn(tx),
      await accountsIn(tx),
      await menusIn(tx),
      await channelsIn(tx),
    ]
    return {
      texts: [users('group', groups, 'texts'), users('account', accounts, 'texts')],
      assignment: [users('account', accounts, 'group')],
      timeouts: [users('group', groups, 'wait')],
      hours: [
        users('group', groups, 'hours'),
        users('channel', channels, 'hours'),
        users('account', accounts, 'hours'),
        users('menu', menus, 'hours'),
      ],
      afterWork: [users('group', groups, 'afterWork')],
    }
  })
}

function users<Part extends string>(
  kind: Kind,
  all: readonly (User & Record<Part, boolean>)[],
  part: Part,
): SettingUsers {
  return { kind, total: all.length, own: all.filter((one) => one[part]).map(({ id, name }) => ({ id, name })) }
}

const groupsIn = (tx: Tx) =>
  tx
    .select({
      id: agentGroup.id,
      name: agentGroup.name,
      texts: sql<boolean>`${agentGroup.texts} <> '{}' or ${agentGroup.textTranslations} <> '{}'`,
      wait: sql<boolean>`${agentGroup.waitSeconds} is not null`,
      hours: sql<boolean>`${agentGroup.hours} is not null`,
      afterWork: sql<boolean>`${agentGroup.afterSeconds} is not null`,
    })
    .from(agentGroup)
    .where(stands)
    .orderBy(asc(agentGroup.name), asc(agentGroup.id))

const accountsIn = (tx: Tx) =>
  tx
    .select({
      id: channelAccount.id,
      name: channelAccount.name,
      texts: sql<boolean>`${channelAccount.texts} <> '{}' or ${channelAccount.textTranslations} <> '{}'`,
      group: sql<boolean>`${channelAccount.groupId} is not null`,
      hours: sql<boolean>`${channelAccount.hours} is not null`,
    })
    .from(channelAccount)
    .where(isNull(channelAccount.unboundAt))
    .orderBy(asc(channelAccount.name), asc(channelAccount.id))

const menusIn = (tx: Tx) =>
  tx
    .select({
      id: flow.id,
      name: flow.name,
      hours: sql<boolean>`coalesce(jsonb_typeof(${voiceMenu.settings} -> 'hours') = 'object', false)`,
    })
    .from(voiceMenu)
    .innerJoin(flow, and(eq(flow.appId, voiceMenu.appId), eq(flow.id, voiceMenu.flowId)))
    .where(isNull(flow.deletedAt))
    .orderBy(asc(flow.name), asc(flow.id))

async function channelsIn(tx: Tx) {
  const [row] = await tx.select({ channelHours: application.channelHours }).from(application)
  if (!row) throw new DeskError('NOT_FOUND')
  const bound = await tx
    .selectDistinct({ kind: channelAccount.kind })
    .from(channelAccount)
    .where(isNull(channelAccount.unboundAt))
  // The web client needs no account: it is always there.
  const there = new Set<string>(['web', ...bound.map(({ kind }) => kind)])
  return CHAT_KINDS.map((kind) => ({
    id: kind,
    name: '',
    hours: row.channelHours.channels[kind] !== undefined,
  })).filter(({ id, hours }) => hours || there.has(id))
}
