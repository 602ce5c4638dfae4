import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { member } from '#src/server/db/schema/team.ts'
import { callRecording } from '#src/server/db/schema/voice.ts'
import { sweep } from '#src/server/due.ts'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import type { Line } from '#tests/support/carrier.ts'
import { startCarrierRest, type CarrierRest } from '#tests/support/carrier-rest.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { aGroup, aMember, refusal, type TestMember } from '#tests/support/server.ts'
import { ACCOUNT, aVoiceWorld, callOf, CARRIER_NUMBER, NUMBER, type VoiceWorldOnServer } from './support.ts'

let rest: CarrierRest
let elsewhere: HttpStandIn
let world: VoiceWorldOnServer
let groupId: string

const desk = () =>
  menu({
    main: {
      kind: 'keys',
      data: {
        prompt: says('One to leave a message, two for a person, three for a link, four to be called.'),
        options: [option('1'), option('2'), option('3'), option('4')],
      },
      to: {
        'option:k1': 'mail',
        'option:k2': 'person',
        'option:k3': 'link',
        'option:k4': 'back',
        timeout: 'bye',
        invalid: 'bye',
      },
    },
    mail: { kind: 'voicemail', data: { prompt: says('Speak.'), thanks: says('Thank you.') }, to: { failed: 'bye' } },
    person: {
      kind: 'transfer',
      data: { prompt: says('One moment.'), maxSeconds: 30, everySeconds: 15, voicemailKey: '*' },
      to: { timeout: 'mail', noAgent: 'mail', outsideHours: 'mail', full: 'mail', voicemail: 'mail', failed: 'mail' },
    },
    link: {
      kind: 'sms',
      data: { text: { en: 'Go on here: https://desk.example/chat' }, thanks: says('It is on its way.') },
      to: { sent: 'bye', failed: 'unsent' },
    },
    unsent: { kind: 'hang-up', data: { prompt: says('It could not be sent.') } },
    back: { kind: 'callback', data: { thanks: says('We will call you.') }, to: { noted: 'bye', failed: 'mail' } },
    bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
  })

beforeAll(async () => {
  rest = await startCarrierRest(ACCOUNT)
  elsewhere = await startHttpStandIn()
  world = await aVoiceWorld({ outboundAllow: [rest.host, elsewhere.host] }, rest)
  groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual' })
  await world.menu(desk(), { defaultGroupId: groupId })
}, 60_000)
afterAll(async () => {
  await world.close()
  await rest.close()
  await elsewhere.close()
})
/** Each test has its own agents. */
afterEach(() =>
  world.server.db.inApp(world.appId, (tx) =>
    tx.update(member).set({ status: 'offline' }).where(eq(member.status, 'online')),
  ),
)

const said = (line: Line) => line.heard.flatMap((one) => ('say' in one ? [one.say] : []))
const anAgent = (phone?: string): Promise<TestMember> =>
  aMember(world.server, {
    appId: world.appId,
    roles: ['online_staff'],
    status: 'online',
    groups: [groupId],
    ...(phone !== undefined && { phone }),
  })
const accept = (agent: TestMember, conversationId: string) =>
  agent.client.desk.accept({ appId: world.appId, conversationId })
const talkOf = async (conversationId: string) => {
  const rows = await world.server.db.inApp(world.appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return rows[0]!
}

describe('a recording', () => {
  const recordingsOf = async (line: Line) => {
    const { row } = await callOf(world, line.callSid)
    return world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(callRecording).where(eq(callRecording.conversationId, row.conversationId)),
    )
  }
  /** Milliseconds until it is asked for again; null: it is not. */
  const againIn = async (recordingId: string) => {
    const [row] = await world.server.db.inApp(world.appId, (tx) =>
      tx
        .select({ dueAt: timer.dueAt })
        .from(timer)
        .where(and(eq(timer.kind, 'recording'), eq(timer.subject, recordingId))),
    )
    return row ? row.dueAt.getTime() - world.server.clock.now().getTime() : null
  }
  async function left(seconds: number): Promise<Line> {
    const line = await world.carrier.call('+12025550301')
    await line.press('1')
    await line.record(seconds)
    return line
  }
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname

  it('is asked for again until the carrier has it, and is heard by whoever may read the call', async () => {
    const { appId, server, ada } = world
    const line = await left(7)
    const [row] = await recordingsOf(line)
    await sweep(server.deps)
    await expect.poll(() => againIn(row!.id)).toBe(10_000)
    expect(rest.fetched).toEqual([{ path: pathOf(row!), status: 404 }])
    const sound = Buffer.from('RIFF of seven seconds')
    rest.keep(pathOf(row!), sound)
    await sweep(server.deps)
    expect(rest.fetched).toHaveLength(1)
    server.clock.advance(10_000)
    await sweep(server.deps)
    await expect.poll(async () => (await recordingsOf(line))[0]?.state).toBe('kept')
    expect(await againIn(row!.id)).toBe(null)
    const { conversationId } = row!
    const { recordings } = await ada.client.voice.call({ appId, conversationId })
    expect(recordings).toMatchObject([{ id: row!.id, seconds: 7, state: 'kept' }])
    const heard = await ada.client.voice.recording({ appId, recordingId: row!.id })
    expect(Buffer.from(await heard.arrayBuffer())).toEqual(sound)
    const stranger = await anAgent()
    expect(await refusal(stranger.client.voice.recording({ appId, recordingId: row!.id }))).toBe('NOT_FOUND')
  })

  it('that the carrier never has is given up, and said to be lost', async () => {
    const line = await left(5)
    const [row] = await recordingsOf(line)
    const before = rest.fetched.length
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await sweep(world.server.deps)
      await expect.poll(() => againIn(row!.id)).toBe(attempt === 6 ? null : attempt * 10_000)
      world.server.clock.advance(attempt * 10_000)
    }
    expect(rest.fetched).toHaveLength(before + 6)
    expect(await recordingsOf(line)).toMatchObject([{ state: 'failed', fileId: null }])
  })

  it('is kept once, however often the carrier tells of it', async () => {
    const line = await left(4)
    await Promise.all([line.retry(), line.retry()])
    expect(await recordingsOf(line)).toHaveLength(1)
  })

  it('is kept though the carrier tells of the end of the call first', async () => {
    const line = await world.carrier.call('+12025550302')
    await line.press('1')
    await line.status('completed', { CallDuration: '9' })
    await line.record(6, { CallStatus: 'completed' })
    expect(await recordingsOf(line)).toMatchObject([{ seconds: 6, state: 'waiting' }])
    const { talk, row, events } = await callOf(world, line.callSid)
    expect(talk.state).toBe('ended')
    expect(row).toMatchObject({ status: 'completed', seconds: 9 })
    expect(events.filter((type) => type === 'call_voicemail')).toHaveLength(1)
  })

  it('from another host is fetched without the token', async () => {
    elsewhere.on('/tape', { body: 'RIFF from elsewhere' })
    const line = await world.carrier.call('+12025550303')
    await line.press('1')
    await line.record(3, { RecordingUrl: `${elsewhere.url}/tape` })
    await sweep(world.server.deps)
    await expect.poll(async () => (await recordingsOf(line))[0]?.state).toBe('kept')
    expect(elsewhere.requests.at(-1)?.headers.authorization).toBe(undefined)
  })
})

describe('a short message', () => {
  it('leaves once, from the carrier’s number to the caller', async () => {
    const line = await world.carrier.call('+12025550311')
    await line.press('3')
    await line.retry()
    expect(rest.messages).toEqual([
      { from: CARRIER_NUMBER, to: '+12025550311', body: 'Go on here: https://desk.example/chat' },
    ])
    expect(said(line).slice(-2)).toEqual(['It is on its way.', 'Goodbye.'])
  })

  it('that the carrier refuses leads elsewhere', async () => {
    rest.refuse('This number takes no messages.')
    const line = await world.carrier.call('+12025550312')
    await line.press('3')
    rest.refuse(null)
    expect(said(line).at(-1)).toBe('It could not be sent.')
  })
})

describe('an agent', () => {
  /** A caller who waits for a person, and their conversation. */
  async function waiting(from: string): Promise<{ line: Line; id: string }> {
    const line = await world.carrier.call(from)
    await line.press('2')
    return { line, id: (await callOf(world, line.callSid)).talk.id }
  }

  it('who does not pick up is busy from then on; the caller keeps their place, and another one takes the call', async () => {
    const first = await anAgent('+493011111')
    const second = await anAgent('+493022222')
    const { line, id } = await waiting('+12025550321')
    const { enqueuedAt } = await talkOf(id)
    await accept(first, id)
    await line.silence()
    expect(line.at).toMatchObject({ type: 'dial', number: '+493011111' })
    await line.dialled('no-answer')
    const back = await callOf(world, line.callSid)
    expect(back.talk).toMatchObject({ state: 'queued', ownerId: null, enqueuedAt, acceptedAt: null })
    expect(back.events).toContain('agent_missed')
    expect((await first.client.desk.overview({ appId: world.appId })).status).toBe('busy')
    // The carrier tells of it again, and late.
    await line.retry()
    expect(await callOf(world, line.callSid)).toEqual(back)
    await accept(second, id)
    await line.silence()
    expect(line.at).toMatchObject({ type: 'dial', number: '+493022222' })
    await line.dialled('completed', 60)
    expect((await talkOf(id)).endReason).toBe('agent_ended')
  })

  it('who does not pick up until the wait is over leaves the caller to the voicemail', async () => {
    const agent = await anAgent('+493033333')
    const { line, id } = await waiting('+12025550322')
    await accept(agent, id)
    await line.silence()
    world.server.clock.advance(31_000)
    await line.dialled('no-answer')
    while (line.at.type === 'gather') await line.silence()
    expect(line.at.type).toBe('record')
    expect((await talkOf(id)).state).toBe('bot')
    await line.hangUp()
  })

  it('whose telephone still rings when the caller hangs up is told of by the end; what comes late changes nothing', async () => {
    const agent = await anAgent('+493044444')
    const { line, id } = await waiting('+12025550323')
    await accept(agent, id)
    await line.silence()
    await line.status('completed', { CallDuration: '20' })
    const ended = await callOf(world, line.callSid)
    expect(ended.talk.endReason).toBe('user_ended')
    await line.dialled('no-answer')
    await line.status('in-progress')
    expect(await callOf(world, line.callSid)).toEqual(ended)
    expect((await agent.client.desk.overview({ appId: world.appId })).status).toBe('online')
  })

  it('without a telephone calls back: the caller is told so, and the number is shown to be dialled', async () => {
    const agent = await anAgent()
    const { appId } = world
    const { line, id } = await waiting('+12025550324')
    await accept(agent, id)
    await line.silence()
    expect(line.at.type).toBe('over')
    expect(said(line).at(-1)).toContain('will call you back')
    expect((await talkOf(id)).state).toBe('in_service')
    expect(await agent.client.voice.callBack({ appId, conversationId: id })).toMatchObject({
      number: '+12025550324',
      masked: false,
      canDial: false,
      state: 'waiting',
    })
    expect(await refusal(agent.client.voice.dialCallBack({ appId, conversationId: id }))).toBe('CARRIER_MISSING')
    await agent.client.voice.settleCallBack({ appId, conversationId: id, outcome: 'not_reached' })
    expect(await talkOf(id)).toMatchObject({ state: 'ended', endReason: 'agent_ended' })
  })
})

describe('a call-back', () => {
  /** Somebody has asked to be called, and an agent has accepted it. */
  async function accepted(from: string, agent: TestMember): Promise<string> {
    const line = await world.carrier.call(from)
    await line.press('4')
    expect(said(line).slice(-2)).toEqual(['We will call you.', 'Goodbye.'])
    const { queue } = await agent.client.desk.overview({ appId: world.appId })
    const { id } = queue.at(-1)!
    await accept(agent, id)
    return id
  }

  it('is dialled by the carrier: the agent first, and then whoever waits; it ends when it is settled', async () => {
    const { appId } = world
    const agent = await anAgent('+493055555')
    const { client } = agent
    const conversationId = await accepted('+12025550331', agent)
    const before = await client.voice.callBack({ appId, conversationId })
    expect(before).toMatchObject({ state: 'waiting', canDial: true, dialled: false, masked: true })
    expect(before.number).not.toContain('5550331')
    await client.voice.dialCallBack({ appId, conversationId })
    const placed = rest.calls.at(-1)!
    expect(placed).toMatchObject({ from: CARRIER_NUMBER, to: '+493055555' })
    const line = await world.carrier.pickUp(placed)
    expect(line.at).toMatchObject({ type: 'dial', number: '+12025550331' })
    expect(line.at).toMatchObject({ verb: { attributes: { callerId: CARRIER_NUMBER } } })
    expect(await line.retry()).toBe(line.answers[0]?.xml)
    await line.dialled('completed', 40)
    expect(line.at.type).toBe('over')
    expect(await client.voice.callBack({ appId, conversationId })).toMatchObject({ state: 'waiting', dialled: true })
    await client.voice.settleCallBack({ appId, conversationId, outcome: 'done' })
    expect(await talkOf(conversationId)).toMatchObject({ state: 'ended', endReason: 'agent_ended' })
    // Whoever picks up after that is joined with nobody.
    expect((await world.carrier.pickUp(placed)).answers).toMatchObject([{ status: 404 }])
    expect(await refusal(client.voice.dialCallBack({ appId, conversationId }))).toBe('CONVERSATION_ENDED')
    const again = client.voice.settleCallBack({ appId, conversationId, outcome: 'not_reached' })
    expect(await refusal(again)).toBe('CONVERSATION_ENDED')
  })

  it('can be dialled again when nobody picked up, by whoever has it and nobody else', async () => {
    const { appId } = world
    const agent = await anAgent('+493066666')
    const other = await anAgent('+493077777')
    const conversationId = await accepted('+12025550332', agent)
    const calls = rest.calls.length
    await agent.client.voice.dialCallBack({ appId, conversationId })
    await agent.client.voice.dialCallBack({ appId, conversationId })
    expect(rest.calls).toHaveLength(calls + 2)
    expect(await refusal(other.client.voice.dialCallBack({ appId, conversationId }))).toMatch(/^NOT_(OWNER|FOUND)$/)
    expect(rest.calls).toHaveLength(calls + 2)
    await agent.client.voice.settleCallBack({ appId, conversationId, outcome: 'not_reached' })
  })

  it('that the carrier refuses to dial says why, and stays', async () => {
    const { appId } = world
    const agent = await anAgent('+493088888')
    const conversationId = await accepted('+12025550333', agent)
    rest.refuse('The account has no funds.')
    const refused = agent.client.voice.dialCallBack({ appId, conversationId })
    await expect(refused).rejects.toMatchObject({
      code: 'CARRIER_REFUSED',
      data: { detail: 'The account has no funds.' },
    })
    rest.refuse(null)
    const task = await agent.client.voice.callBack({ appId, conversationId })
    expect(task).toMatchObject({ state: 'waiting', dialled: false })
    await agent.client.voice.settleCallBack({ appId, conversationId, outcome: 'done' })
  })

  it('tells its number to nobody who does not sign', async () => {
    const { appId } = world
    const agent = await anAgent('+493099990')
    const conversationId = await accepted('+12025550334', agent)
    const path = `/voice/${appId}/call-backs/${conversationId}`
    const forged = await world.carrier.post(path, { To: NUMBER }, 'bm90IHRoZSByaWdodCBvbmU=')
    expect(forged.status).toBe(403)
    expect(await forged.text()).not.toContain('5550334')
    await agent.client.voice.settleCallBack({ appId, conversationId, outcome: 'done' })
  })
})
