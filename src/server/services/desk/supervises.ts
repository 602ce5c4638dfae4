import { supervises } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import type { ConversationRow } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'

/** Only who looks after a conversation steps in; for anybody else there is none. */
export async function assertSupervises(tx: Tx, context: MemberContext, row: ConversationRow): Promise<void> {
  const { personId, roles } = context.member
  if (!supervises({ roles, groupIds: await groupIdsOf(tx, personId) }, row)) throw new DeskError('NOT_FOUND')
}
