import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { aGroup, aMember, deployed, refusal } from '#tests/support/server.ts'
import { aVoiceWorld, callOf, NUMBER, type VoiceWorldOnServer } from './support.ts'

let world: VoiceWorldOnServer

const hello = (text: string) =>
  menu({
    main: {
      kind: 'keys',
      data: { prompt: says(text), options: [option('1')], retries: 0 },
      to: { 'option:k1': 'bye', timeout: 'bye', invalid: 'bye' },
    },
    bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
  })

beforeAll(async () => {
  world = await aVoiceWorld()
}, 60_000)
afterAll(() => world.close())

describe('voice menus', () => {
  it('are none of the task flows, and cost nothing of their quota', async () => {
    const { appId, ada } = world
    const { id } = await ada.client.voice.create({ appId, name: 'Apart' })
    expect((await ada.client.flows.list({ appId })).total).toBe(0)
    expect((await ada.client.flows.list({ appId })).quota.used).toBe(0)
    expect((await ada.client.voice.list({ appId })).items.map(({ name }) => name)).toContain('Apart')
    expect(await refusal(ada.client.flows.create({ appId, from: { type: 'flow', flowId: id } }))).toBe('NOT_FOUND')
    await ada.client.flows.remove({ appId, ids: [id] })
  })

  it('begin with a template, in both languages, and each can be called', async () => {
    const { appId, ada } = world
    for (const language of ['en', 'zh'] as const) {
      const templates = await ada.client.voice.templates({ appId, language })
      expect(templates.length).toBeGreaterThanOrEqual(4)
      for (const { id: template } of templates) {
        const { id } = await ada.client.voice.create({ appId, from: { type: 'template', template, language } })
        expect((await ada.client.flows.get({ appId, flowId: id })).kind).toBe('ivr')
        await ada.client.flows.remove({ appId, ids: [id] })
      }
    }
  })

  it('have numbers that lead to one of them; the other is named', async () => {
    const { appId, ada } = world
    const flowId = await world.menu(hello('First.'))
    const { id } = await ada.client.voice.create({ appId, name: 'Second' })
    const { settings } = await ada.client.voice.get({ appId, flowId: id })
    const taken = ada.client.voice.update({ appId, flowId: id, revision: 0, settings, numbers: [NUMBER, 'reception'] })
    await expect(taken).rejects.toMatchObject({ code: 'VOICE_NUMBER_TAKEN', data: { number: NUMBER, flowId } })
    await ada.client.voice.update({ appId, flowId: id, revision: 0, settings, numbers: ['reception'] })
    const again = ada.client.voice.update({ appId, flowId: id, revision: 0, settings, numbers: [] })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', data: { revision: 1, changedBy: 'Ada' } })
    const { addresses } = await ada.client.voice.get({ appId, flowId })
    expect(addresses).toEqual([{ number: NUMBER, url: `http://localhost:4400/voice/${appId}/%2B493012345` }])
    await ada.client.flows.remove({ appId, ids: [id] })
  })

  it('run a scheduled version from its moment to its end, one at a time; a call stays with what it began with', async () => {
    const { appId, ada, server } = world
    const flowId = await world.menu(hello('As released.'))
    const { client } = ada
    const { revision } = await client.flows.get({ appId, flowId })
    await client.flows.save({ appId, flowId, baseRevision: revision, document: graphToJson(hello('For the feast.')) })
    const { id: versionId } = await client.flows.nameVersion({ appId, flowId, name: 'Feast', note: '' })
    const now = server.clock.now().getTime()
    const [from, until] = [new Date(now + 60_000).toISOString(), new Date(now + 120_000).toISOString()]
    await client.voice.addSchedule({ appId, flowId, versionId, from, until })
    const overlap = client.voice.addSchedule({
      appId,
      flowId,
      versionId,
      from: new Date(now + 90_000).toISOString(),
      until: null,
    })
    await expect(overlap).rejects.toMatchObject({ code: 'SCHEDULE_OVERLAP', data: { from, until } })
    const before = await world.carrier.call('+12025550130')
    server.clock.advance(61_000)
    const during = await world.carrier.call('+12025550131')
    expect([before.heard[0], during.heard[0]]).toMatchObject([{ say: 'As released.' }, { say: 'For the feast.' }])
    expect((await callOf(world, during.callSid)).row.versionId).toBe(versionId)
    server.clock.advance(60_000)
    const after = await world.carrier.call('+12025550132')
    expect(after.heard[0]).toMatchObject({ say: 'As released.' })
    await during.press('1')
    expect(during.at.type).toBe('over')
    for (const line of [before, after]) await line.hangUp()
  })

  it('count what became of their calls, node by node', async () => {
    const { appId, ada } = world
    const flowId = await world.menu(hello('Counted.'))
    const one = await world.carrier.call('+12025550140')
    await one.press('1')
    const two = await world.carrier.call('+12025550141')
    await two.press('9')
    const three = await world.carrier.call('+12025550142')
    await three.hangUp()
    const told = await ada.client.voice.statistics({ appId, flowId })
    expect(told).toMatchObject({ calls: 3, ended: 3, selfService: 2 / 3, abandonedInMenu: 1 / 3, transferred: 0 })
    expect(told.nodes.find(({ nodeId }) => nodeId === 'main')).toMatchObject({
      calls: 3,
      visits: 3,
      entries: 2,
      invalid: 1,
      hangUps: 1,
      keys: [
        { key: '1', count: 1 },
        { key: '9', count: 1 },
      ],
    })
    expect((await ada.client.voice.list({ appId })).items.find(({ id }) => id === flowId)).toMatchObject({ calls: 3 })
  })
})

it('count entries, not keys, and the seconds to an agent', async () => {
  const { appId, ada, server } = world
  const groupId = await aGroup(server, { appId, strategy: 'manual' })
  const flowId = await world.menu(
    menu(
      {
        order: {
          kind: 'digits',
          data: { prompt: says('Your order.'), variable: 'no', minLength: 4, maxLength: 4, endKey: null, retries: 1 },
          to: { done: 'person', timeout: 'bye', invalid: 'bye' },
        },
        person: {
          kind: 'transfer',
          data: { prompt: says('One moment.'), voicemailKey: '*' },
          to: { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye', voicemail: 'bye', failed: 'bye' },
        },
        bye: { kind: 'hang-up' },
      },
      { no: 'text' },
    ),
    { defaultGroupId: groupId },
  )
  const agent = await aMember(server, {
    appId,
    roles: ['online_staff'],
    status: 'online',
    groups: [groupId],
    phone: '+493055555',
  })
  // Silence, too few figures, and nobody knows what was wanted.
  const lost = await world.carrier.call('+12025550150')
  while (lost.at.type === 'gather') await lost.silence()
  const served = await world.carrier.call('+12025550151')
  const began = server.clock.now().getTime()
  await served.press('12')
  while (served.heard.length === 1) await served.silence()
  await served.press('1234')
  const { talk } = await callOf(world, served.callSid)
  await agent.client.desk.accept({ appId, conversationId: talk.id })
  const seconds = (server.clock.now().getTime() - began) / 1000
  await served.silence()
  await served.dialled('completed', 30)
  const told = await ada.client.voice.statistics({ appId, flowId })
  expect(told).toMatchObject({ calls: 2, transferred: 1 / 2, selfService: 1 / 2, invalid: 1 / 4, timeout: 2 / 4 })
  expect(told.secondsToAgent).toBeCloseTo(seconds, 3)
  expect(told.nodes.find(({ nodeId }) => nodeId === 'order')).toMatchObject({ entries: 4, invalid: 1, timeouts: 2 })
})

/** A second of a tone, 44.1 kHz, two channels, 16 bit. */
function tone(seconds = 1): File {
  const frames = Math.round(44_100 * seconds)
  const file = Buffer.alloc(44 + frames * 4)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + frames * 4, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(44_100, 24)
  file.writeUInt32LE(44_100 * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(frames * 4, 40)
  for (let n = 0; n < frames; n += 1) {
    const value = Math.round(0.5 * 0x7fff * Math.sin((2 * Math.PI * 440 * n) / 44_100))
    file.writeInt16LE(value, 44 + n * 4)
    file.writeInt16LE(value, 46 + n * 4)
  }
  return new File([file], 'Welcome.wav', { type: 'audio/wav' })
}

describe('sounds', () => {
  it('are measured, and converted to what carriers play', async () => {
    const { appId, ada } = world
    const sound = await ada.client.voice.addSound({ appId, file: tone() })
    expect(sound).toMatchObject({ name: 'Welcome', seconds: 1, peak: -6, level: -9 })
    const played = await fetch(world.carrier.url + sound.url)
    const wav = Buffer.from(await played.arrayBuffer())
    expect(played.headers.get('content-type')).toBe('audio/wav')
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34), wav.length]).toEqual([
      1, 8_000, 16, 16_044,
    ])
    // The tone is still there: the loudest sample is near half of what there is.
    const loudest = Math.max(...Array.from({ length: 8_000 }, (_, n) => Math.abs(wav.readInt16LE(44 + n * 2))))
    expect(loudest / 0x7fff).toBeCloseTo(0.5, 1)
    expect(await refusal(ada.client.voice.addSound({ appId, file: tone(), name: 'welcome' }))).toBe('SOUND_NAME_TAKEN')
    await ada.client.voice.removeSound({ appId, soundId: sound.id })
    expect((await fetch(world.carrier.url + sound.url)).status).toBe(404)
  })

  it('stay while callers hear them, though no draft plays them any more', async () => {
    const { appId, ada } = world
    const { id: soundId } = await ada.client.voice.addSound({ appId, file: tone(), name: 'Hello' })
    const flowId = await world.menu(
      menu({ bye: { kind: 'hang-up', data: { prompt: { text: {}, sounds: { en: soundId } } } } }),
    )
    const remove = () => ada.client.voice.removeSound({ appId, soundId })
    const inDraft = { menus: [{ id: flowId }], live: true }
    await expect(remove()).rejects.toMatchObject({ code: 'SOUND_USED', data: inDraft })
    const { revision } = await ada.client.flows.get({ appId, flowId })
    await ada.client.flows.save({ appId, flowId, baseRevision: revision, document: graphToJson(hello('In words.')) })
    await expect(remove()).rejects.toMatchObject({ code: 'SOUND_USED', data: { menus: [], live: true } })
    await deployed(world.server, appId, ada)
    await remove()
  })

  it('are read from an mp3 as well', async () => {
    const { appId, ada } = world
    // Frames of layer III at 128 kbit/s and 44.1 kHz that hold nothing: 1,152 samples each.
    const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
    const file = new File([Buffer.concat(Array.from({ length: 40 }, () => frame))], 'Silence.mp3')
    const sound = await ada.client.voice.addSound({ appId, file })
    expect(sound.seconds).toBeCloseTo((40 * 1152) / 44_100, 0)
    expect(sound.level).toBe(-96)
  })

  it.each([
    ['no sound at all', new File(['hello there, this is a text'], 'a.wav'), 'format'],
    ['a wav without sound', new File([Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')], 'b.wav'), 'unreadable'],
    [
      'an mp3 of nothing but its tag',
      new File([Buffer.from('ID3 and then nothing that is a sound')], 'c.mp3'),
      'unreadable',
    ],
    ['nothing', new File([], 'd.wav'), 'empty'],
  ])('are refused with the reason: %s', async (_, file, reason) => {
    const { appId, ada } = world
    await expect(ada.client.voice.addSound({ appId, file })).rejects.toMatchObject({
      code: 'SOUND_UNREADABLE',
      data: { reason },
    })
  })
})

it('hides callers’ numbers from whoever may not see them', async () => {
  const { appId, ada, server } = world
  await world.menu(hello('Hidden.'))
  const line = await world.carrier.call('+12025550177')
  const { talk } = await callOf(world, line.callSid)
  const told = await ada.client.voice.call({ appId, conversationId: talk.id })
  expect(told).toMatchObject({ caller: '+12025550177', masked: false, onTheLine: true })
  const staff = await aMember(server, { appId, roles: ['online_staff'] })
  expect(await refusal(staff.client.voice.call({ appId, conversationId: talk.id }))).toBe('NOT_FOUND')
  await line.hangUp()
})
