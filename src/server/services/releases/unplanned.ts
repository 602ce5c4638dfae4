import type { Unplanned } from '#src/contract/release.ts'
import { flowContentSchema } from '../../bots/content.ts'
import type { MemberContext } from '../../context.ts'
import { isPremium } from '../plan/premium.ts'
import { draftItems } from './state.ts'

/** What of the draft a deploy takes along and the plan of now does not run; voice menus are for every plan. */
export function readUnplanned(context: MemberContext): Promise<Unplanned> {
  return context.db.inApp(context.member.appId, async (tx) => {
    if (await isPremium(tx, context.clock.now())) return { flows: 0, documents: 0 }
    const items = await draftItems(tx)
    return {
      flows: items.filter(({ kind, body }) => kind === 'flow' && flowContentSchema.parse(body).kind !== 'ivr').length,
      documents: items.filter(({ kind }) => kind === 'document').length,
    }
  })
}
