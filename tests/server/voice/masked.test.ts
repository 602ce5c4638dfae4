import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menu, option, says } from '#tests/domain/voice/menus.ts'
import type { Line } from '#tests/support/carrier.ts'
import { botInput } from '#src/server/db/schema/flow.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { aGroup, aMember } from '#tests/support/server.ts'
import { aVoiceWorld, callOf, transcriptOf, type VoiceWorldOnServer } from './support.ts'

/** Figures that stand nowhere by chance. */
const SECRET = '48151623'

const bank = (apiUrl: string) =>
  menu(
    {
      card: {
        kind: 'digits',
        data: { prompt: says('Your card.'), variable: 'card', minLength: 8, maxLength: 8, endKey: null, masked: true },
        to: { done: 'ask', timeout: 'bye', invalid: 'bye' },
      },
      ask: {
        kind: 'http',
        data: {
          method: 'POST',
          url: `${apiUrl}/cards/{{ card }}`,
          mappings: [{ id: 's1', from: 'body', path: 'state', reference: 'state' }],
        },
        to: { success: 'keep', failed: 'bye', timeout: 'bye' },
      },
      keep: {
        kind: 'set',
        data: {
          assignments: [{ id: 'a1', reference: 'session.last', source: { by: 'value', text: 'card {{ card }}' } }],
        },
        to: { next: 'tell' },
      },
      tell: {
        kind: 'prompt',
        data: { prompt: says('Your card {{ card }} is {{ state }}.') },
        to: { next: 'level' },
      },
      level: {
        kind: 'keys',
        data: { prompt: says('One to end, two for a person.'), options: [option('1'), option('2')], retries: 1 },
        to: { 'option:k1': 'bye', 'option:k2': 'person', timeout: 'bye', invalid: 'bye' },
      },
      person: {
        kind: 'transfer',
        data: { prompt: says('One moment.'), maxSeconds: 300, voicemailKey: '*' },
        to: { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye', voicemail: 'bye', failed: 'bye' },
      },
      bye: { kind: 'hang-up', data: { prompt: says('Goodbye to {{ card }}.') } },
    },
    { card: 'text', state: 'text', 'session.last': 'text' },
  )

let world: VoiceWorldOnServer
let api: HttpStandIn

beforeAll(async () => {
  api = await startHttpStandIn()
  world = await aVoiceWorld({ outboundAllow: [api.host] })
  const groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual' })
  await aMember(world.server, { appId: world.appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await world.menu(bank(api.url), { defaultGroupId: groupId })
  // A system that says again what it was asked, in words and as a number.
  api.on(`/cards/${SECRET}`, { body: { state: 'open', echo: `card ${SECRET}`, number: Number(SECRET) } })
}, 60_000)
afterAll(async () => {
  await world.close()
  await api.close()
})

/** The tables in which the figures can be read. */
async function placesOf(text: string): Promise<string[]> {
  return world.server.db.inApp(world.appId, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name = 'app_id' and t.table_type = 'BASE TABLE' order by 1`)
    const found: string[] = []
    for (const { name } of rows) {
      const table = sql.identifier(name)
      const held = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${table} one where position(${text} in one::text) > 0`,
      )
      if ((held.rows[0]?.n ?? 0) > 0) found.push(name)
    }
    return found
  })
}

async function entered(from: string): Promise<Line> {
  const line = await world.carrier.call(from)
  await line.press(SECRET)
  expect(line.heard.map((one) => ('say' in one ? one.say : ''))).toContain(`Your card ${SECRET} is open.`)
  return line
}

describe('figures that nobody is to read', () => {
  it('stand only in what the call under way works with, and nowhere once it is over', async () => {
    const line = await entered('+12025550401')
    // What was asked is done, and what was said is what the carrier may ask for again.
    expect(await placesOf(SECRET)).toEqual(['call_answer', 'conversation'])
    await line.silence()
    expect(await placesOf(SECRET)).toEqual(['conversation'])
    await line.press('1')
    expect(line.heard.at(-1)).toMatchObject({ say: `Goodbye to ${SECRET}.` })
    expect(line.at.type).toBe('over')
    expect(await placesOf(SECRET)).toEqual([])
  })

  it('are hidden in the transcript, also in what is said when the menu ends', async () => {
    const line = await entered('+12025550402')
    await line.press('1')
    const texts = (await transcriptOf(world, line.callSid)).flatMap(({ body }) => ('text' in body ? [body.text] : []))
    expect(texts).toEqual([
      'Your card.',
      '••••••••',
      'Your card •••••••• is open.',
      'One to end, two for a person.',
      '1',
      'Goodbye to ••••••••.',
    ])
  })

  it('go with a caller who hangs up in the queue, and with one who does while another system is asked', async () => {
    const waiting = await entered('+12025550403')
    await waiting.press('2')
    await waiting.hangUp()
    expect((await callOf(world, waiting.callSid)).talk.endReason).toBe('abandoned_in_queue')
    expect(await placesOf(SECRET)).toEqual([])
    const slow = await world.carrier.call('+12025550404')
    const answer = api.hold(`/cards/${SECRET}`)
    const pressing = slow.press(SECRET)
    await expect.poll(() => placesOf(SECRET)).toContain('bot_request')
    await slow.status('completed', { CallDuration: '9' })
    answer()
    await pressing
    await expect.poll(() => placesOf(SECRET)).toEqual([])
  })
})

describe('a card that a caller presses, where cards are to be hidden', () => {
  const CARD = '4111111111111111'
  beforeAll(async () => {
    const waits = { firstSeconds: 3, betweenSeconds: 5 }
    const lengths = { minLength: 4, maxLength: 16, endKey: '#' as const }
    const asks = { prompt: says('Your number.'), variable: 'number', ...lengths, ...waits }
    await world.menu(
      menu(
        {
          number: { kind: 'digits', data: asks, to: { done: 'again', timeout: 'again', invalid: 'again' } },
          again: {
            kind: 'keys',
            data: { prompt: says('One to end.'), options: [option('1')], retries: 1 },
            to: { 'option:k1': 'bye', timeout: 'bye', invalid: 'bye' },
          },
          bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
        },
        { number: 'text' },
      ),
    )
    const { settings } = world.ada.client
    const { revision, masking } = await settings.masking({ appId: world.appId })
    await settings.updateMasking({ appId: world.appId, revision, masking: { ...masking, kinds: ['card'] } })
  })

  const keysIn = async ({ callSid }: Line) =>
    (await transcriptOf(world, callSid)).flatMap(({ body }) => (body.type === 'keys' ? [body.text] : []))
  /** Keys that can be read in what the bot has taken, one after another, and all of what is kept of it. */
  async function taken({ callSid }: Line): Promise<{ keys: string; all: string }> {
    const { talk } = await callOf(world, callSid)
    const rows = await world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(botInput).where(eq(botInput.conversationId, talk.id)).orderBy(asc(botInput.n)),
    )
    const keys = (event: { type: string; key?: string }) => (event.type === 'key' ? (event.key ?? '') : '')
    const of = rows.flatMap(({ input, trace }) => [keys(input.event), ...trace.map(({ signal }) => keys(signal))])
    return { keys: of.join(''), all: JSON.stringify(rows) }
  }

  it('is hidden in the transcript and in what the bot has taken', async () => {
    const line = await world.carrier.call('+12025550405')
    await line.press(`${CARD}#`)
    expect(await keysIn(line)).toEqual(['4111********1111'])
    const { keys, all } = await taken(line)
    expect(keys).not.toMatch(/\d/)
    expect(all).not.toContain(CARD)
  })

  it.each([
    ['in two parts', '+12025550407', '4111111111111111'],
    ['with a silence as its end', '+12025550408', '378282246310005'],
  ])('is hidden when it comes %s', async (_, from, card) => {
    const line = await world.carrier.call(from)
    await line.press(card.slice(0, 9))
    await line.silence()
    await line.press(card.slice(9))
    // The carrier tells of the rest first, and then of the silence behind it.
    for (let left = card.length < 16 ? 2 : 0; left > 0; left--) await line.silence()
    expect((await keysIn(line)).join('')).not.toContain(card)
    const { keys, all } = await taken(line)
    expect(all).toContain('"reference":"number"')
    expect(all).not.toContain(card)
    expect(keys).not.toMatch(/\d/)
  })

  it('leaves other figures as they are', async () => {
    const line = await world.carrier.call('+12025550406')
    await line.press(`${SECRET}#`)
    expect(await keysIn(line)).toEqual([SECRET])
    expect((await taken(line)).keys).toContain('4')
  })
})
