import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initialSession } from '#src/domain/engine/session.ts'
import { replay } from '#src/domain/engine/timeline.ts'
import type { EntryDraft } from '#src/domain/qa/entry.ts'
import { pastProgram } from '#src/features/flows/editor/try-it/past-program.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
const FREIGHT = 'What does freight cost?'
const DOOR = 'Which door do I take?'

beforeAll(async () => {
  world = await aFlowWorld()
  const { appId, ada } = world
  const [category] = await ada.client.knowledge.categories({ appId })
  const entry = (text: string, answer: string, more: Partial<EntryDraft> = {}) =>
    ada.client.knowledge.createEntry({
      appId,
      entry: { categoryId: category!.id, question: text, similar: [], enabled: true, answer, ...more },
    })
  await entry(FREIGHT, 'Nine euros.')
  await entry(FREIGHT, 'Nothing, for you.', { userTags: ['Gold'] })
  await entry(DOOR, 'The front door.', { hours: 'open' })
  await entry(DOOR, 'The night door.', { hours: 'closed' })
  await entry('Where is the button?', 'Below.', { channels: ['web', 'phone'] })
  await entry('Where is the sticker?', 'Beside the camera.', { channels: ['viber'] })
  await world.flow(
    'Members',
    draw({
      start: begin('join', 'tag'),
      tag: { kind: 'tag', data: { on: 'visitor', add: ['gold', 'member'], remove: [] }, to: { next: 'look' } },
      look: {
        kind: 'search',
        data: { query: FREIGHT, minConfidence: 40 },
        to: { found: 'check', notFound: 'check' },
      },
      check: say('{{ system.user_tags | join: ", " }}'),
    }),
  )
  await world.flow(
    'Leaving',
    draw({
      start: begin('leave', 'untag'),
      untag: { kind: 'tag', data: { on: 'visitor', add: [], remove: ['GOLD'] }, to: { next: 'gone' } },
      gone: question('Sure?', 'end'),
      end: say('Bye.'),
    }),
  )
  await world.deploy()
})
afterAll(() => world.close())

const opened = async (always: boolean) =>
  world.ada.client.guide.setHours({ appId: world.appId, timeZone: 'Europe/London', always, weekly: [] })

it('gives a visitor with the tag the answer that is theirs, from the moment the tag is put on', async () => {
  const talk = await world.talk()
  await talk.say(FREIGHT)
  expect(await talk.heard()).toEqual(['bot: Nine euros.'])
  // Within the very turn, the flow's own look-up knows.
  await talk.say('join')
  expect(await talk.heard()).toEqual(['bot: Nothing, for you.', 'bot: gold, member'])
  await talk.say(FREIGHT)
  expect(await talk.heard()).toEqual(['bot: Nothing, for you.'])

  const { visitorId, tags } = await talk.row()
  const [row] = await world.server.db.inApp(world.appId, (tx) =>
    tx.select().from(visitor).where(eq(visitor.id, visitorId)),
  )
  expect(row?.tags).toEqual(['gold', 'member'])
  expect(tags).toEqual([])
  const history = await world.ada.client.history.list({ appId: world.appId, limit: 50 })
  expect(history.items.find(({ id }) => id === talk.conversationId)?.visitor.tags).toEqual(['gold', 'member'])
  expect(await world.ada.client.knowledge.userTags({ appId: world.appId })).toEqual(['Gold', 'gold', 'member'])

  // They stay beyond the conversation, and go when they are taken off.
  await talk.end()
  const next = await world.talk(talk.token)
  await next.say(FREIGHT)
  expect(await next.heard()).toEqual(['bot: Nothing, for you.'])
  await next.say('leave')
  await next.say('yes')
  await next.heard()
  await next.say(FREIGHT)
  expect(await next.heard()).toEqual(['bot: Nine euros.'])
  await world.expectReplays()
})

it('is as sure of a question with two answers as of any other', async () => {
  const talk = await world.talk()
  await talk.say('the cost of freight please')
  expect(await talk.heard()).toEqual(['bot: Nine euros.'])
  await talk.say('join')
  await talk.heard()
  await talk.say('the cost of freight please')
  expect(await talk.heard()).toEqual(['bot: Nothing, for you.'])
})

it('gives one answer while somebody is there and another one after hours', async () => {
  const talk = await world.talk()
  await opened(true)
  await talk.say(DOOR)
  expect(await talk.heard()).toEqual(['bot: The front door.'])
  await opened(false)
  await talk.say(DOOR)
  expect(await talk.heard()).toEqual(['bot: The night door.'])
  await opened(true)
  await world.expectReplays()
})

it('finds what is for this channel alone, and tells afterwards what it passed over', async () => {
  const { appId, ada } = world
  const talk = await world.talk()
  const { messages } = await talk.say('Where is the button?')
  expect(messages.at(-1)?.body).toMatchObject({ text: 'Below.' })
  const missed = await talk.say('Where is the sticker?')
  expect(missed.messages.at(-1)?.body).not.toMatchObject({ text: 'Beside the camera.' })
  const { seq } = missed.messages.find(({ sender }) => sender === 'bot')!
  const { trace } = await ada.client.history.why({ appId, conversationId: talk.conversationId, seq })
  expect(trace?.passedOver).toMatchObject([{ confidence: 1, unmet: 'channels' }])
  expect(trace?.candidates.every(({ confidence }) => confidence < 1)).toBe(true)
})

it('is shown again in the page as it was', async () => {
  const { appId, ada, server } = world
  const talk = await world.talk()
  for (const text of [DOOR, 'Where is the sticker?', 'join', FREIGHT]) await talk.say(text)
  await server.settled()
  const said = (await talk.messages()).flatMap(({ sender, body }) => (sender === 'bot' ? [body] : []))
  const past = await ada.client.flows.replay({ appId, conversationId: talk.conversationId })
  const moments = replay(pastProgram(past, 'standard')!, initialSession(past.user), past.inputs)
  const shown = moments.flatMap(({ effects }) => effects.flatMap((each) => (each.type === 'reply' ? [each.body] : [])))
  expect(shown).toEqual(said)
})

it('looks things up for the visitor whom a trial has in mind', async () => {
  const { appId, ada } = world
  const found = async (heard?: { open?: boolean; userTags?: string[]; channel?: string }, query = FREIGHT) => {
    const told = heard && { language: 'en', channel: 'web', ...heard }
    const { items } = await ada.client.flows.find({ appId, query, limit: 1, ...(told && { heard: told }) })
    return items[0]?.answer
  }
  expect(await found()).toBe('Nine euros.')
  expect(await found({ userTags: ['gold'] })).toBe('Nothing, for you.')
  expect(await found({ open: true }, DOOR)).toBe('The front door.')
  expect(await found({ open: false }, DOOR)).toBe('The night door.')
  expect(await found({ channel: 'viber' }, 'Where is the sticker?')).toBe('Beside the camera.')
})

it('answers whoever the online test has in mind', async () => {
  const { appId, ada } = world
  const answer = async (
    text: string,
    visitor?: { channel?: 'viber' | 'phone'; open?: boolean; userTags?: string[] },
  ) => {
    const { replies } = await ada.client.tryOut.ask({ appId, source: 'draft', text, ...(visitor && { visitor }) })
    return replies[0]?.body.text
  }
  expect(await answer(FREIGHT)).toBe('Nine euros.')
  expect(await answer(FREIGHT, { userTags: ['GOLD'] })).toBe('Nothing, for you.')
  expect(await answer(DOOR, { open: true })).toBe('The front door.')
  expect(await answer(DOOR, { open: false })).toBe('The night door.')
  expect(await answer('Where is the sticker?', { channel: 'viber' })).toBe('Beside the camera.')
  expect(await answer('Where is the button?', { channel: 'phone' })).toBe('Below.')
})

it('tells the retrieval test which of them would be passed over', async () => {
  const { trace } = await world.ada.client.retrievals.test({
    appId: world.appId,
    source: 'draft',
    text: 'Where is the sticker?',
  })
  expect(trace.passedOver).toMatchObject([{ confidence: 1, unmet: 'channels' }])
  expect(trace.candidates.map(({ question: text }) => text)).not.toContain('Where is the sticker?')
})

it('refuses what no entry can ask for', async () => {
  const { appId, ada } = world
  const [category] = await ada.client.knowledge.categories({ appId })
  const base = { categoryId: category!.id, question: 'q', similar: [], enabled: true, answer: 'a' }
  const issue = async (part: Partial<EntryDraft>) => {
    try {
      await ada.client.knowledge.createEntry({ appId, entry: { ...base, ...part } })
      return 'none'
    } catch (error) {
      const { data } = error as { data: { issues: { path: unknown[]; code: string }[] } }
      return `${String(data.issues[0]?.path.join('.'))} ${data.issues[0]?.code}`
    }
  }
  expect(await issue({ userTags: ['a', 'A'] })).toBe('entry.userTags.1 REPEATED')
  expect(await issue({ userTags: ['x'.repeat(51)] })).toBe('entry.userTags.0 TOO_LONG')
  expect(await issue({ userTags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).toBe('entry.userTags TOO_MANY')
  expect(await issue({ channels: ['web', 'web'] })).toBe('entry.channels.1 REPEATED')
  expect(await issue({ channels: ['fax' as 'web'] })).toMatch(/^entry\.channels\.0 /)
})

it('is told before it is saved what new conditions do to the questions that were asked', async () => {
  const { appId, ada } = world
  await (await world.talk()).say(FREIGHT)
  const { items } = await ada.client.knowledge.entries({ appId, text: FREIGHT })
  const general = items.find(({ userTags }) => userTags.length === 0)!
  const { question: text, similar, counterExamples, answer, enabled } = general
  const preview = (conditions: { channels: 'web'[]; userTags: string[]; hours: null }) =>
    ada.client.impact.preview({
      appId,
      change: {
        type: 'entry',
        entryId: general.id,
        entry: { question: text, similar, counterExamples, answer, enabled, conditions },
      },
    })
  const none = { channels: [], userTags: [], hours: null }
  const same = await preview(none)
  expect(same).toMatchObject({ lost: 0, moved: 0, gained: 0 })
  expect(same.own).toBeGreaterThan(0)
  expect(same.kept).toBe(same.own)
  expect(await preview({ ...none, channels: ['web'] })).toMatchObject({ own: same.own, kept: same.own, lost: 0 })
  // Whoever has the tag is answered by the other entry as before.
  expect(await preview({ ...none, userTags: ['silver'] })).toMatchObject({ own: same.own, kept: 0, lost: same.own })
})

it('knows the tags that the turn before has put on, however close behind it comes', async () => {
  const { server, appId } = world
  const talk = await world.talk()
  const { id, visitorId } = await talk.row()
  const isWaiting = async () => {
    const { rows } = await server.db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
    return rows[0]?.n ?? 0
  }
  const { saying } = await server.db.inApp(appId, async (tx) => {
    await tx.select({ id: conversation.id }).from(conversation).where(eq(conversation.id, id)).for('update')
    await tx
      .update(visitor)
      .set({ tags: ['gold'] })
      .where(eq(visitor.id, visitorId))
    const begun = { saying: talk.say(FREIGHT) }
    await expect.poll(isWaiting).toBeGreaterThan(0)
    return begun
  })
  await saying
  expect(await talk.heard()).toEqual(['bot: Nothing, for you.'])
})
