import { DeskError } from '#src/domain/errors.ts'
import { mayForceOffline } from '#src/domain/team/policy.ts'
import type { Leaving, OwnStatus } from '#src/domain/team/status.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { notify } from '../../notifications/notify.ts'
import { chooseStatus, followStatus } from '../desk/status.ts'
import { findTarget } from './manage.ts'

type Input = {
  memberId: string
  status: OwnStatus
  breakReason?: string | undefined
  conversations: Leaving
}

/**
 * Sets the status of a member who is at the desk, which they are told; they may choose another one at any time. Throws
 * STATE_CONFLICT for who is not there: nobody but themselves brings them to the desk. Else as choosing the own status.
 */
export async function setMemberStatus(context: MemberContext, input: Input): Promise<Record<string, never>> {
  const { appId } = context.member
  const { memberId, status, breakReason = null } = input
  await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, memberId, mayForceOffline)
    if (row.status === 'offline') throw new DeskError('STATE_CONFLICT', { status: row.status })
    if (status !== 'offline') await assertServes(tx, memberId)
    const now = context.clock.now()
    await chooseStatus(tx, row, input, now)
    if (row.status === status && row.breakReason === breakReason) return
    const by = context.member.personId
    await writeAudit(tx, context, appId, {
      action: 'member.statusSet',
      target: memberId,
      before: { status: row.status, breakReason: row.breakReason },
      after: { status, breakReason, ...(status === 'offline' && { conversations: input.conversations }) },
    })
    await notify(tx, { appId, now, about: { kind: 'status_set', status }, to: [memberId], by })
    const name = (await nicknamesOf(tx, [by])).get(by) ?? ''
    const { forcedOffline } = row
    afterCommit(tx, () => context.live.status(appId, memberId, { status, breakReason, forcedOffline, by: name }))
  })
  await followStatus(context, { appId, personId: memberId, status, conversations: input.conversations })
  return {}
}
