import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TriedAct } from '#src/contract/try-out.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import { recordedAt } from '#src/domain/engine/recorded.ts'
import { initialSession, readSession, type BotSession } from '#src/domain/engine/session.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
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
type Asker = {
  channel?: string | undefined
  open?: boolean | undefined
  language?: string | undefined
  at?: string | undefined
  userTags?: string[] | undefined
}
type Input = {
  source: 'draft' | 'live'
  text?: string | undefined
  act?: TriedAct | undefined
  session?: string | undefined
  forReal: boolean
  fallbacks: number
  visitor?: Asker | undefined
}

/**
 * A turn of a test conversation with the draft or the live bot, as with a visitor: nothing is stored but that it was tried.
 * What the conversation has come to goes to who tests, locked, and comes back with the next turn.
 */
export async function askTryOut(context: MemberContext, input: Input) {
  const { appId } = context.member
  const before = await takenUp(context, input)
  if (before.turns >= LIMITS.tryOut.turns) throw new DeskError('TRY_OUT_LIMIT')
  const { bot, version } = await botOfSource(context, input.source)
  if (input.text !== undefined) await bot.prepare(input.text)
  const deeds: BotDeed[] = []
  const facts = await tryOutFacts(context, input.visitor)
  let { session } = before
  let isHandedOver = false
  let now = Math.max(before.at, Date.parse(input.visitor?.at ?? '') || context.clock.now().getTime())
  const takeTryOutEvent = async (event: BotEvent) => {
    const run = await runBot(bot, session, event, {
      facts,
      now,
      atOnce: async ({ request }, asking) => {
        const result = await answered(context, bot, input, request, asking)
        if (result === 'left') isHandedOver = true
        return result
      },
      do: async (deed) => void deeds.push(deed),
    })
    ;({ session } = run)
  }
  await takeTryOutEvent(
    input.act ?? (input.text === undefined ? { type: 'opened' } : { type: 'said', text: input.text }),
  )
  // Nobody who tests sits through a wait: it passes.
  for (let n = 0; n < LIMITS.tryOut.waits; n += 1) {
    const waiting = session.run?.waiting
    if (waiting?.type !== 'sleep' || waiting.timer === null) break
    now = Math.max(now, waiting.until)
    await takeTryOutEvent({ type: 'timer', id: waiting.timer })
  }
  if (input.text !== undefined) await markGuide(context, appId, 'tested')
  return {
    replies: deeds.flatMap((deed) => (deed.type === 'reply' ? [{ body: deed.body, trace: deed.trace }] : [])),
    transfer: isHandedOver || deeds.some(({ type }) => type === 'transfer'),
    ended: deeds.some(({ type }) => type === 'end'),
    fallbacks: session.fallbacks,
    session: await putAway(context, input.source, { session, at: now, turns: before.turns + 1 }),
    version,
  }
}

/** A test conversation between two turns: the time it has come to in milliseconds since 1970, and how long it is. */
type Kept = { session: BotSession; at: number; turns: number }

const placeOf = (context: MemberContext, source: string) => `try_out|${context.member.personId}|${source}`

/** The conversation that is gone on with. Throws BAD_PARAM for one that was not given to this person, or was changed. */
async function takenUp(context: MemberContext, { session, source, fallbacks }: Input): Promise<Kept> {
  if (session === undefined) return { session: { ...initialSession(), fallbacks }, at: 0, turns: 0 }
  const { appId } = context.member
  const text = await context.db.inApp(appId, (tx) =>
    context.secrets.unlock(tx, appId, placeOf(context, source), session),
  )
  if (text === null) throw new DeskError('BAD_PARAM')
  const kept = JSON.parse(text) as Kept
  return { ...kept, session: readSession(kept.session) }
}

async function putAway(context: MemberContext, source: string, kept: Kept): Promise<string> {
  const { appId } = context.member
  const locked = await context.db.inApp(appId, (tx) =>
    context.secrets.lock(tx, appId, placeOf(context, source), JSON.stringify(kept)),
  )
  if (locked.length > LIMITS.tryOut.session) throw new DeskError('TRY_OUT_LIMIT')
  return locked
}

/** What a flow's request comes to: as it is recorded, or for real by the one way out that there is. */
async function answered(
  context: MemberContext,
  bot: LoadedBot,
  { forReal, visitor }: Input,
  request: Request,
  asking: TraceStep | undefined,
): Promise<RequestResult | 'left'> {
  const recorded = forReal ? null : recordedAt(bot.program, asking)
  if (recorded) return recorded
  switch (request.type) {
    case 'transfer':
      if (request.request.checkHours && visitor?.open === false)
        return { ok: true, value: { outcome: 'outside_hours' }, ms: 0 }
      return 'left'
    // Somebody who tries a bot writes to nobody.
    case 'mail':
      return { ok: true, value: {}, ms: 0 }
    case 'webhook':
      return { ok: true, value: { status: 200 }, ms: 0 }
    case 'model':
    case 'code':
      return performInTryOut(context, request)
    case 'http':
      return forReal ? performInTryOut(context, request) : { ok: false, code: 'request.not_here', detail: '', ms: 0 }
    default:
      return { ok: false, code: 'request.unsupported', detail: request.type, ms: 0 }
  }
}

async function performInTryOut(context: MemberContext, request: Request): Promise<RequestResult> {
  await context.limiter.consume('flow_perform', context.member.personId)
  return context.performer.perform(context.member.appId, request, `test.${uuidv7()}`)
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
    const now = visitor.at === undefined ? context.clock.now() : new Date(visitor.at)
    const { language, hours } = settings
    return {
      channel: visitor.channel ?? 'web',
      language: visitor.language ?? language,
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
