import { channelSpecs } from '#src/channels/specs.ts'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TriedAct } from '#src/contract/try-out.ts'
import { standInFile } from '#src/domain/conversation/sent-file.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Request, RequestResult, TransferRequest } from '#src/domain/step/effect.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { recordedAt } from '#src/domain/engine/recorded.ts'
import { initialSession, readSession, type BotSession } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { LoadedBot } from '../../bots/bots.ts'
import { runBot, type BotDeed } from '../../bots/run.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { textsFor } from '../../conversations/texts.ts'
import { release } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { isPremium } from '../plan/premium.ts'
import { markGuide } from '../guide/mark.ts'
import { handOver, type DeskNotice, type TriedAgents } from './hand-over.ts'

/** Who asks, and when, where that is to be otherwise than it is. */
type Asker = {
  channel?: string | undefined
  open?: boolean | undefined
  agents?: TriedAgents | undefined
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
  const facts = await tryOutFacts(context, input.visitor)
  const timers = new Map(Object.entries(before.timers))
  const replies: { body: MessageBody; trace: BotTrace }[] = []
  const notices: (DeskNotice & { after: number })[] = []
  let { session } = before
  let transfer = false
  let ended = false
  let now = Math.max(before.at, Date.parse(input.visitor?.at ?? '') || context.clock.now().getTime())
  const passOn = async (request: TransferRequest | null) => {
    const { open } = facts
    const over = handOver(
      { open, agents: input.visitor?.agents ?? 'queued', texts: await textsOf(context, request, facts.language) },
      request,
    )
    if (over.notice) notices.push({ after: replies.length, ...over.notice })
    if (over.outcome === 'queued') transfer = true
    if (over.ends) ended = true
    return over.outcome
  }
  const noteDeed = (deed: BotDeed) => {
    if (deed.type === 'reply') replies.push({ body: deed.body, trace: deed.trace })
    else if (deed.type === 'end') ended = true
    else if (deed.type === 'timer') timers.set(deed.id, deed.at)
    else if (deed.type === 'cancelTimer') timers.delete(deed.id)
  }
  const takeTryOutEvent = async (event: BotEvent) => {
    const run = await runBot(bot, session, event, {
      facts,
      now,
      atOnce: async ({ request }, asking) => {
        const recorded = input.forReal ? null : recordedAt(bot.program, asking)
        if (recorded) return recorded
        if (request.type !== 'transfer') return answered(context, input.forReal, request)
        const outcome = await passOn(request.request)
        return outcome === 'queued' ? 'left' : { ok: true, value: { outcome }, ms: 0 }
      },
      do: async (deed) => {
        if (deed.type === 'transfer') await passOn(null)
        else noteDeed(deed)
      },
    })
    ;({ session } = run)
  }
  const takeTimer = async (id: string, at: number) => {
    timers.delete(id)
    now = Math.max(now, at)
    await takeTryOutEvent({ type: 'timer', id })
  }
  const due = nextOf(timers)
  if (input.act?.type !== 'waited') await takeTryOutEvent(eventOf(input.text, input.act))
  else if (due) await takeTimer(...due)
  else throw new DeskError('BAD_PARAM')
  // Nobody who tests sits through a wait: it passes.
  for (let n = 0; n < LIMITS.tryOut.waits; n += 1) {
    const waiting = session.run?.waiting
    if (waiting?.type !== 'sleep' || waiting.timer === null) break
    await takeTimer(waiting.timer, waiting.until)
  }
  if (input.text !== undefined) await markGuide(context, appId, 'tested')
  const isOver = transfer || ended
  const next = isOver ? undefined : nextOf(timers)
  const kept = { session, at: now, turns: before.turns + 1, timers: isOver ? {} : Object.fromEntries(timers) }
  return {
    replies,
    ...(notices.length > 0 && { notices }),
    transfer,
    ended,
    session: await putAway(context, input.source, kept),
    ...(next && { dueIn: Math.max(1, Math.round((next[1] - now) / 1000)) }),
    version,
  }
}

function eventOf(text: string | undefined, act: Exclude<TriedAct, { type: 'waited' }> | undefined): BotEvent {
  if (act?.type === 'sent') return { type: 'sent', file: standInFile(act.name, act.size), ask: act.ask }
  return act ?? (text === undefined ? { type: 'opened' } : { type: 'said', text })
}

/** The timer that falls due first. */
const nextOf = (timers: ReadonlyMap<string, number>): [id: string, at: number] | undefined =>
  [...timers].toSorted(([, one], [, other]) => one - other)[0]

/**
 * A test conversation between two turns: the time it has come to in milliseconds since 1970, how long it is, and when
 * which of its timers falls due.
 */
type Kept = { session: BotSession; at: number; turns: number; timers: Record<string, number> }

const placeOf = (context: MemberContext, source: string) => `try_out|${context.member.personId}|${source}`

/** The conversation that is gone on with. Throws BAD_PARAM for one that was not given to this person, or was changed. */
async function takenUp(context: MemberContext, { session, source }: Input): Promise<Kept> {
  if (session === undefined) return { session: initialSession(), at: 0, turns: 0, timers: {} }
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

/** What a flow's request comes to that nothing is recorded for: for real, by the one way out that there is. */
async function answered(context: MemberContext, forReal: boolean, request: Request): Promise<RequestResult> {
  switch (request.type) {
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

/** The words for visitors who are handed over: of the group that a flow asks for, else of the default group. */
const textsOf = (context: MemberContext, request: TransferRequest | null, language: string) =>
  context.db.inApp(context.member.appId, async (tx) =>
    textsFor(tx, { groupId: request?.groupId ?? (await circumstancesOf(tx)).settings.defaultGroupId, language }),
  )

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
    const open = visitor.open ?? isOpen(hours, now)
    return {
      channel: visitor.channel ?? channelSpecs.web.kind,
      language: visitor.language ?? language,
      defaultLanguage: language,
      timeZone: hours.timeZone,
      open,
      ...(!open && hours.outside === 'bot' && { alone: true }),
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
