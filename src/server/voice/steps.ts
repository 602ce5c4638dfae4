import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { routeNow } from '../conversations/route.ts'
import { takeTurn, type Turn } from '../conversations/turn.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { message } from '../db/schema/conversation.ts'
import { person } from '../db/schema/person.ts'
import { call, callAnswer, voiceMenu, voiceSound } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { settingsFrom } from '#src/domain/voice/settings.ts'
import { botOfCall, type CallProgram } from './call-program.ts'
import { endInTime, takeAnswer, takeTold, waitOf } from './call-turn.ts'
import { readLine, writeLine } from './line.ts'
import { answerOf, nextStretch, stepUrl, type Stage } from './render.ts'
import type { CallScene, Told } from './scene.ts'
import { hangUpCall } from './hang-up.ts'
import { lookAfter, welcomeToQueue } from './queue.ts'
import { hangUp, redirect, responseOf } from './twiml.ts'

/** A call under way, as far as it never changes. */
export type KnownCall = CallProgram & { conversationId: string; number: string }

/** Longest a caller is left with what they have just heard while another system is asked, in milliseconds. */
const HOLD_MS = 2_500
/** Longest a caller who has joined a queue waits for the routing, in milliseconds. */
const ROUTING_MS = 1_000
/** Answers kept at least for a carrier that asks again, which it does within seconds; twice as many at most. */
const KEPT_ANSWERS = 8

type Answered = { type: 'answer'; xml: string } | { type: 'asked' }

/**
 * Answers the carrier's request for a step. The same request has the same answer, and is taken once: what it tells has
 * been noted with the answer, in one transaction.
 */
export async function answerStep(
  deps: Deps,
  appId: string,
  known: KnownCall,
  step: number,
  told: Told,
): Promise<string> {
  const bot = await botOfCall(deps, appId, known)
  const until = performance.now() + HOLD_MS
  for (;;) {
    const isLate = performance.now() >= until
    const answered = await takeStep(deps, appId, known, { bot, step, told, isLate })
    if (answered.type === 'answer') return answered.xml
    await Promise.race([deps.jobs.done('request', known.conversationId), sleep(until - performance.now())])
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref())

type Step = { bot: LoadedBot; step: number; told: Told; isLate: boolean }

async function takeStep(deps: Deps, appId: string, known: KnownCall, step: Step): Promise<Answered> {
  const afterwards: CallScene['afterwards'] = []
  const { result, row, news } = await takeTurn(deps, appId, known.conversationId, (turn) =>
    answer(turn, known, step, afterwards),
  )
  for (const deed of afterwards) await deed()
  // Who joins a queue where an agent is free is given to them before the carrier asks again.
  if (row.state === 'queued') await Promise.race([routeNow(deps, appId, news), sleep(ROUTING_MS)])
  return result
}

async function answer(
  turn: Turn,
  known: KnownCall,
  { bot, step, told, isLate }: Step,
  afterwards: CallScene['afterwards'],
): Promise<Answered> {
  const { tx } = turn
  const [found] = await tx
    .select({ row: call, kept: callAnswer.answer, menu: voiceMenu.settings })
    .from(call)
    .leftJoin(
      callAnswer,
      and(
        eq(callAnswer.appId, call.appId),
        eq(callAnswer.conversationId, call.conversationId),
        eq(callAnswer.key, String(step)),
      ),
    )
    .leftJoin(voiceMenu, and(eq(voiceMenu.appId, call.appId), eq(voiceMenu.flowId, call.flowId)))
    .where(eq(call.conversationId, known.conversationId))
  if (!found) throw new Error('A conversation of the channel voice has no call.')
  const { row, kept, menu } = found
  if (kept !== null) return { type: 'answer', xml: kept }
  const at = { publicUrl: turn.deps.publicUrl, appId: turn.appId, number: row.number }
  // A request from long ago, or from the future: the carrier is led back to where the call is.
  if (step !== row.step) return { type: 'answer', xml: responseOf([redirect(stepUrl(at, row.step))]) }
  const line = readLine(row.line)
  const scene = await sceneOf(turn, { row, bot, line, afterwards }, menu)
  if (turn.row.state === 'ended' && line.plays.length === 0)
    return { type: 'answer', xml: await takeLeave(scene, step) }
  if (hasHungUp(told)) {
    await takeLast(scene, step, told)
    return { type: 'answer', xml: responseOf([hangUp]) }
  }
  const went = (await endInTime(scene)) ? 'on' : await goOn(scene, step, told, isLate)
  if (went === 'asked') {
    await keepLine(scene)
    return { type: 'asked' }
  }
  return { type: 'answer', xml: went === 'same' ? await unchanged(scene, step) : await answered(scene, step) }
}

/** It was ended by others: a caller who was still at their menu or in a queue hears why, and the line is hung up. */
async function takeLeave(scene: CallScene, step: number): Promise<string> {
  const { line, defaultLanguage } = scene
  const text = HEARS_WHY.has(line.doing.type) ? await lastWords(scene.turn) : ''
  if (text === '') return responseOf([hangUp])
  // The transcript holds these words already.
  line.plays.push({ prompt: { text, soundId: null, language: defaultLanguage }, interruptible: false })
  line.doing = { type: 'hang_up' }
  return answered(scene, step)
}

const HEARS_WHY = new Set(['listen', 'record', 'queue', 'request'])

/** What was said last at the end of a conversation that nobody asked to end. */
async function lastWords({ tx, row }: Turn): Promise<string> {
  const rows = await tx
    .select({ body: message.body })
    .from(message)
    .where(and(eq(message.conversationId, row.id), eq(message.sender, 'system')))
    .orderBy(desc(message.seq))
    .limit(2)
  return rows
    .flatMap(({ body }) => (body.type === 'notice' && LAST_WORDS.has(body.notice) ? [body.text] : []))
    .reverse()
    .join(' ')
}

const LAST_WORDS: ReadonlySet<string> = new Set(['outside_hours', 'ended'])

/** What a carrier says of a call that is over: it asks all the same, to tell what came of the last thing it did. */
const hasHungUp = (told: Told) => OVER.has(told.get('CallStatus'))
const OVER = new Set(['completed', 'canceled', 'failed', 'busy', 'no-answer'])

/** The caller has hung up: what they recorded is kept, and how long they talked; then the call is over. */
async function takeLast(scene: CallScene, step: number, told: Told): Promise<void> {
  const { type } = scene.line.doing
  if (scene.line.taken < step && (type === 'record' || type === 'agent' || type === 'dial')) await takeTold(scene, told)
  scene.line.taken = step
  await hangUpCall(scene)
  await keepLine(scene)
}

const keepLine = ({ turn, row, line }: CallScene) =>
  turn.tx
    .update(call)
    .set({ line: writeLine(line) })
    .where(eq(call.conversationId, row.conversationId))

/**
 * Lets the call go on. `same`: nothing has happened in a wait; `asked`: another system's answer is waited for, and the
 * carrier may wait a little, too.
 */
async function goOn(scene: CallScene, step: number, told: Told, isLate: boolean): Promise<'on' | 'same' | 'asked'> {
  const { line } = scene
  const { doing } = line
  let isSame = false
  // A wait is looked after whenever the carrier asks; anything else is told once.
  if (doing.type === 'queue') isSame = !(await lookAfter(waitOf(scene), doing, told))
  else if (doing.type === 'request') isSame = line.taken >= step
  else if (line.taken < step) await takeTold(scene, told)
  line.taken = step
  let hasAnswer = false
  while (await takeAnswer(scene)) hasAnswer = true
  if (line.doing.type === 'request' && !isLate) return 'asked'
  return (isSame || doing.type === 'request') && !hasAnswer && line.plays.length === 0 ? 'same' : 'on'
}

/** Asks again at the same step: the answer is no news, and need not be kept. */
async function unchanged(scene: CallScene, step: number): Promise<string> {
  await keepLine(scene)
  return answerOf(scene.line, await stageOf(scene), step)
}

async function sceneOf(
  turn: Turn,
  call: Pick<CallScene, 'row' | 'bot' | 'line' | 'afterwards'>,
  menu: Record<string, unknown> | null,
): Promise<CallScene> {
  const { settings: app } = await circumstancesOf(turn.tx)
  const settings = settingsFrom(menu, app.language)
  const hours = settings.hours ?? app.hours
  return { turn, ...call, settings, defaultLanguage: app.language, hours }
}

/** Writes the answer down, and brings the call to its next step. */
export async function answered(scene: CallScene, step: number): Promise<string> {
  const { turn, row, line } = scene
  const { appId } = turn
  await welcomeToQueue(waitOf(scene))
  if (line.doing.type === 'listen') line.doing = nextStretch(line.doing)
  const xml = answerOf(line, await stageOf(scene), step + 1)
  const heard = line.hidden
  if (line.plays.some(({ prompt }) => prompt.shown !== undefined)) line.hidden = step
  else delete line.hidden
  line.plays = []
  const { conversationId } = row
  const { tx } = turn
  const moved = tx.$with('moved').as(
    tx
      .update(call)
      .set({ line: writeLine(line), step: step + 1 })
      .where(eq(call.conversationId, conversationId))
      .returning({ step: call.step }),
  )
  const answer = { appId, conversationId, key: String(step), answer: xml, at: turn.now }
  const forget = (which: SQL) => tx.delete(callAnswer).where(and(eq(callAnswer.conversationId, conversationId), which))
  await Promise.all([
    tx.with(moved).insert(callAnswer).values(answer),
    // Who asks for this step has heard the one before.
    heard !== undefined && forget(eq(callAnswer.key, String(heard))),
    step > 0 && step % KEPT_ANSWERS === 0 && forget(lt(sql`${callAnswer.key}::int`, step - KEPT_ANSWERS)),
  ])
  return xml
}

/** What the answer needs to know of the world. */
async function stageOf({ turn, row, line, settings }: CallScene): Promise<Stage> {
  const { tx } = turn
  const { doing } = line
  const ids = [
    ...line.plays.flatMap(({ prompt }) => prompt.soundId ?? []),
    ...(doing.type === 'queue' && doing.request.music !== null ? [doing.request.music] : []),
  ].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  const sounds =
    ids.length === 0
      ? []
      : await tx
          .select({ id: voiceSound.id, seconds: voiceSound.seconds })
          .from(voiceSound)
          .where(inArray(voiceSound.id, ids))
  const [agent] =
    doing.type === 'agent'
      ? await tx.select({ phone: person.phone }).from(person).where(eq(person.id, doing.personId))
      : []
  return {
    publicUrl: turn.deps.publicUrl,
    appId: turn.appId,
    number: row.number,
    voice: settings.voice,
    sounds: new Map(sounds.map(({ id, seconds }) => [id, seconds])),
    now: turn.now.getTime(),
    agent: agent?.phone ?? null,
  }
}
