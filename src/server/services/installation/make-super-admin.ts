import type { Tx } from '../../db/client.ts'
import { member, memberRole } from '../../db/schema/team.ts'

/** Makes somebody the super admin of a new application, who answers visitors as well. */
export async function makeSuperAdmin(
  tx: Tx,
  { appId, personId, nickname }: { appId: string; personId: string; nickname: string },
): Promise<void> {
  await tx.insert(member).values({ appId, personId, nickname })
  await tx.insert(memberRole).values([
    { appId, personId, role: 'super_admin' },
    { appId, personId, role: 'online_staff' },
  ])
}
