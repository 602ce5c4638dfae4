import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menu, says } from '#tests/domain/voice/menus.ts'
import { startCarrierRest, type CarrierRest } from '#tests/support/carrier-rest.ts'
import { aMember, refusal } from '#tests/support/server.ts'
import { ACCOUNT, aVoiceWorld, CARRIER_NUMBER, NUMBER, TOKEN, type VoiceWorldOnServer } from './support.ts'

let rest: CarrierRest
let world: VoiceWorldOnServer
let flowId: string

beforeAll(async () => {
  rest = await startCarrierRest(ACCOUNT)
  world = await aVoiceWorld({ outboundAllow: [rest.host] }, rest)
  flowId = await world.menu(menu({ bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } } }))
}, 60_000)
afterAll(async () => {
  await world.close()
  await rest.close()
})

const carrier = () => world.ada.client.voice.carrier({ appId: world.appId })
const tested = () => world.ada.client.voice.testCarrier({ appId: world.appId })
/** Sets the carrier anew; what is not said stays. */
async function set(change: { baseUrl?: string; account?: string; token?: string }) {
  const { revision } = await carrier()
  const before = { baseUrl: rest.url, account: ACCOUNT.account, number: CARRIER_NUMBER, token: TOKEN }
  await world.ada.client.voice.setCarrier({ appId: world.appId, revision, ...before, ...change })
}

describe('the carrier', () => {
  it('is waited for until a call has come, and is told where its calls go', async () => {
    const url = `${world.server.deps.publicUrl}/voice/${world.appId}/${encodeURIComponent(NUMBER)}`
    expect(await carrier()).toMatchObject({
      lastCallAt: null,
      refusedAt: null,
      addresses: [{ number: NUMBER, url, flowId }],
    })
    world.server.clock.advance(1000)
    const stranger = await world.carrier.post(new URL(url).pathname, { CallSid: 'CA1' }, 'bm90IHRoZSByaWdodCBvbmU=')
    expect(stranger.status).toBe(403)
    expect((await carrier()).refusedAt).not.toBeNull()
    world.server.clock.advance(1000)
    await world.carrier.call('+12025550101')
    const { lastCallAt, refusedAt } = await carrier()
    expect(lastCallAt).not.toBeNull()
    // What was refused before a call went well is over.
    expect(refusedAt).toBeNull()
  })
})

describe('testing the connection', () => {
  it('asks the carrier for the account, and where the numbers lead', async () => {
    expect(await tested()).toEqual({
      outcome: 'reached',
      detail: '',
      account: 'Shop',
      status: 'active',
      numbers: [
        { number: NUMBER, state: 'missing', leadsTo: '' },
        { number: CARRIER_NUMBER, state: 'missing', leadsTo: '' },
      ],
    })
    rest.numbers.set(NUMBER, `${world.server.deps.publicUrl}/voice/${world.appId}/${encodeURIComponent(NUMBER)}`)
    rest.numbers.set(CARRIER_NUMBER, '')
    expect((await tested()).numbers).toMatchObject([
      { number: NUMBER, state: 'here' },
      { number: CARRIER_NUMBER, state: 'own' },
    ])
    rest.numbers.set(NUMBER, 'https://elsewhere.example/calls')
    expect((await tested()).numbers[0]).toEqual({
      number: NUMBER,
      state: 'elsewhere',
      leadsTo: 'https://elsewhere.example/calls',
    })
  })

  it('says what is wrong: the token, the account, what the carrier says, an address that is not called', async () => {
    await set({ token: 'another' })
    expect(await tested()).toMatchObject({ outcome: 'token', numbers: [] })
    await set({})
    rest.refuse(`The account is suspended. ${TOKEN}`)
    const refused = await tested()
    expect(refused).toMatchObject({ outcome: 'refused' })
    expect(refused.detail).toContain('The account is suspended.')
    expect(refused.detail).not.toContain(TOKEN)
    rest.refuse(null)
    await set({ baseUrl: `${rest.url}/elsewhere` })
    expect(await tested()).toMatchObject({ outcome: 'account' })
    const { host } = rest
    await rest.close()
    await set({})
    expect(await tested()).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining(new URL(`http://${host}`).hostname),
    })
  })

  it('says that something is missing, and is for those who may set it', async () => {
    await set({ account: '' })
    expect(await tested()).toMatchObject({ outcome: 'missing' })
    const editor = await aMember(world.server, { appId: world.appId, roles: ['online_staff'] })
    expect(await refusal(editor.client.voice.testCarrier({ appId: world.appId }))).toBe('FORBIDDEN')
  })
})
