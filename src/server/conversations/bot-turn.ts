import { eq, sql } from 'drizzle-orm'
import { assertNever } from '#src/lib/assert-never.ts'
import { tagged } from '#src/domain/conversation/tags.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import { recordOf } from '#src/domain/engine/masking.ts'
import { readSession } from '#src/domain/engine/session.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { heardIn } from '#src/domain/settings/languages.ts'
import { runBot, type BotDeed } from '../bots/run.ts'
import { visitor } from '../db/schema/visitor.ts'
import { storable } from '../db/storable.ts'
import { askOthers } from './ask-others.ts'
import { circumstancesOf } from './circumstances.ts'
import { endConversation } from './end.ts'
import { transferByFlow } from './flow-transfer.ts'
import { storedReply } from './guard-words.ts'
import { hoursThatCount, isBotAlone } from './hours-that-count.ts'
import { noteInvitation } from './rating-invitation.ts'
import { requestAgent } from './request-agent.ts'
import { servingOf } from './serving.ts'
import { speakerOf } from './speaker.ts'
import { clearTimer, setTimer } from '../jobs/timers.ts'
import { say, type Turn } from './turn.ts'

/** The bot of the conversation's release; null while nothing has been deployed. */
export async function botOf(turn: Pick<Turn, 'deps' | 'appId'>, releaseId: string | null): Promise<LoadedBot | null> {
  return releaseId === null ? null : turn.deps.bots.ofRelease(turn.appId, releaseId)
}

/** Whether the application's own bot answers at all who came by this account. */
export async function botEnabled({ tx, row }: Turn): Promise<boolean> {
  const [{ botEnabled: isOn }, serving] = await Promise.all([circumstancesOf(tx), servingOf(tx, row)])
  return isOn && serving?.bot !== false
}

/** A telephone line: what it knows of the world besides, and what it does of the bot's wishes itself. */
export type BotLine = {
  facts(facts: Facts): Facts
  /** What a request comes to at once; null: it is done later. */
  atOnce(request: Request): Promise<RequestResult | null>
  /** Whether the line has done it, or will. */
  do(deed: BotDeed): Promise<boolean>
}

/**
 * Lets the bot take one event, and does what it asks within the turn; what it asks of other systems is written down and
 * done after the commit. The bot must have been loaded before the conversation was locked.
 */
export async function letBotTake(
  turn: Turn,
  bot: LoadedBot,
  event: BotEvent,
  line: BotLine | null = null,
): Promise<void> {
  // One that began before anything was deployed goes on with the first release that takes something of it.
  turn.row.releaseId ??= bot.program.releaseId
  const facts = await factsOf(turn)
  const { session, taken } = await runBot(bot, readSession(turn.row.bot), storable(event), {
    facts: line ? line.facts(facts) : facts,
    now: turn.now.getTime(),
    async atOnce({ request }) {
      if (request.type !== 'transfer') return line ? line.atOnce(request) : null
      const result = await transferByFlow(turn, request.request)
      // Nothing is said after the end: a flow whose transfer ends the conversation is left there.
      return turn.row.state === 'ended' ? 'left' : result
    },
    async do(deed) {
      if (line && (await line.do(deed))) return
      await performBotDeed(turn, deed)
    },
  })
  turn.row.bot = session
  for (const { input, trace } of taken) {
    turn.row.botInputs += 1
    turn.taken.push({
      appId: turn.appId,
      conversationId: turn.row.id,
      n: turn.row.botInputs,
      input: recordOf(input, trace),
      trace,
      at: turn.now,
    })
  }
}

async function performBotDeed(turn: Turn, deed: BotDeed): Promise<void> {
  switch (deed.type) {
    case 'reply':
      say(turn, { sender: 'bot', body: await storedReply(turn, deed.body), trace: deed.trace })
      turn.events.push({ type: `bot_${deed.trace.outcome}` })
      return
    case 'transfer':
      return requestAgent(turn, deed.groupId)
    case 'request':
      return askOthers(turn, deed.id, deed.request)
    // A run waits for one thing at a time, so a conversation has one timer of this kind.
    case 'timer':
      return setTimer(turn.tx, turn.appId, 'flow', turn.row.id, new Date(deed.at))
    case 'cancelTimer':
      return clearTimer(turn.tx, 'flow', turn.row.id)
    case 'tag':
      if (deed.on === 'visitor') return tagVisitor(turn, deed)
      turn.row.tags = tagged(turn.row.tags, deed)
      return
    case 'user':
      await turn.tx
        .update(visitor)
        .set({ attributes: sql`${visitor.attributes} || ${JSON.stringify(deed.attributes)}::jsonb` })
        .where(eq(visitor.id, turn.row.visitorId))
      return
    case 'rate':
      return noteInvitation(turn, 'flow')
    case 'end':
      // The fifteen reasons have one for whoever is served by a machine alone, to its end.
      if (turn.row.state !== 'ended') await endConversation(turn, 'ended_after_ivr')
      return
    case 'moment':
      turn.events.push({ type: deed.moment, data: { flowId: deed.flowId, detail: deed.detail } })
      return
    // Only a call has ears, and the telephone has its own turn.
    case 'play':
    case 'listen':
    case 'rated':
      return
    default:
      assertNever(deed)
  }
}

/** The visitor's row is locked until the turn ends: another call of theirs may put tags on at the same moment. */
async function tagVisitor(turn: Turn, deed: Extract<BotDeed, { type: 'tag' }>): Promise<void> {
  const own = eq(visitor.id, turn.row.visitorId)
  const [row] = await turn.tx.select({ tags: visitor.tags }).from(visitor).where(own).for('update')
  const tags = storable(tagged(row?.tags ?? [], deed, LIMITS.visitor.tags))
  await turn.tx.update(visitor).set({ tags }).where(own)
  if (turn.speaker) turn.speaker = { ...turn.speaker, tags }
}

/** What the bot is told of the world. */
async function factsOf(turn: Turn): Promise<Facts> {
  const [{ name, settings, languages, hasModel }, { nickname, language, tags }] = await Promise.all([
    circumstancesOf(turn.tx),
    speakerOf(turn),
  ])
  return {
    channel: turn.row.channel,
    language: heardIn(language, settings.language, languages.offered),
    defaultLanguage: settings.language,
    timeZone: settings.hours.timeZone,
    open: isOpen(await hoursThatCount(turn.tx, { groupId: null, by: turn.row }), turn.now),
    nickname,
    ...((await isBotAlone(turn.tx, turn.row, turn.now)) && { alone: true }),
    ...(tags.length > 0 && { userTags: tags }),
    userId: turn.row.visitorId,
    conversationId: turn.row.id,
    applicationName: name,
    ...(turn.row.state === 'in_service' && turn.row.medium !== 'call' && { person: true }),
    ...(hasModel && { model: true }),
    ...(!turn.row.premium && { premium: false }),
  }
}
