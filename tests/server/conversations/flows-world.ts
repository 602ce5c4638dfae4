import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BotInput } from '#src/domain/step/event.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { replay } from '#src/domain/engine/timeline.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { botInput, botRequest } from '#src/server/db/schema/flow.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import type { FlowData } from '#src/nodes/specs.ts'
import type { Env } from '#src/server/env.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { startModelStandIn, type ModelStandIn } from '#tests/support/model-stand-in.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { begunBy } from '../services/flows/graphs.ts'

/** Nodes as most flows of these tests have them: the beginning by a keyword, a text, a question that takes any text. */
export const begin = (keyword: string, next: string) => ({
  kind: 'start' as const,
  data: begunBy([keyword]),
  to: { next },
})
export function say(text: string, next?: string) {
  const to: Record<string, string> = next === undefined ? {} : { next }
  const variant = { id: 'first', type: 'text' as const, text: { en: text }, buttons: [] }
  return { kind: 'message' as const, data: { variants: [variant] }, to }
}
export const question = (text: string, next: string, more: Partial<FlowData<'ask'>> = {}) => ({
  kind: 'ask' as const,
  data: {
    text: { en: text },
    freeText: true,
    source: { type: 'static' as const, choices: [{ id: 'skip', label: { en: 'Skip' }, value: '', synonyms: [] }] },
    ...more,
  },
  to: { other: next, 'choice:skip': next },
})

/** A server whose flows talk to stand-ins, with an administrator who draws and deploys. */
export type FlowWorld = {
  server: TestServer
  appId: string
  ada: TestMember
  api: HttpStandIn
  model: ModelStandIn
  /** Makes a flow, or gives the one of that name another document. */
  flow(name: string, document: GraphJson, kind?: 'standard' | 'ai'): Promise<string>
  deploy(): Promise<string>
  /** Opens a conversation: a new visitor's, or the next one of somebody known by their token. */
  talk(token?: string): Promise<Talk>
  /** Whether all that came to the bots so far comes to the same when it is taken again. Forgets the talks. */
  expectReplays(): Promise<void>
  close(): Promise<void>
}

export type Talk = Awaited<ReturnType<typeof talkOf>>

export async function aFlowWorld(env: Partial<Env> = {}): Promise<FlowWorld> {
  const api = await startHttpStandIn()
  const model = await startModelStandIn()
  const outboundAllow = [...(env.outboundAllow ?? []), api.host, model.host]
  const server = await createTestServer({ ...env, outboundAllow })
  const appId = await anApplication(server)
  const ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const flows = new Map<string, { id: string; revision: number }>()
  const talks: { conversationId: string; user: Record<string, Json> }[] = []
  return {
    server,
    appId,
    ada,
    api,
    model,
    async flow(name, document, kind = 'standard') {
      const known = flows.get(name)
      const id = known?.id ?? (await ada.client.flows.create({ appId, name, kind })).id
      const baseRevision = known?.revision ?? 1
      const { revision } = await ada.client.flows.save({ appId, flowId: id, baseRevision, document })
      flows.set(name, { id, revision })
      return id
    },
    deploy: () => deployed(server, appId, ada),
    async talk(token) {
      const user = token === undefined ? {} : await attributesOf(server, appId, token)
      const talk = await talkOf(server, appId, token)
      talks.push({ conversationId: talk.conversationId, user })
      return talk
    },
    async expectReplays() {
      await server.settled()
      for (const { conversationId, user } of talks.splice(0)) await expectReplay(server, appId, conversationId, user)
    },
    async close() {
      await server.close()
      await api.close()
      await model.close()
    },
  }
}

/** Takes all that came to a conversation's bot again and expects the same steps and the same session, byte for byte. */
export async function expectReplay(
  server: TestServer,
  appId: string,
  conversationId: string,
  user: Record<string, Json> = {},
): Promise<BotInput[]> {
  const row = await rowOf(server, appId, conversationId)
  const taken = await server.db.inApp(appId, (tx) =>
    tx.select().from(botInput).where(eq(botInput.conversationId, conversationId)).orderBy(asc(botInput.n)),
  )
  expect(taken.map(({ n }) => n)).toEqual(taken.map((_, index) => index + 1))
  expect(row.botInputs).toBe(taken.length)
  const inputs = taken.map(({ input }) => input)
  if (row.releaseId === null) return inputs
  const { program } = await server.deps.bots.ofRelease(appId, row.releaseId)
  const moments = replay(program, initialSession(user), inputs)
  expect(moments.map(({ trace }) => bytes(trace))).toEqual(taken.map(({ trace }) => bytes(trace)))
  const last = moments.at(-1)
  if (last) expect(bytes(last.session)).toBe(bytes(row.bot))
  return inputs
}

/** The database keeps the members of an object in an order of its own; everything else is kept as it was. */
const bytes = (value: unknown): string =>
  JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )

export async function rowOf(server: TestServer, appId: string, conversationId: string) {
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  if (!row) throw new Error('There is no such conversation.')
  return row
}

/** What a conversation's bot has asked of other systems, oldest first. */
export const requestsOf = (server: TestServer, appId: string, conversationId: string) =>
  server.db.inApp(appId, (tx) =>
    tx
      .select()
      .from(botRequest)
      .where(eq(botRequest.conversationId, conversationId))
      .orderBy(asc(botRequest.createdAt)),
  )

/** The kinds of timers that are set for a conversation. */
export async function timersOf(server: TestServer, conversationId: string): Promise<string[]> {
  const rows = await server.db.inInstallation((tx) => tx.select().from(timer).where(eq(timer.subject, conversationId)))
  return rows.map(({ kind }) => kind).toSorted()
}

async function attributesOf(server: TestServer, appId: string, token: string): Promise<Record<string, Json>> {
  const opened = await server.as().visitor.open({ appId, token, language: 'en' })
  const { visitorId } = await rowOf(server, appId, opened.conversation.id)
  const [row] = await server.db.inApp(appId, (tx) => tx.select().from(visitor).where(eq(visitor.id, visitorId)))
  return row?.attributes ?? {}
}

async function talkOf(server: TestServer, appId: string, known: string | undefined) {
  const { token, conversationId } =
    known === undefined ? await aVisitor(server, appId) : await again(server, appId, known)
  const client = server.as({ visitor: token })
  let count = 0
  const own = () => ({ appId, conversationId, clientMsgId: `message-${++count}` })

  const messages = async () => {
    await server.settled()
    return (await client.visitor.messages({ appId, conversationId })).messages
  }
  const texts = async () => (await messages()).map(({ sender, body }) => `${sender}: ${lineOf(body)}`)
  let seen = (await messages()).length
  return {
    token,
    conversationId,
    client,
    messages,
    say: (text: string) => client.visitor.send({ ...own(), text }),
    /** Presses the button of that label in the last message that offers it. */
    async press(label: string) {
      const { seq, button } = await offerOf(label)
      return client.visitor.press({ ...own(), seq, button })
    },
    offerOf,
    /** Sends the last form; null cancels it. */
    async submit(values: Record<string, string> | null) {
      const form = (await messages()).findLast(({ body }) => body.type === 'form')
      return client.visitor.submit({ ...own(), seq: form?.seq ?? 0, values })
    },
    signal: (name: string, payload: Record<string, string | number | boolean> = {}) =>
      client.visitor.signal({ appId, conversationId, name, payload }),
    /** What was said, once all that flows have asked for is done: `bot: Hello.` */
    texts,
    /** The same, of what the visitor has not written, since it was last asked for. */
    async heard() {
      const all = await texts()
      const fresh = all.slice(seen)
      seen = all.length
      return fresh.filter((line) => !line.startsWith('visitor: '))
    },
    row: () => rowOf(server, appId, conversationId),
    requests: () => requestsOf(server, appId, conversationId),
    timers: () => timersOf(server, conversationId),
    end: () => client.visitor.end({ appId, conversationId }),
  }

  async function offerOf(label: string): Promise<{ seq: number; button: string }> {
    for (const { seq, body } of (await messages()).toReversed()) {
      const button =
        body.type === 'buttons' || body.type === 'card' ? body.items.find((item) => item.label === label) : undefined
      if (button) return { seq, button: button.id }
    }
    throw new Error(`Nothing offers «${label}».`)
  }
}

async function again(server: TestServer, appId: string, token: string) {
  const opened = await server.as().visitor.open({ appId, token, language: 'en', startAgain: true })
  return { token, conversationId: opened.conversation.id }
}

const lineOf = (body: { type: string; text: string; notice?: string }) =>
  body.type === 'notice' ? `(${body.notice})${body.text === '' ? '' : ` ${body.text}`}` : body.text
