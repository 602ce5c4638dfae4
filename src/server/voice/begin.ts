import { channelSpecs } from '#src/channels/specs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { initialSession } from '#src/domain/engine/session.ts'
import { openingOf } from '#src/domain/voice/telephone.ts'
import { after } from '#src/lib/after.ts'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { addVisitor } from '../conversations/add-visitor.ts'
import { isBlocked } from '../conversations/blocks.ts'
import { endConversation } from '../conversations/end.ts'
import { setTimer } from '../jobs/timers.ts'
import { announceTurn, beginTurn, finishTurn, type FinishedTurn } from '../conversations/turn.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { call, callAnswer } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { CALL_EVENTS } from './outcomes.ts'
import { botOfCall, programFor } from './call-program.ts'
import { beginMenu } from './call-turn.ts'
import { findCaller, newCaller, type Caller } from '../conversations/callers.ts'
import { newLine, writeLine } from './line.ts'
import type { Entry, PhoneBook } from './phone-book.ts'
import { hear, type CallRow, type CallScene, type Told } from './scene.ts'
import { answered, answerStep, type KnownCall } from './steps.ts'
import { hangUp, responseOf, say } from './twiml.ts'

/** How often a call is looked at of which nothing more is heard, in seconds. */
export const LOOK_AFTER_SECONDS = 900

/** Answers a call; null: nobody answers this number. Asked for again, it is the same call, and the same answer. */
export async function answerCall(
  deps: Deps,
  book: PhoneBook,
  appId: string,
  number: string,
  told: Told,
): Promise<string | null> {
  const carrierId = told.get('CallSid')
  const found = await deps.db.inTurn(appId, async (tx) => {
    const [entry, before] = await Promise.all([book.find(tx, appId, number), readCall(tx, carrierId)])
    if (!entry) return null
    if (before) return { known: before }
    const now = deps.clock.now()
    const who = await findCaller(tx, callerIn(told))
    if (who && (await isBlocked(tx, who.id, now))) return { refused: await refusal(tx, entry.settings) }
    return { known: null, entry, program: await programFor(tx, entry.flowId, now), who }
  })
  if (!found) return null
  if (found.refused !== undefined) return found.refused
  if (found.known) return answerStep(deps, appId, found.known, 0, told)
  const { entry, program } = found
  const who = found.who ?? (await makeCaller(deps, appId, callerIn(told), entry.settings.language))
  // Loaded before anything is locked: building an index may take a while.
  const bot = await botOfCall(deps, appId, program)
  const afterwards: CallScene['afterwards'] = []
  const begun = await deps.db.inTurn(appId, async (tx) => {
    // A carrier that asks again while the first request is under way waits for it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`call:${appId}:${carrierId}`}, 0))`)
    const [twice] = await tx.select({ id: call.conversationId }).from(call).where(eq(call.carrierId, carrierId))
    if (twice) return { ...program, conversationId: twice.id, number, made: null }
    const opened = { carrierId, number, caller: callerIn(told), ...program }
    const row = await insertCall(tx, appId, opened, who, deps.clock.now())
    const made = await first({ deps, tx, appId, row, bot, entry, afterwards })
    return { ...program, conversationId: row.call.conversationId, number, made }
  })
  if (begun.made === null) return answerStep(deps, appId, begun, 0, told)
  remember(appId, carrierId, begun)
  await announceTurn(deps, appId, begun.made.finished)
  for (const deed of afterwards) await deed()
  // What the menu asks of other systems before it has said a word is waited for like any other.
  return begun.made.xml ?? answerStep(deps, appId, begun, 0, told)
}

/** Who is blocked hears that politely, and no call is kept of it. */
async function refusal(tx: Tx, { voice }: MenuSettings): Promise<string> {
  const { language, texts } = (await circumstancesOf(tx)).settings
  return responseOf([...say(texts.blocked, language, voice), hangUp])
}

/** Numbering somebody new makes others wait who are new, too: not for as long as the first turn takes. */
async function makeCaller(deps: Deps, appId: string, phone: string, language: string): Promise<Caller> {
  const id = await addVisitor(deps.db, appId, newCaller(phone, language, deps.clock.now()))
  const caller = id === null ? await deps.db.inApp(appId, (tx) => findCaller(tx, phone)) : { id, attributes: {} }
  if (!caller) throw new Error('A caller was not kept.')
  return caller
}

/** The caller's number; '' for whoever hides it. */
function callerIn(told: Told): string {
  const number = told.get('From').trim()
  return /^(anonymous|unknown|restricted|private|unavailable|\+?266696687|\+?7378742833|\+?86282452253|)$/i.test(number)
    ? ''
    : number.slice(0, 64)
}

type Opened = Pick<CallRow, 'carrierId' | 'number' | 'caller' | 'flowId' | 'versionId'> & { releaseId: string | null }

async function insertCall(tx: Tx, appId: string, opened: Opened, who: Caller, now: Date) {
  const { releaseId, ...rest } = opened
  const id = uuidv7()
  const [[talk], [row]] = await Promise.all([
    tx
      .insert(conversation)
      .values({
        appId,
        id,
        visitorId: who.id,
        channel: channelSpecs.phone.kind,
        medium: channelSpecs.phone.medium,
        state: 'bot',
        releaseId,
        bot: initialSession(who.attributes),
        lastMessageAt: now,
        startedAt: now,
      })
      .returning(),
    tx
      .insert(call)
      .values({
        appId,
        conversationId: id,
        ...rest,
        status: 'in_progress',
        line: writeLine(newLine()),
        startedAt: now,
      })
      .returning(),
    setTimer(tx, appId, 'call', id, after(now, LOOK_AFTER_SECONDS)),
  ])
  if (!talk || !row) throw new Error('A call was not kept.')
  return { talk, call: row }
}

type First = {
  deps: Deps
  tx: Tx
  appId: string
  row: Awaited<ReturnType<typeof insertCall>>
  bot: CallScene['bot']
  entry: Entry
  afterwards: CallScene['afterwards']
}

/** The first turn: what is said before everything, and then the menu. Without `xml` the answer waits for another system. */
async function first(it: First): Promise<{ xml: string | null; finished: FinishedTurn }> {
  const turn = beginTurn(it.deps, it.tx, it.appId, it.row.talk)
  turn.events.push({ type: 'started' })
  const { settings: app } = await circumstancesOf(it.tx)
  const { settings } = it.entry
  const hours = settings.hours ?? app.hours
  const line = newLine()
  const { afterwards, bot } = it
  const scene: CallScene = {
    turn,
    bot,
    row: it.row.call,
    line,
    settings,
    defaultLanguage: app.language,
    hours,
    afterwards,
  }
  const { prompts, emergency } = openingOf(settings, app.language)
  for (const prompt of prompts) hear(scene, prompt)
  if (emergency) {
    line.doing = { type: 'hand_over', number: emergency.transferTo }
    turn.events.push({ type: CALL_EVENTS.emergency, data: { flowId: it.row.call.flowId } })
    await endConversation(turn, 'ended_after_ivr')
  } else await beginMenu(scene)
  const isAsked = line.doing.type === 'request'
  const xml = isAsked ? null : await answered(scene, 0)
  if (isAsked)
    await it.tx
      .update(call)
      .set({ line: writeLine(line) })
      .where(eq(call.conversationId, it.row.call.conversationId))
  return { xml, finished: await finishTurn(turn) }
}

/** Calls that this process has seen lately: what never changes of them. */
const KEPT = 5_000
const seen = new Map<string, KnownCall>()

/** A call by the carrier's name of it. */
export async function findCall(deps: Deps, appId: string, carrierId: string): Promise<KnownCall | null> {
  const known = seen.get(`${appId}/${carrierId}`)
  if (known) return known
  const row = await deps.db.inApp(appId, (tx) => readCall(tx, carrierId))
  if (row) remember(appId, carrierId, row)
  return row
}

async function readCall(tx: Tx, carrierId: string): Promise<KnownCall | null> {
  const [row] = await tx
    .select({
      conversationId: call.conversationId,
      flowId: call.flowId,
      versionId: call.versionId,
      number: call.number,
      releaseId: conversation.releaseId,
    })
    .from(call)
    .innerJoin(conversation, and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId)))
    .where(eq(call.carrierId, carrierId))
  return row ?? null
}

function remember(appId: string, carrierId: string, known: KnownCall): void {
  const { conversationId, flowId, versionId, number, releaseId } = known
  seen.set(`${appId}/${carrierId}`, { conversationId, flowId, versionId, number, releaseId })
  const [oldest] = seen.keys()
  if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest)
}

/** Whether anything was ever answered; for whoever looks after a call that is not heard of any more. */
export const lastAnswerAt = (tx: Tx, conversationId: string) =>
  tx
    .select({ at: sql<Date | null>`max(${callAnswer.at})`.mapWith(callAnswer.at) })
    .from(callAnswer)
    .where(eq(callAnswer.conversationId, conversationId))
