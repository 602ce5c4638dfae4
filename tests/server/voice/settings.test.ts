import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { say } from '#src/server/voice/twiml.ts'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import type { Line } from '#tests/support/carrier.ts'
import { aGroup, aMember } from '#tests/support/server.ts'
import { aVoiceWorld, callOf, transcriptOf, type VoiceWorldOnServer } from './support.ts'

let world: VoiceWorldOnServer
let flowId: string

const desk = (firstSeconds = 8, betweenSeconds = 4) =>
  menu(
    {
      main: {
        kind: 'keys',
        data: { prompt: says('One for a person, two for a number.'), options: [option('1'), option('2')], retries: 0 },
        to: { 'option:k1': 'person', 'option:k2': 'number', timeout: 'bye', invalid: 'bye' },
      },
      person: {
        kind: 'transfer',
        data: { prompt: says('One moment.'), maxSeconds: 600, everySeconds: 60, voicemailKey: '*' },
        to: { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye', voicemail: 'bye', failed: 'bye' },
      },
      number: {
        kind: 'digits',
        data: {
          prompt: says('Your number.'),
          variable: 'no',
          minLength: 2,
          maxLength: 9,
          endKey: null,
          retries: 0,
          firstSeconds,
          betweenSeconds,
        },
        to: { done: 'bye', timeout: 'bye', invalid: 'bye' },
      },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
    },
    { no: 'text' },
  )

beforeAll(async () => {
  world = await aVoiceWorld()
  const groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual' })
  await aMember(world.server, { appId: world.appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  flowId = await world.menu(desk())
}, 60_000)
afterAll(() => world.close())

/** Changes what is set for the menu, as its settings do: nothing is deployed. */
async function set(change: Partial<MenuSettings>): Promise<void> {
  const { appId, ada } = world
  const held = await ada.client.voice.get({ appId, flowId })
  const { revision, numbers, settings } = held
  await ada.client.voice.update({ appId, flowId, revision, numbers, settings: { ...settings, ...change } })
}
const said = (line: Line) => line.heard.flatMap((one) => ('say' in one ? [one.say] : []))

describe('what is set for a menu holds for the next call', () => {
  it('the recording notice is heard before everything else, and stands in the transcript', async () => {
    await set({ recordingNotice: { en: 'This call is recorded.' } })
    const line = await world.carrier.call('+12025550501')
    expect(said(line)).toEqual(['This call is recorded.', 'One for a person, two for a number.'])
    await line.hangUp()
    expect((await transcriptOf(world, line.callSid))[0]).toEqual({
      who: 'bot',
      body: { type: 'prompt', text: 'This call is recorded.', soundId: null },
    })
    await set({ recordingNotice: {} })
    const next = await world.carrier.call('+12025550502')
    expect(said(next)).toEqual(['One for a person, two for a number.'])
    await next.hangUp()
  })

  it('a waiting caller is told their place, which begins with one', async () => {
    const first = await world.carrier.call('+12025550507')
    await first.press('1')
    const second = await world.carrier.call('+12025550508')
    await second.press('1')
    expect([first, second].map((line) => said(line).at(-1))).toEqual([
      'You are number 1 in line. Please hold.',
      'You are number 2 in line. Please hold.',
    ])
    for (const line of [first, second]) await line.hangUp()
  })

  it('the voice and the language are those the carrier is told', async () => {
    await set({ voice: 'Polly.Amy' })
    const line = await world.carrier.call('+12025550503')
    expect(line.answers[0]?.xml).toContain('voice="Polly.Amy"')
    expect(line.answers[0]?.xml).toContain('language="en-US"')
    await line.hangUp()
    await set({ voice: '' })
    expect(say('Halo.', 'ind', '')).toMatchObject([{ attributes: { language: 'id-ID' } }])
  })

  it('the longest time ends a call that waits in a queue, and not a moment before', async () => {
    await set({ maxMinutes: 2 })
    const line = await world.carrier.call('+12025550504')
    const began = world.server.clock.now().getTime()
    await line.press('1')
    while (line.at.type === 'gather' || line.at.type === 'dial') await line.silence()
    const seconds = (world.server.clock.now().getTime() - began) / 1000
    expect(line.at.type).toBe('over')
    // A carrier asks again when a piece of music is over.
    expect(seconds).toBeGreaterThanOrEqual(120)
    expect(seconds).toBeLessThan(130)
    expect((await callOf(world, line.callSid)).talk.endReason).toBe('conversation_timeout')
    await set({ maxMinutes: 30 })
  })
})

describe.each([
  [7, 3],
  [3, 7],
  [4, 4],
  [1, 10],
  [60, 1],
])('a carrier that listens for %i s to the first figure and %i s to each further one', (first, between) => {
  it('tells of silence after just so long, in however many stretches', async () => {
    await world.menu(desk(first, between))
    const line = await world.carrier.call('+12025550505')
    await line.press('2')
    const { clock } = world.server
    const began = clock.now().getTime()
    const passed = () => (clock.now().getTime() - began) / 1000
    while (line.at.type === 'gather') {
      expect(passed()).toBeLessThan(first)
      await line.silence()
    }
    expect(passed()).toBe(first)
    const other = await world.carrier.call('+12025550506')
    await other.press('2')
    const pressed = clock.now().getTime()
    await other.press('12')
    while (other.at.type === 'gather') {
      expect((clock.now().getTime() - pressed) / 1000).toBeLessThan(between)
      await other.silence()
    }
    expect((clock.now().getTime() - pressed) / 1000).toBe(between)
  })
})
