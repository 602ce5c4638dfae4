import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { call, callAnswer } from '#src/server/db/schema/voice.ts'
import { botInput } from '#src/server/db/schema/flow.ts'
import { message } from '#src/server/db/schema/conversation.ts'
import { isSigned, signatureOf } from '#src/server/voice/signature.ts'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import { aVoiceWorld, callOf, NUMBER, transcriptOf, type VoiceWorldOnServer } from './support.ts'

let world: VoiceWorldOnServer
let flowId: string

const simple = () =>
  menu(
    {
      main: {
        kind: 'keys',
        data: { prompt: says('One <or> two & "three"?'), options: [option('1'), option('2'), option('3')], retries: 3 },
        to: { 'option:k1': 'secret', 'option:k2': 'bye', 'option:k3': 'broken', timeout: 'bye', invalid: 'bye' },
      },
      secret: {
        kind: 'digits',
        data: { prompt: says('Your PIN.'), variable: 'pin', minLength: 4, maxLength: 4, endKey: null, masked: true },
        to: { done: 'bye', timeout: 'bye', invalid: 'bye' },
      },
      broken: { kind: 'prompt', data: { prompt: says('{% for n in (1..5000) %}a{% endfor %}') }, to: { next: 'bye' } },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
    },
    { pin: 'text' },
  )

beforeAll(async () => {
  world = await aVoiceWorld()
  flowId = await world.menu(simple(), {
    failover: { en: 'Something went wrong.' },
    emergency: { enabled: false, text: { en: 'We are on fire.' }, transferTo: '+4930112' },
  })
}, 60_000)
afterAll(() => world.close())

const rowsOf = (callSid: string) =>
  world.server.db.inApp(world.appId, async (tx) => {
    const [row] = await tx.select().from(call).where(eq(call.carrierId, callSid))
    const id = row?.conversationId ?? ''
    return {
      step: row?.step,
      inputs: await tx.select().from(botInput).where(eq(botInput.conversationId, id)),
      answers: await tx.select().from(callAnswer).where(eq(callAnswer.conversationId, id)),
      messages: await tx.select().from(message).where(eq(message.conversationId, id)),
    }
  })

describe('a carrier that asks again', () => {
  it('hears the same, and nothing happens twice', async () => {
    const line = await world.carrier.call('+12025550111')
    const first = line.answers.at(-1)?.xml
    expect(await line.retry()).toBe(first)
    await line.press('7')
    const second = line.answers.at(-1)?.xml
    const before = await rowsOf(line.callSid)
    const again = await Promise.all([line.retry(), line.retry(), line.retry()])
    expect(again).toEqual([second, second, second])
    expect(await rowsOf(line.callSid)).toEqual(before)
    await line.hangUp()
  })

  it('begins one call, though it asks twice at once', async () => {
    const path = `/voice/${world.appId}/${encodeURIComponent(NUMBER)}`
    const params = { CallSid: 'CAtwice', From: '+12025550112', To: NUMBER, CallStatus: 'ringing' }
    const answers = await Promise.all([1, 2, 3].map(async () => (await world.carrier.post(path, params)).text()))
    expect(new Set(answers).size).toBe(1)
    const rows = await world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(call).where(eq(call.carrierId, 'CAtwice')),
    )
    expect(rows).toHaveLength(1)
  })

  it('ends a call once, in whatever order it tells of it', async () => {
    const line = await world.carrier.call('+12025550113')
    await line.status('completed', { CallDuration: '12' })
    const ended = await callOf(world, line.callSid)
    expect(ended.talk.endReason).toBe('abandoned_before_transfer')
    expect(ended.row.seconds).toBe(12)
    await line.status('in-progress')
    await line.status('ringing')
    await line.status('failed')
    await line.status('completed', { CallDuration: '99' })
    // A key that was on its way when the caller hung up.
    await line.press('1')
    expect(line.at.type).toBe('over')
    expect(await callOf(world, line.callSid)).toEqual(ended)
  })

  it('is not believed about calls that nobody knows', async () => {
    const path = `/voice/${world.appId}/${encodeURIComponent(NUMBER)}/status`
    expect((await world.carrier.post(path, { CallSid: 'CAnobody', CallStatus: 'completed' })).status).toBe(200)
  })
})

describe('what goes wrong', () => {
  it('in the menu is told with the failover text, and handed to the emergency number', async () => {
    const line = await world.carrier.call('+12025550114')
    await line.press('3')
    expect(line.heard.at(-1)).toMatchObject({ say: 'Something went wrong.' })
    expect(line.at).toMatchObject({ type: 'dial', number: '+4930112' })
    const { talk, events } = await callOf(world, line.callSid)
    expect(talk.endReason).toBe('abnormal')
    expect(events).toContain('call_failed')
  })

  it('with the database never meets a caller with silence', async () => {
    const { server } = world
    const line = await world.carrier.call('+12025550115')
    const { pool } = server.deps.db
    const { connect } = pool
    pool.connect = () => Promise.reject(new Error('Connection terminated'))
    try {
      await line.press('2')
      expect(line.heard.at(-1)).toMatchObject({ say: 'Something went wrong.' })
      expect(line.at).toMatchObject({ type: 'dial', number: '+4930112' })
      const other = await world.carrier.call('+12025550116')
      expect(other.at).toMatchObject({ type: 'dial', number: '+4930112' })
    } finally {
      pool.connect = connect
    }
  })

  it('in the house is one switch away: callers hear the emergency message at once', async () => {
    const { voice } = world.ada.client
    await voice.setEmergency({ appId: world.appId, flowId, enabled: true })
    const line = await world.carrier.call('+12025550117')
    expect(line.heard).toMatchObject([{ say: 'We are on fire.' }])
    expect(line.at).toMatchObject({ type: 'dial', number: '+4930112' })
    await voice.setEmergency({ appId: world.appId, flowId, enabled: false })
    const next = await world.carrier.call('+12025550118')
    expect(next.at.type).toBe('gather')
    await next.hangUp()
  })

  it('in the length of a call ends it', async () => {
    const line = await world.carrier.call('+12025550119')
    world.server.clock.advance(31 * 60_000)
    await line.press('7')
    expect(line.at.type).toBe('over')
    expect((await callOf(world, line.callSid)).talk.endReason).toBe('conversation_timeout')
  })
})

describe('what is told', () => {
  it('is escaped: words are no instructions', async () => {
    const line = await world.carrier.call('+12025550120')
    expect(line.answers[0]?.xml).toContain('One &lt;or&gt; two &amp; &quot;three&quot;?')
    expect(line.heard).toMatchObject([{ say: 'One <or> two & "three"?' }])
    await line.hangUp()
  })

  it('holds no figure that was to be read by nobody, neither in the transcript nor in what the bot has taken', async () => {
    const line = await world.carrier.call('+12025550121')
    await line.press('1')
    await line.press('9753')
    const { inputs, messages } = await rowsOf(line.callSid)
    const kept = JSON.stringify([
      inputs.map(({ input, trace }) => [
        input.event,
        trace.map(({ signal, changes, note }) => [signal, changes, note]),
      ]),
      messages.map(({ body }) => body),
    ])
    expect(kept).not.toMatch(/9753|"key":"[975]"/)
    expect((await transcriptOf(world, line.callSid)).at(-2)?.body).toEqual({ type: 'keys', text: '••••' })
  })
})

describe('a signature', () => {
  it('is that of the published example', () => {
    // https://www.twilio.com/docs/usage/security#explore-the-algorithm-yourself
    const params = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    })
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
    expect(signatureOf(secret('12345'), url, params)).toBe(signature)
    expect(isSigned(secret('12345'), { url, params, signature })).toBe(true)
    expect(isSigned(secret('12345'), { url: url.replace('.com', '.com:443'), params, signature })).toBe(true)
    expect(isSigned(secret('12346'), { url, params, signature })).toBe(false)
    params.set('Digits', '1235')
    expect(isSigned(secret('12345'), { url, params, signature })).toBe(false)
  })
})
