import { eq } from 'drizzle-orm'
import { initialSession } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { runBot } from '../../bots/run.ts'
import type { MemberContext } from '../../context.ts'
import { release } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { markGuide } from '../guide/mark.ts'

type Input = { source: 'draft' | 'live'; text?: string | undefined; fallbacks: number }

/** Asks the draft or the live bot, as a visitor would, without a conversation: nothing is stored but that it was tried. */
export async function ask(context: MemberContext, input: Input) {
  const { appId } = context.member
  const live = input.source === 'live' ? await liveRelease(context) : null
  const bot = live === null ? await context.bots.ofDraft(appId) : await context.bots.ofRelease(appId, live.id)
  const { session, deeds } = runBot(
    bot,
    { ...initialSession(), fallbacks: input.fallbacks },
    input.text === undefined ? { type: 'opened' } : { type: 'said', text: input.text },
  )
  if (input.text !== undefined) await markGuide(context, appId, 'tested')
  return {
    replies: deeds.flatMap((deed) => (deed.type === 'reply' ? [{ body: deed.body, trace: deed.trace }] : [])),
    transfer: deeds.some((deed) => deed.type === 'transfer'),
    fallbacks: session.fallbacks,
    version: live?.number ?? null,
  }
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
