import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { POLICY } from '#src/domain/team/policy.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { timer } from '../db/schema/platform.ts'
import { member, memberRole } from '../db/schema/team.ts'

/** Among members: agents, to whom a licence can be given. */
export const isAgent: SQL<boolean> = sql`(${member.state} = 'active' and exists (
  select 1 from ${memberRole} where ${memberRole.appId} = ${member.appId} and ${memberRole.personId} = ${member.personId}
    and ${inArray(memberRole.role, [...POLICY['desk.serve']])}))`

/** Among members: those who may serve visitors, whether they are there or not. */
export const mayServe: SQL<boolean> = sql`(not ${member.forcedOffline} and ${member.licensedAt} is not null and ${isAgent})`

/** Among members: those whose line stands. Who has lost it is waited for, and is offered nothing meanwhile. */
export const isThere: SQL = sql`not exists (select 1 from ${timer}
  where ${timer.kind} = 'presence_grace' and ${timer.appId} = ${member.appId} and ${timer.subject} = ${member.personId})`

/** Whether somebody may serve visitors at this moment. */
export async function mayServeNow(tx: Tx, personId: string): Promise<boolean> {
  const [row] = await serving(tx, { personId }).execute()
  return row?.mayServe ?? false
}

const serving = fixedSelect({ mayServe }, sql`from ${member} where ${eq(member.personId, sql.placeholder('personId'))}`)

/** Refuses who may not serve visitors any more: the guard has let them in a moment ago, under rights that may have ended. */
export async function assertServes(tx: Tx, personId: string): Promise<void> {
  if (await mayServeNow(tx, personId)) return
  const of = eq(member.personId, personId)
  const [row] = await tx.select({ forcedOffline: member.forcedOffline }).from(member).where(of)
  if (row?.forcedOffline) throw new DeskError('FORCED_OFFLINE')
  const unlicensed = await tx
    .select({ id: member.personId })
    .from(member)
    .where(and(of, isNull(member.licensedAt), isAgent))
  throw new DeskError(unlicensed.length > 0 ? 'LICENSE_MISSING' : 'FORBIDDEN')
}
