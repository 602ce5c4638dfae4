import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { afterWorkOf, endAfterWork, extendAfterWork } from '../../conversations/after-work.ts'
import { owesClosing } from '../../conversations/closing.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'

type OfOne = { conversationId: string }

/** Who has something left to do after the turn's conversation; undefined: nobody has. Throws NOT_OWNER where it is another's. */
async function ownAfterWork({ tx, row }: Turn, personId: string) {
  const slot = await afterWorkOf(tx, row.id)
  if (slot && slot.personId !== personId) throw new DeskError('NOT_OWNER')
  return slot
}

/** Is done with what was left to do after a conversation; that it was over already is no fault. Throws CLOSING_REQUIRED. */
export async function finishAfterWork(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    const slot = await ownAfterWork(turn, personId)
    if (slot && (await owesClosing(turn.tx, turn.row.id))) throw new DeskError('CLOSING_REQUIRED')
    if (slot) await endAfterWork(turn, slot, 'done')
  })
  routeSoon(context, appId, news)
  return {}
}

/** Has the same time for it again. Throws STATE_CONFLICT where it is over, or was had as often as it may be. */
export async function haveMoreAfterWork(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, input.conversationId, async (turn) => {
    const slot = await ownAfterWork(turn, personId)
    if (!slot) throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
    await extendAfterWork(turn, slot)
  })
  return {}
}
