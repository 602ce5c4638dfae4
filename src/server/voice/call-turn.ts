import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { RequestResult, Request } from '#src/domain/step/effect.ts'
import type { BotEvent, CallFacts } from '#src/domain/step/event.ts'
import { hiddenInput } from '#src/domain/engine/masking.ts'
import { readSession } from '#src/domain/engine/session.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { Json } from '#src/domain/value/value.ts'
import { isKey } from '#src/domain/telephony/keys.ts'
import { isCarrierRequest } from '#src/domain/telephony/request.ts'
import { failoverPrompt, keysBody, saidBody, timeIsUp } from '#src/domain/voice/telephone.ts'
import type { BotDeed } from '../bots/run.ts'
import { letBotTake, type BotLine } from '../conversations/bot-turn.ts'
import { hidesIdentities, storedSpeech } from '../conversations/guard-words.ts'
import { speakerOf } from '../conversations/speaker.ts'
import { endConversation } from '../conversations/end.ts'
import { move, say, type Turn } from '../conversations/turn.ts'
import { rating } from '../db/schema/feedback.ts'
import { botRequest } from '../db/schema/flow.ts'
import { callRecording } from '../db/schema/voice.ts'
import { setTimer } from '../jobs/timers.ts'
import { CALL_EVENTS } from './outcomes.ts'
import { askToCallBack } from './call-back.ts'
import type { Doing } from './line.ts'
import { countsOf, enterQueue, settleWait, type Wait } from './queue.ts'
import { hear, type CallScene, type Told } from './scene.ts'

/** Begins the menu. */
export async function beginMenu(scene: CallScene): Promise<void> {
  await takeCallEvent(scene, { type: 'called', flowId: scene.row.flowId })
  // A menu that is gone, or has no beginning, does nothing at all.
  if (readSession(scene.turn.row.bot).run === null && scene.turn.row.state !== 'ended') await fail(scene)
}

/** Takes what the carrier tells of what the line was doing. */
export async function takeTold(scene: CallScene, told: Told): Promise<void> {
  const { doing } = scene.line
  switch (doing.type) {
    case 'listen':
      return takeHeard(scene, doing, told)
    case 'record':
      return takeRecording(scene, doing.id, told)
    case 'dial':
      return takeDialled(scene, doing, told)
    case 'agent':
      return settleWait(waitOf(scene), doing, told)
    default:
      return undefined
  }
}

/** What the queue needs of a scene. */
export const waitOf = (scene: CallScene): Wait => ({
  turn: scene.turn,
  row: scene.row,
  line: scene.line,
  settings: scene.settings,
  defaultLanguage: scene.defaultLanguage,
  zone: scene.hours.timeZone,
  afterwards: scene.afterwards,
  hear: (prompt) => hear(scene, prompt),
  done: (id, result) => takeCallEvent(scene, { type: 'performed', id, result }),
})

type Listening = Extract<Doing, { type: 'listen' }>

/**
 * What was heard in a stretch of listening. The engine is told of each key by itself, and of silence when all of its
 * time has passed: a carrier that was quicker listens on for the rest.
 */
async function takeHeard(scene: CallScene, doing: Listening, told: Told): Promise<void> {
  const words = await storedSpeech(scene.turn, told.get('SpeechResult').trim())
  if (words !== '' && doing.listen.speech !== null) {
    say(scene.turn, { sender: 'visitor', body: saidBody(words) })
    return takeCallEvent(scene, { type: 'said', text: words })
  }
  const digits = [...told.get('Digits')].filter(isKey)
  const end = told.get('FinishedOnKey')
  const keys = isKey(end) && end === doing.listen.endKey ? [...digits, end] : digits
  if (keys.length === 0) return afterSilence(scene, doing, doing.waited + doing.seconds)
  const before = scene.line.plays.length
  const from = scene.turn.taken.length
  let entered = doing.entered
  for (const key of keys) {
    const at = scene.line.doing
    // The entry was complete with fewer keys: whoever pressed more has pressed them into the void.
    if (at.type !== 'listen' || scene.line.plays.length > before) break
    entered += key
    if (await pressed(scene, key, entered, at.listen)) hideKeys(scene.turn, from)
  }
  const { doing: next, plays } = scene.line
  if (next.type !== 'listen' || plays.length > before) return
  // Fewer keys than it could be, and no end key: the carrier has waited for more already.
  if (digits.length >= doing.keys || keys.length > digits.length) return
  // What is pressed next may make it one that tells who somebody is, and by then this is written.
  if (doing.seconds < next.listen.seconds && (await hidesIdentities(scene.turn))) hideKeys(scene.turn, from)
  await afterSilence(scene, next, doing.seconds)
}

/** Hides the keys that the bot has taken since. */
function hideKeys({ taken }: Turn, from: number): void {
  taken.splice(from, Infinity, ...taken.slice(from).map((one) => hiddenInput(one)))
}

/**
 * One key; what is entered together stands in one line of the transcript. Tells whether that now tells who somebody is.
 */
async function pressed(scene: CallScene, key: string, entered: string, listen: Listening['listen']): Promise<boolean> {
  if (!isKey(key)) return false
  const { body, tells } = await storedKeys(scene, entered, listen)
  const { said } = scene.turn
  const last = said.at(-1)
  if (last?.body.type === 'keys' && entered.length > 1 && body) last.body = body
  else if (body) say(scene.turn, { sender: 'visitor', body })
  const plays = scene.line.plays.length
  await takeCallEvent(scene, { type: 'key', key, ...(tells && { hidden: true }) })
  const next = scene.line.doing
  if (next.type === 'listen' && scene.line.plays.length === plays) next.entered = entered
  return tells
}

/**
 * The keys of an entry as the transcript keeps them: those that tell who somebody is are hidden as what is written is.
 * `tells`: some of them do.
 */
async function storedKeys(
  scene: CallScene,
  entered: string,
  listen: Listening['listen'],
): Promise<{ body: MessageBody | null; tells: boolean }> {
  const body = keysBody(entered, listen)
  if (body?.type !== 'keys') return { body, tells: false }
  const text = await storedSpeech(scene.turn, body.text)
  return { body: { ...body, text }, tells: text !== body.text }
}

/** So much silence has passed: all there was to be, or listen for the rest. */
async function afterSilence(scene: CallScene, doing: Listening, waited: number): Promise<void> {
  if (waited >= doing.listen.seconds) {
    const { tells } = await storedKeys(scene, doing.entered, doing.listen)
    return takeCallEvent(scene, { type: 'silence', ...(tells && { hidden: true }) })
  }
  scene.line.doing = { ...doing, waited }
}

async function takeRecording(scene: CallScene, id: string, told: Told): Promise<void> {
  const { turn } = scene
  const url = told.get('RecordingUrl')
  const seconds = url === '' ? 0 : Math.max(0, Math.round(Number(told.get('RecordingDuration')) || 0))
  const recordingId = seconds === 0 ? '' : uuidv7()
  if (recordingId !== '') {
    const { appId } = turn
    await turn.tx
      .insert(callRecording)
      .values({ appId, id: recordingId, conversationId: turn.row.id, url, seconds, state: 'waiting', at: turn.now })
    await setTimer(turn.tx, appId, 'recording', recordingId, turn.now)
    turn.events.push({ type: CALL_EVENTS.voicemail, data: { flowId: scene.row.flowId, recordingId } })
    say(turn, { sender: 'visitor', body: { type: 'recording', text: '', recordingId, seconds } })
  }
  await takeCallEvent(scene, { type: 'performed', id, result: done({ recordingId, seconds }) })
}

const OUTCOMES: Record<string, 'answered' | 'busy' | 'no_answer' | 'failed'> = {
  completed: 'answered',
  answered: 'answered',
  busy: 'busy',
  'no-answer': 'no_answer',
}

async function takeDialled(scene: CallScene, doing: Extract<Doing, { type: 'dial' }>, told: Told): Promise<void> {
  const { turn, line } = scene
  const outcome = OUTCOMES[told.get('DialCallStatus')] ?? 'failed'
  const seconds = Math.max(0, Math.round(Number(told.get('DialCallDuration')) || 0))
  if (outcome === 'answered') {
    line.talked += seconds
    turn.events.push({ type: CALL_EVENTS.dialled, data: { flowId: scene.row.flowId, seconds } })
  }
  await takeCallEvent(scene, { type: 'performed', id: doing.id, result: done({ outcome, seconds }) })
}

const done = (value: Json): RequestResult => ({ ok: true, value, ms: 0 })

/** Goes on where another system has answered; tells whether it has. What has been taken need not be kept. */
export async function takeAnswer(scene: CallScene): Promise<boolean> {
  const { doing } = scene.line
  if (doing.type !== 'request') return false
  const [row] = await scene.turn.tx
    .delete(botRequest)
    .where(
      sql`${botRequest.conversationId} = ${scene.turn.row.id} and ${botRequest.id} = ${doing.id} and ${botRequest.state} = 'done'`,
    )
    .returning({ result: botRequest.result })
  if (!row?.result) return false
  await takeCallEvent(scene, { type: 'performed', id: doing.id, result: row.result })
  return true
}

/** Lets the menu take one event, and notes what the line has to do. */
async function takeCallEvent(scene: CallScene, event: BotEvent): Promise<void> {
  const { turn, bot } = scene
  if (turn.row.state === 'ended') return
  let isFailed = false
  const [call] = await Promise.all([callFacts(scene), speakerOf(turn)])
  const line: BotLine = {
    facts: (facts) => ({
      ...facts,
      language: scene.settings.language,
      timeZone: scene.hours.timeZone,
      open: isOpen(scene.hours, turn.now),
      hours: scene.hours,
      call,
    }),
    atOnce: (request) => atOnce(scene, request),
    async do(deed) {
      if (deed.type === 'moment' && deed.moment === 'flow_failed') isFailed = true
      return performCallDeed(scene, deed)
    },
  }
  await letBotTake(turn, bot, event, line)
  if (isFailed) await fail(scene)
}

async function callFacts(scene: CallScene): Promise<CallFacts> {
  const { turn, row, settings } = scene
  const { state, revision } = turn.row
  // Keys come several at a time: nobody joins or leaves a queue between them but by this turn itself.
  const at = `${state} ${revision}`
  if (scene.counted?.at !== at) scene.counted = { at, counts: await countsOf(turn, settings.defaultGroupId) }
  const { counts } = scene.counted
  return {
    id: row.carrierId,
    caller: row.caller,
    callee: row.number,
    ...counts,
    ringSeconds: 0,
    callSeconds: Math.max(0, Math.round((turn.now.getTime() - row.startedAt.getTime()) / 1000)),
  }
}

async function atOnce(scene: CallScene, request: Request): Promise<RequestResult | null> {
  if (request.type === 'enqueue') return enterQueue(waitOf(scene), request)
  if (request.type === 'callback') {
    const groupId = request.groupId ?? scene.settings.defaultGroupId
    return askToCallBack(scene, { number: request.number, groupId, note: request.note })
  }
  return null
}

/** What the line does itself; false: the conversation does it, as in any other channel. */
async function performCallDeed(scene: CallScene, deed: BotDeed): Promise<boolean> {
  const { turn, line } = scene
  const now = turn.now.getTime()
  switch (deed.type) {
    case 'play':
      hear(scene, deed.prompt, deed.interruptible)
      return true
    case 'listen':
      line.doing = { type: 'listen', listen: deed.listen, keys: 0, seconds: 0, waited: 0, entered: '' }
      return true
    case 'rated':
      await turn.tx
        .insert(rating)
        .values({ appId: turn.appId, conversationId: turn.row.id, stars: deed.stars, at: turn.now })
        .onConflictDoUpdate({ target: [rating.appId, rating.conversationId], set: { stars: deed.stars, at: turn.now } })
      turn.events.push({ type: 'rated', data: { stars: deed.stars } })
      return true
    case 'request': {
      const { id, request } = deed
      if (!isCarrierRequest(request)) {
        line.doing = { type: 'request', id, since: now }
        return false
      }
      if (request.type === 'record') line.doing = { type: 'record', id, request }
      if (request.type === 'enqueue') line.doing = { type: 'queue', id, request, since: now, announced: 0 }
      if (request.type === 'dial') {
        if (request.prompt) hear(scene, request.prompt)
        const { number, callerId, seconds } = request
        line.doing = { type: 'dial', id, request: { number, callerId, seconds }, since: now }
      }
      return true
    }
    case 'end':
      await over(scene)
      return true
    default:
      return false
  }
}

/** The menu is done. */
async function over(scene: CallScene): Promise<void> {
  const { turn, line } = scene
  line.doing = { type: 'hang_up' }
  if (turn.row.state === 'ended') return
  await endConversation(turn, turn.row.acceptedAt === null ? 'ended_after_ivr' : 'agent_ended')
}

/** The menu cannot go on: the failover text, the emergency number, and the end. */
export async function fail(scene: CallScene): Promise<void> {
  const { turn, line, settings } = scene
  hear(scene, failoverPrompt(settings, scene.defaultLanguage))
  line.doing = { type: 'hand_over', number: settings.emergency.transferTo }
  turn.events.push({ type: CALL_EVENTS.failed, data: { flowId: scene.row.flowId } })
  await leaveQueue(turn)
  await endConversation(turn, 'abnormal')
}

/** Ends a call that has been in its menu for as long as it may; talks do not count. Tells whether it has. */
export async function endInTime(scene: CallScene): Promise<boolean> {
  const { turn, line, row, settings } = scene
  if (line.doing.type === 'agent' || line.doing.type === 'dial') return false
  const call = { answeredAt: row.startedAt.getTime(), now: turn.now.getTime(), talkSeconds: line.talked }
  if (!timeIsUp(settings, call)) return false
  line.doing = { type: 'hang_up' }
  await leaveQueue(turn)
  await letBotTake(turn, scene.bot, { type: 'left' })
  await endConversation(turn, 'conversation_timeout')
  return true
}

async function leaveQueue(turn: Turn): Promise<void> {
  const { state } = turn.row
  if (state === 'queued' || state === 'ringing') await move(turn, { type: 'leave_queue' })
}
