import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { isKey } from '#src/domain/telephony/keys.ts'
import { defaultMenuSettings, type MenuSettings } from '#src/domain/voice/settings.ts'
import { messagesOf, type Call } from '#src/domain/voice/call.ts'
import { recallCall } from '#src/domain/voice/recall.ts'
import { beginCall, hangUp, press, say, silence } from '#src/domain/voice/simulator.ts'
import { pastRunOf } from '#src/features/voice/simulator/past-run.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { member } from '#src/server/db/schema/team.ts'
import { OFFICE, menu, option, says, setupOf, worldOf, programOf } from '#tests/domain/voice/menus.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { aGroup, aMember, type TestMember } from '#tests/support/server.ts'
import type { Line } from '#tests/support/carrier.ts'
import { aVoiceWorld, callOf, NUMBER, plain, transcriptOf, type VoiceWorldOnServer } from './support.ts'

const MONDAY_TEN = new Date('2026-11-23T09:00:00Z')
const SUNDAY = new Date('2026-11-22T12:00:00Z')
const HOLIDAY = new Date('2026-12-25T10:00:00Z')

const desk = (apiUrl: string) =>
  menu(
    {
      hours: { kind: 'hours', to: { open: 'main', closed: 'shut', holiday: 'feast' } },
      feast: { kind: 'prompt', data: { prompt: says('It is a holiday.') }, to: { next: 'shut' } },
      shut: {
        kind: 'keys',
        data: { prompt: says('We are closed. One to leave a message.'), options: [option('1')], retries: 0 },
        to: { 'option:k1': 'mail', timeout: 'bye', invalid: 'bye' },
      },
      main: {
        kind: 'keys',
        data: {
          prompt: says('One for orders, two for a person, three for our partner, four to be called.'),
          options: [option('1', ['order']), option('2', ['person']), option('3'), option('4'), option('0')],
          retries: 2,
          firstSeconds: 7,
          betweenSeconds: 3,
        },
        to: {
          'option:k1': 'order',
          'option:k2': 'person',
          'option:k3': 'partner',
          'option:k4': 'pin',
          'option:k0': 'person',
          timeout: 'bye',
          invalid: 'wrong',
        },
      },
      again: { kind: 'back', data: { to: 'again' } },
      wrong: { kind: 'prompt', data: { prompt: says('Let us try a person.') }, to: { next: 'person' } },
      order: {
        kind: 'digits',
        data: {
          prompt: says('Your order number, please.'),
          variable: 'order',
          minLength: 4,
          maxLength: 6,
          masked: true,
          retries: 1,
          firstSeconds: 8,
          betweenSeconds: 3,
        },
        to: { done: 'ask', timeout: 'previous', invalid: 'previous' },
      },
      previous: { kind: 'back', data: { to: 'top' } },
      ask: {
        kind: 'http',
        data: {
          method: 'GET',
          url: `${apiUrl}/orders/{{ order }}`,
          mappings: [{ id: 's1', from: 'body', path: 'state', reference: 'state' }],
        },
        to: { success: 'tell', failed: 'person', timeout: 'person' },
      },
      tell: { kind: 'prompt', data: { prompt: says('Your order is {{ state }}.') }, to: { next: 'level' } },
      level: {
        kind: 'keys',
        data: {
          prompt: says('Nine for the main menu, two for a person.'),
          options: [option('9'), option('2'), option('21')],
          retries: 0,
        },
        to: {
          'option:k9': 'previous',
          'option:k2': 'person',
          'option:k21': 'again',
          timeout: 'bye',
          invalid: 'bye',
        },
      },
      person: {
        kind: 'transfer',
        data: { prompt: says('One moment.'), maxSeconds: 40, everySeconds: 15, voicemailKey: '*', callbackKey: '5' },
        to: {
          answered: 'rate',
          timeout: 'mail',
          noAgent: 'mail',
          outsideHours: 'mail',
          full: 'mail',
          callback: 'back',
          voicemail: 'mail',
          failed: 'mail',
        },
      },
      rate: { kind: 'rating', to: { rated: 'bye', timeout: 'bye', invalid: 'bye' } },
      partner: {
        kind: 'dial',
        data: { prompt: says('We connect you.'), number: '+49 30 999 888' },
        to: { answered: 'bye', busy: 'mail', noAnswer: 'mail', failed: 'mail' },
      },
      pin: {
        kind: 'digits',
        data: { prompt: says('Four figures.'), variable: 'pin', minLength: 4, maxLength: 4, endKey: null, retries: 0 },
        to: { done: 'back', timeout: 'bye', invalid: 'bye' },
      },
      back: { kind: 'callback', to: { noted: 'bye', failed: 'mail' } },
      mail: {
        kind: 'voicemail',
        data: { prompt: says('Speak after the tone.'), thanks: says('Thank you.') },
        to: { recorded: 'bye', empty: 'bye', failed: 'bye' },
      },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
    },
    { order: 'text', state: 'text', pin: 'text' },
  )

type World = { at: Date; agents: 'free' | 'busy' | 'none'; dial: 'answered' | 'busy'; seconds: number }
const OPEN: World = { at: MONDAY_TEN, agents: 'none', dial: 'answered', seconds: 9 }

/**
 * What a caller does: keys, `-` says nothing until the menu says so, `+` waits after keys that could become more, `~`
 * presses in the queue, `'order'` speaks, `h` hangs up. Steps are parted by spaces.
 */
const PATHS: [steps: string, world?: Partial<World>][] = [
  ['-'],
  ['- -'],
  ['- - -'],
  ['8 8 8'],
  ['8 - 8'],
  ['8 - -'],
  ['1 4711#'],
  ['1 4711# -'],
  ['1 4711# 9+ -'],
  ['1 4711# 9+ 1 4711# 7+'],
  ['1 4711# 2+'],
  ['1 4711# 21 7+'],
  ['1 4711# 21 21 -'],
  ['1 471100'],
  ['1 47#'],
  ['1 47# 12#'],
  ['1 47# -'],
  ['1 -'],
  ['1 - -'],
  ['1 -471+'],
  ['1 4711+'],
  ['1 4712#'],
  ['h'],
  ['1 h'],
  ['2'],
  ['2', { seconds: 0 }],
  ['2', { agents: 'busy' }],
  ['2 ~*', { agents: 'busy' }],
  ['2 ~5', { agents: 'busy' }],
  ['2 ~h', { agents: 'busy' }],
  ['2 4', { agents: 'free' }],
  ['2 -', { agents: 'free' }],
  ['0 7 5', { agents: 'free' }],
  ['8 8 8 3', { agents: 'free' }],
  ['3'],
  ['3', { dial: 'busy' }],
  ['4 1234'],
  ['4 12-'],
  ['1', { at: SUNDAY }],
  ['-', { at: SUNDAY }],
  ['1', { at: HOLIDAY }],
  ["'order' 4711# h"],
]

let world: VoiceWorldOnServer
let api: HttpStandIn
let agent: TestMember
let program: BotProgram
let settings: MenuSettings

beforeAll(async () => {
  api = await startHttpStandIn()
  api.on('/orders/4711', { body: { state: 'on its way' } })
  api.on('/orders/471100', { body: { state: 'packed' } })
  world = await aVoiceWorld({ outboundAllow: [api.host] })
  const groupId = await aGroup(world.server, { appId: world.appId, strategy: 'longest_idle' })
  agent = await aMember(world.server, {
    appId: world.appId,
    roles: ['online_staff'],
    groups: [groupId],
    phone: '+493066666',
  })
  const document = desk(api.url)
  settings = {
    ...defaultMenuSettings('en'),
    hours: OFFICE,
    defaultGroupId: groupId,
    recordingNotice: { en: 'This call is recorded.' },
  }
  await world.menu(document, settings)
  program = {
    ...programOf(document),
    flows: new Map([['menu', compileFlow(ivrSpecs, { id: 'menu', name: 'Menu', document })]]),
  }
}, 60_000)
afterAll(async () => {
  await world.close()
  await api.close()
})

const answered = (state: string) => ({ ok: true, code: '', value: { status: 200, headers: {}, body: { state } } })

/** The path in the simulator: lets whatever happens by itself happen before each step. */
function simulated(steps: readonly string[], { at, agents, dial, seconds }: World, waiting: number): Call {
  const order = steps.includes('471100') ? answered('packed') : answered('on its way')
  const answers = steps.includes('4712#') ? { ask: { ok: false, code: 'http.failed', value: null } } : { ask: order }
  const tried = worldOf({
    at: at.getTime(),
    agents,
    dial,
    messageSeconds: seconds,
    waiting,
    caller: '+12025550199',
    answers,
  })
  let call = beginCall(program, 'menu', setupOf({ settings, callee: NUMBER, hours: OFFICE }), tried)
  for (const step of steps) {
    if (step.startsWith('~')) {
      call = step === '~h' ? hangUp(call) : pressed(call, step.slice(1))
      continue
    }
    if (step !== 'h') call = settled(call)
    if (step === 'h') call = hangUp(call)
    else if (step.startsWith("'")) call = say(call, step.slice(1, -1))
    else
      for (const part of step.split(/([-+])/))
        call = part === '-' || (part === '+' && isEntering(call)) ? silence(call) : pressed(call, part)
  }
  return settled(call)
}

/** Whoever reads the history on a day: nobody stays signed in for a month. */
const known = new Map<number, Promise<TestMember>>()
function readerOn(at: Date): Promise<TestMember> {
  const { appId, server } = world
  const reader = known.get(at.getTime()) ?? aMember(server, { appId, roles: ['admin'] })
  known.set(at.getTime(), reader)
  return reader
}

/** The call as the simulator shows it again. */
async function recalled({ callSid }: Line, at: Date): Promise<Call> {
  const { appId } = world
  const { talk } = await callOf(world, callSid)
  const { program: then, record } = pastRunOf(
    await (await readerOn(at)).client.voice.replay({ appId, conversationId: talk.id }),
  )
  const flowId = [...then.flows.keys()].at(-1) ?? ''
  return recallCall({ program: then, flowId, setup: setupOf({ settings }), sounds: new Map() }, record).at(-1)!
}

const isEntering = ({ state }: Call) => state.type === 'listening' && state.entered !== ''
const pressed = (call: Call, keys: string) => [...keys].filter(isKey).reduce((now, key) => press(now, key), call)

function settled(call: Call): Call {
  let now = call
  while (now.state.type === 'queued' || now.state.type === 'ringing' || now.state.type === 'recording')
    now = silence(now)
  return now
}

/** The same path over the wire. */
async function walked(steps: readonly string[], it: World): Promise<Line> {
  world.server.clock.set(it.at)
  await world.server.db.inApp(world.appId, (tx) =>
    tx
      .update(member)
      .set({
        status: it.agents === 'none' ? 'offline' : 'online',
        receptionLimit: it.agents === 'free' ? 5 : 0,
        statusSince: it.at,
      })
      .where(eq(member.personId, agent.personId)),
  )
  const line = await world.carrier.call('+12025550199')
  for (const step of steps) {
    if (step.startsWith('~')) {
      await (step === '~h' ? line.hangUp() : line.press(step.slice(1)))
      continue
    }
    if (step !== 'h') await settle(line, it)
    if (step === 'h') await line.hangUp()
    else if (step.startsWith("'")) await line.speak(step.slice(1, -1))
    else {
      let before = line.answers.length
      for (const part of step.split(/([-+])/)) {
        if (part === '-' || (part === '+' && line.answers.length === before)) await quiet(line)
        else if (part !== '+' && part !== '') await line.press(part)
        if (part === '-') before = line.answers.length
      }
    }
  }
  await settle(line, it)
  return line
}

/** Who waits already: callers who want to be called back stay in the queue. */
const inQueue = () =>
  world.server.db.inApp(world.appId, async (tx) => {
    const rows = await tx.select({ id: conversation.id }).from(conversation).where(eq(conversation.state, 'queued'))
    return rows.length
  })

const waits = (line: Line) => {
  const last = line.heard.at(-1)
  return last !== undefined && 'play' in last
}

async function settle(line: Line, it: World): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) {
    if (line.at.type === 'gather' && waits(line)) await line.silence()
    else if (line.at.type === 'record') await line.record(it.seconds)
    else if (line.at.type === 'dial')
      await line.dialled(line.at.number === '+493066666' || it.dial === 'answered' ? 'completed' : 'busy')
    else return
  }
  throw new Error('The call never came to rest.')
}

/** Says nothing until the menu says something. */
async function quiet(line: Line): Promise<void> {
  const before = line.heard.length
  for (let stretches = 0; stretches < 20 && line.at.type === 'gather' && line.heard.length === before; stretches += 1)
    await line.silence()
}

describe('the simulator and the telephone', () => {
  it.each(PATHS.map(([steps, changes = {}]) => [steps, JSON.stringify(changes), { ...OPEN, ...changes }] as const))(
    'walk %s %s to the same transcript',
    async (notation, _, it) => {
      const steps = notation.split(' ')
      const waiting = await inQueue()
      const line = await walked(steps, it)
      const call = simulated(steps, it, waiting)
      const expected = messagesOf(call).map(({ who, body }) => ({ who, body: plain(body) }))
      expect(await transcriptOf(world, line.callSid)).toEqual(expected)
      expect(line.at.type === 'over').toBe(call.state.type === 'over')
      if (line.at.type !== 'over') await line.hangUp()
      // And what was kept of the call shows it in the simulator as it went.
      expect(messagesOf(await recalled(line, it.at)).map(({ who, body }) => ({ who, body: plain(body) }))).toEqual(
        expected,
      )
    },
    20_000,
  )
})
