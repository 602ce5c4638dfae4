import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import { aGroup, aMember } from '#tests/support/server.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { aVoiceWorld, callOf, NUMBER, transcriptOf, type VoiceWorldOnServer } from './support.ts'

let world: VoiceWorldOnServer
let api: HttpStandIn
let groupId: string

const desk = (apiUrl: string) =>
  menu(
    {
      hours: { kind: 'hours', to: { open: 'main', closed: 'shut', holiday: 'shut' } },
      shut: { kind: 'hang-up', data: { prompt: says('We are closed.') } },
      main: {
        kind: 'keys',
        data: { prompt: says('One for orders, two for a person.'), options: [option('1'), option('2')], retries: 1 },
        to: { 'option:k1': 'order', 'option:k2': 'person', timeout: 'bye', invalid: 'bye' },
      },
      order: {
        kind: 'digits',
        data: {
          prompt: says('Your order number, please.'),
          variable: 'order',
          minLength: 4,
          maxLength: 8,
          masked: true,
          retries: 1,
        },
        to: { done: 'ask', timeout: 'bye', invalid: 'bye' },
      },
      ask: {
        kind: 'http',
        data: {
          method: 'GET',
          url: `${apiUrl}/orders/{{ order }}`,
          mappings: [{ id: 's1', from: 'body', path: 'state', reference: 'state' }],
        },
        to: { success: 'tell', failed: 'bye', timeout: 'bye' },
      },
      tell: {
        kind: 'prompt',
        data: { prompt: says('Your order {{ order }} is {{ state }}.') },
        to: { next: 'level' },
      },
      level: {
        kind: 'keys',
        data: { prompt: says('Nine for the main menu.'), options: [option('9'), option('2')], retries: 0 },
        to: { 'option:k9': 'top', 'option:k2': 'person', timeout: 'bye', invalid: 'bye' },
      },
      top: { kind: 'back', data: { to: 'top' } },
      person: {
        kind: 'transfer',
        data: { prompt: says('One moment.'), maxSeconds: 30, everySeconds: 15, voicemailKey: '*' },
        to: { timeout: 'mail', noAgent: 'mail', outsideHours: 'mail', full: 'mail', voicemail: 'mail', failed: 'mail' },
      },
      mail: {
        kind: 'voicemail',
        data: { prompt: says('Speak after the tone.'), thanks: says('Thank you.') },
        to: { failed: 'bye' },
      },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
    },
    { order: 'text', state: 'text' },
  )

beforeAll(async () => {
  api = await startHttpStandIn()
  world = await aVoiceWorld({ outboundAllow: [api.host] })
  groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual' })
  await world.menu(desk(api.url), { defaultGroupId: groupId })
})
afterAll(async () => {
  await world.close()
  await api.close()
})

const saidIn = (line: { heard: readonly object[] }) =>
  line.heard.flatMap((one) => ('say' in one ? [(one as { say: string }).say] : []))

describe('a call', () => {
  it('is led through two levels, asks an API, and hides the figures it was given', async () => {
    api.on('/orders/4711', { body: { state: 'on its way' } })
    const line = await world.carrier.call('+12025550101')
    await line.press('1')
    await line.press('4711#')
    expect(saidIn(line).at(-2)).toBe('Your order 4711 is on its way.')
    await line.press('9')
    expect(saidIn(line).at(-1)).toBe('One for orders, two for a person.')
    await line.hangUp()
    const { talk, row } = await callOf(world, line.callSid)
    expect(talk.endReason).toBe('abandoned_before_transfer')
    const { appId, ada } = world
    const listed = async (channel: string) =>
      (await ada.client.history.list({ appId, channel })).items.map(({ id }) => id)
    expect(await listed('phone')).toContain(talk.id)
    expect(await listed('web')).toEqual([])
    expect(row.status).toBe('completed')
    const transcript = await transcriptOf(world, line.callSid)
    // What is said back to the caller is kept as hidden as what they entered.
    expect(transcript).toContainEqual({
      who: 'bot',
      body: { type: 'prompt', text: 'Your order •••• is on its way.', soundId: null },
    })
    expect(JSON.stringify(transcript)).not.toContain('4711')
    const keys = transcript.filter(({ who }) => who === 'caller').map(({ body }) => body)
    expect(keys).toEqual([
      { type: 'keys', text: '1' },
      { type: 'keys', text: '••••' },
      { type: 'keys', text: '9' },
    ])
  })

  it('waits in a queue without anybody there no longer than it takes to say so, and leaves a message', async () => {
    const line = await world.carrier.call('+12025550102')
    await line.press('2')
    expect(line.at.type).toBe('record')
    await line.record(7)
    expect(line.at.type).toBe('over')
    const { talk, events } = await callOf(world, line.callSid)
    expect(talk.endReason).toBe('ended_after_ivr')
    expect(events).toContain('call_voicemail')
    expect((await transcriptOf(world, line.callSid)).map(({ body }) => body.type)).toEqual([
      'prompt',
      'keys',
      'prompt',
      'prompt',
      'recording',
      'prompt',
    ])
  })

  it('overflows to the voicemail when nobody accepts in time', async () => {
    const agent = await aMember(world.server, {
      appId: world.appId,
      roles: ['online_staff'],
      status: 'online',
      groups: [groupId],
      phone: '+493055555',
    })
    const line = await world.carrier.call('+12025550103')
    await line.press('2')
    expect((await agent.client.desk.overview({ appId: world.appId })).queue).toHaveLength(1)
    while (line.at.type === 'gather') await line.silence()
    expect(line.at.type).toBe('record')
    expect(saidIn(line).filter((text) => text.startsWith('You are number'))).toHaveLength(2)
    await line.hangUp()
  })

  it('goes to the agent who accepts, and on in its menu when they have hung up', async () => {
    const line = await world.carrier.call('+12025550104')
    await line.press('2')
    const agent = await aMember(world.server, {
      appId: world.appId,
      roles: ['online_staff'],
      status: 'online',
      groups: [groupId],
      phone: '+493066666',
    })
    const { queue } = await agent.client.desk.overview({ appId: world.appId })
    await agent.client.desk.accept({ appId: world.appId, conversationId: queue.at(-1)!.id })
    await line.silence()
    expect(line.at).toMatchObject({ type: 'dial', number: '+493066666' })
    await line.dialled('completed', 95)
    const { talk } = await callOf(world, line.callSid)
    expect(line.at.type).toBe('over')
    expect(talk.endReason).toBe('agent_ended')
  })

  it('is in the day of the agent who spoke, for as long as the line was held', async () => {
    const { appId, server, ada } = world
    const roles = ['online_staff'] as const
    const agent = await aMember(server, { appId, roles: [...roles], groups: [groupId], phone: '+493077777' })
    await agent.client.team.setOwnStatus({ appId, status: 'online' })
    const line = await world.carrier.call('+12025550105')
    await line.press('2')
    const { queue } = await agent.client.desk.overview({ appId })
    const taken = server.clock.now().getTime()
    await agent.client.desk.accept({ appId, conversationId: queue.at(-1)!.id })
    await line.silence()
    await line.dialled('completed', 95)
    await line.status('completed')
    const spoke = (server.clock.now().getTime() - taken) / 1000
    server.clock.advance(60_000)
    const [today] = (await ada.client.team.activity({ appId, memberId: agent.personId, days: 1 })).days
    expect(today?.totals).toMatchObject({ on_call: spoke, in_service: 0 })
    expect(spoke).toBeGreaterThanOrEqual(95)
  })

  it('is refused without the carrier’s signature', async () => {
    const params = { CallSid: 'CAforged', From: '+1', To: NUMBER, CallStatus: 'ringing' }
    const path = `/voice/${world.appId}/${encodeURIComponent(NUMBER)}`
    expect((await world.carrier.post(path, params, 'bm90IHRoZSByaWdodCBvbmU=')).status).toBe(403)
  })
})

it('says what was written for the telephone when a caller asks in words, with what it knows filled in', async () => {
  const { appId, ada } = world
  const [category] = await ada.client.knowledge.categories({ appId })
  const variant = (channel: string | null, text: string) => ({
    language: null,
    channel,
    blocks: [
      {
        type: 'paragraph' as const,
        inlines: [
          { type: 'text' as const, text },
          { type: 'variable' as const, reference: 'system.application' },
        ],
      },
    ],
    buttons: [],
  })
  await ada.client.knowledge.createEntry({
    appId,
    entry: {
      categoryId: category!.id,
      question: 'When do you open?',
      similar: ['opening hours'],
      answer: 'See the page of {{system.application}}',
      rich: {
        variants: [variant(null, 'See the page of '), variant('phone', 'We open at nine, says ')],
      },
      enabled: true,
    },
  })
  await world.menu(
    menu({
      ask: { kind: 'speech', to: { answered: 'bye', notFound: 'unknown', timeout: 'unknown' } },
      unknown: { kind: 'hang-up', data: { prompt: says('We do not know.') } },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
    }),
  )
  const line = await world.carrier.call('+12025550105')
  await line.speak('When do you open?')
  expect(saidIn(line).slice(-2)).toEqual([`We open at nine, says Application ${appId}`, 'Goodbye.'])
})
