import { eq } from 'drizzle-orm'
import { advance, type BotEvent } from '#src/domain/engine/advance.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { initialSession, type BotTrace } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { MemberContext } from '../../context.ts'
import { release } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { markGuide } from '../guide/mark.ts'

type Input = { source: 'draft' | 'live'; text?: string | undefined; fallbacks: number }

/** Asks the draft or the live bot, as a visitor would, without a conversation: nothing is stored but that it was tried. */
export async function ask(context: MemberContext, input: Input) {
  const { appId } = context.member
  const live = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ id: release.id, number: release.number })
      .from(application)
      .innerJoin(release, eq(release.id, application.liveRelease))
    return row ?? null
  })
  if (input.source === 'live' && live === null) throw new DeskError('ROBOT_UNAVAILABLE')
  const bot =
    input.source === 'live' && live !== null
      ? await context.bots.ofRelease(appId, live.id)
      : await context.bots.ofDraft(appId)

  let session = { ...initialSession(), fallbacks: input.fallbacks }
  let transfer = false
  const replies: { body: MessageBody; trace: BotTrace }[] = []
  const first: BotEvent = input.text === undefined ? { type: 'opened' } : { type: 'said', text: input.text }
  const events: BotEvent[] = [first]
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    const step = advance(bot.program, session, event, Math.random())
    session = step.session
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'reply':
          replies.push({ body: effect.body, trace: effect.trace })
          break
        case 'search':
          events.push({ type: 'found', ...bot.search(effect.query, effect.limit) })
          break
        case 'transfer':
          transfer = true
          break
        default:
          assertNever(effect)
      }
    }
  }
  if (input.text !== undefined) await markGuide(context, appId, 'tested')
  return {
    replies,
    transfer,
    fallbacks: session.fallbacks,
    version: input.source === 'live' ? (live?.number ?? null) : null,
  }
}
