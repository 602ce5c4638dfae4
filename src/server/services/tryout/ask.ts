import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Facts } from '#src/domain/engine/event.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/routing/hours.ts'
import type { LoadedBot } from '../../bots/bots.ts'
import { runBot, type BotDeed } from '../../bots/run.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { release } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { isPremium } from '../application/is-premium.ts'
import { markGuide } from '../guide/mark.ts'

/** Who asks, and when, where that is to be otherwise than it is. */
type Asker = { channel?: string | undefined; open?: boolean | undefined; userTags?: string[] | undefined }
type Input = { source: 'draft' | 'live'; text?: string | undefined; fallbacks: number; visitor?: Asker | undefined }

/** Asks the draft or the live bot, as a visitor would, without a conversation: nothing is stored but that it was tried. */
export async function ask(context: MemberContext, input: Input) {
  const { appId } = context.member
  const { bot, version } = await botOfSource(context, input.source)
  if (input.text !== undefined) await bot.prepare(input.text)
  const deeds: BotDeed[] = []
  const { session } = await runBot(
    bot,
    { ...initialSession(), fallbacks: input.fallbacks },
    input.text === undefined ? { type: 'opened' } : { type: 'said', text: input.text },
    {
      facts: await tryOutFacts(context, input.visitor),
      now: context.clock.now().getTime(),
      // One question, one answer: what a flow asks of other systems is for its own test.
      atOnce: async ({ request }) =>
        request.type === 'model' && request.purpose === 'answer'
          ? context.performer.perform(appId, request, `test.${uuidv7()}`)
          : { ok: false, code: 'request.not_here', detail: '', ms: 0 },
      do: async (deed) => void deeds.push(deed),
    },
  )
  if (input.text !== undefined) await markGuide(context, appId, 'tested')
  return {
    replies: deeds.flatMap((deed) => (deed.type === 'reply' ? [{ body: deed.body, trace: deed.trace }] : [])),
    transfer: deeds.some((deed) => deed.type === 'transfer'),
    fallbacks: session.fallbacks,
    version,
  }
}

/** The bot of the draft, or the live one with the number of its release. Throws ROBOT_UNAVAILABLE while nothing is live. */
export async function botOfSource(
  context: MemberContext,
  source: 'draft' | 'live',
): Promise<{ bot: LoadedBot; version: number | null }> {
  const { appId } = context.member
  const live = source === 'live' ? await liveRelease(context) : null
  const bot = live === null ? await context.bots.ofDraft(appId) : await context.bots.ofRelease(appId, live.id)
  return { bot, version: live?.number ?? null }
}

/** The world of an online test: the application's own language and hours, on the web, and somebody without tags. */
export function tryOutFacts(context: MemberContext, visitor: Asker = {}): Promise<Facts> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { name, settings, hasModel } = await circumstancesOf(tx)
    const now = context.clock.now()
    const { language, hours } = settings
    return {
      channel: visitor.channel ?? 'web',
      language,
      defaultLanguage: language,
      timeZone: hours.timeZone,
      open: visitor.open ?? isOpen(hours, now),
      ...(visitor.userTags && { userTags: visitor.userTags }),
      nickname: context.member.nickname,
      userId: context.member.personId,
      conversationId: '',
      applicationName: name,
      ...(hasModel && { model: true }),
      ...(!(await isPremium(tx, now)) && { premium: false }),
    }
  })
}

async function liveRelease(context: MemberContext): Promise<{ id: string; number: number }> {
  const [row] = await context.db.inApp(context.member.appId, (tx) =>
    tx
      .select({ id: release.id, number: release.number })
      .from(application)
      .innerJoin(release, eq(release.id, application.liveRelease)),
  )
  if (!row) throw new DeskError('ROBOT_UNAVAILABLE')
  return row
}
