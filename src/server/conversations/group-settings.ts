import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import type { GroupSettings, Settings } from '#src/domain/routing/state.ts'
import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { fixedSelect } from '../db/fixed.ts'
import { agentGroup } from '../db/schema/team.ts'

export type GroupRow = typeof agentGroup.$inferSelect

/** Every group, the disbanded ones among them. */
export const allGroups = fixedSelect(getTableColumns(agentGroup), sql`from ${agentGroup}`)

/**
 * What holds for every group: a step of priority goes ahead of a minute of waiting. A call takes a place as a chat does: a
 * call-back that is owed is a conversation of the telephone too, and nobody is on the line.
 */
export const EVERYWHERE: Omit<Settings, 'groups'> = {
  ageSeconds: 60,
  vipSeconds: 300,
  chatsDuringCall: 0,
  callNeedsNoChats: false,
}

/** How a group's queue is served, with what it has from its application. */
export function groupSettings(
  group: GroupRow,
  { queueEnd, queueOutcome }: Pick<Timeouts, 'queueEnd' | 'queueOutcome'>,
): GroupSettings {
  const {
    ringSeconds,
    breakAfter,
    timeout,
    afterSeconds: _after,
    waitTarget: _wait,
    replyTarget: _reply,
    nextReplyTarget: _next,
    resolutionTarget: _resolution,
    ...rules
  } = rulesOf(group)
  const inherited = queueEnd === null ? null : { after: queueEnd, outcome: queueOutcome }
  return {
    ...rules,
    strategy: group.strategy,
    ring: ringSeconds === null ? null : { seconds: ringSeconds, breakAfter },
    timeout: timeout ?? inherited,
  }
}

/** The rules of a group, from its columns. */
export function rulesOf(group: GroupRow): GroupRules {
  const {
    usePriority,
    lastAgentDays,
    backupAfter,
    languageRule,
    languageFor,
    ringSeconds,
    breakAfter,
    greatest,
    beyond,
    nobody,
    outside,
    closing,
    returnsToAgent,
    tellEvery,
    showEstimate,
    afterSeconds,
    waitTarget,
    replyTarget,
    nextReplyTarget,
    resolutionTarget,
  } = group
  const { overflowGroupId, overflowAfter, waitSeconds, waitEnd } = group
  return {
    usePriority,
    lastAgentDays,
    backupAfter,
    languageRule,
    languageFor,
    ringSeconds,
    breakAfter,
    greatest,
    beyond,
    nobody,
    outside,
    closing,
    overflow:
      overflowGroupId === null || overflowAfter === null ? null : { groupId: overflowGroupId, after: overflowAfter },
    timeout: waitSeconds === null || waitEnd === null ? null : { after: waitSeconds, outcome: waitEnd },
    returnsToAgent,
    tellEvery,
    showEstimate,
    afterSeconds,
    waitTarget,
    replyTarget,
    nextReplyTarget,
    resolutionTarget,
  }
}

/** The columns of a group's rules. */
export const columnsOf = ({ overflow, timeout, ...rules }: GroupRules) => ({
  ...rules,
  overflowGroupId: overflow?.groupId ?? null,
  overflowAfter: overflow?.after ?? null,
  waitSeconds: timeout?.after ?? null,
  waitEnd: timeout?.outcome ?? null,
})
