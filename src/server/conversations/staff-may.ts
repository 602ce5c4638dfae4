import { DeskError } from '#src/domain/errors.ts'
import { mayOf, type StaffAct, type StaffMay } from '#src/domain/settings/staff-may.ts'
import type { MemberContext } from '../context.ts'
import { circumstancesOf } from './circumstances.ts'
import type { Tx } from '../db/client.ts'

/** What the caller may do of what can be kept from agents, as it is set at the moment. */
export const staffMay = async (tx: Tx, { member }: Pick<MemberContext, 'member'>): Promise<StaffMay> =>
  mayOf(member.roles, (await circumstancesOf(tx)).staffMay)

/** Refuses what the settings keep from agents. */
export async function assertStaffMay(tx: Tx, context: Pick<MemberContext, 'member'>, act: StaffAct): Promise<void> {
  if (!(await staffMay(tx, context))[act]) throw new DeskError('STAFF_MAY_NOT')
}
