import { asc, eq } from 'drizzle-orm'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { conversation, conversationEvent, message } from '#src/server/db/schema/conversation.ts'
import { call } from '#src/server/db/schema/voice.ts'
import type { Env } from '#src/server/env.ts'
import { startCarrier, type StartedCarrier } from '#tests/support/carrier.ts'
import type { CarrierRest } from '#tests/support/carrier-rest.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

export const NUMBER = '+493012345'
export const TOKEN = 'a-token-of-the-carrier'
/** What the application's carrier knows it as, and calls from. */
export const ACCOUNT = { account: 'AC42', token: TOKEN }
export const CARRIER_NUMBER = '+493099999'

/** A server with an application, whoever administers it, and a carrier that calls it. */
export type VoiceWorldOnServer = {
  server: TestServer
  appId: string
  ada: TestMember
  carrier: StartedCarrier
  /** Puts a menu under the number and makes it live. */
  menu(document: GraphDocument, settings?: Partial<MenuSettings>): Promise<string>
  close(): Promise<void>
}

/** `rest`: what the carrier can be asked for; without it, it only calls. */
export async function aVoiceWorld(env: Partial<Env> = {}, rest?: CarrierRest): Promise<VoiceWorldOnServer> {
  const server = await createTestServer(env)
  const appId = await anApplication(server)
  const ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const reached = rest
    ? { baseUrl: rest.url, account: ACCOUNT.account, number: CARRIER_NUMBER }
    : { baseUrl: '', account: '', number: '' }
  await ada.client.voice.setCarrier({ appId, revision: 0, ...reached, token: TOKEN })
  const recordings = rest && { recordings: `${rest.url}/recordings` }
  const carrier = await startCarrier({ server, appId, token: TOKEN, number: NUMBER, ...recordings })
  return {
    server,
    appId,
    ada,
    carrier,
    async menu(document, settings = {}) {
      const { voice, flows } = ada.client
      const { id } = await voice.create({ appId })
      await flows.save({ appId, flowId: id, baseRevision: 1, document: graphToJson(document) })
      const held = await voice.get({ appId, flowId: id })
      for (const other of (await voice.list({ appId })).items.filter(({ numbers }) => numbers.includes(NUMBER))) {
        const before = await voice.get({ appId, flowId: other.id })
        await voice.update({
          appId,
          flowId: other.id,
          revision: before.revision,
          settings: before.settings,
          numbers: [],
        })
        await flows.update({ appId, flowId: other.id, enabled: false })
      }
      await voice.update({
        appId,
        flowId: id,
        revision: held.revision,
        settings: { ...held.settings, ...settings },
        numbers: [NUMBER],
      })
      await deployed(server, appId, ada)
      return id
    },
    async close() {
      await carrier.close()
      await server.close()
    },
  }
}

export type Transcript = { who: 'bot' | 'caller'; body: MessageBody }[]

/** What was said and pressed in a call, as the history keeps it, without the ids of recordings. */
export async function transcriptOf({ server, appId }: VoiceWorldOnServer, callSid: string): Promise<Transcript> {
  const rows = await server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(call).where(eq(call.carrierId, callSid))
    return tx
      .select()
      .from(message)
      .where(eq(message.conversationId, row?.conversationId ?? ''))
      .orderBy(asc(message.seq))
  })
  return rows
    .filter(({ sender }) => sender !== 'system')
    .map(({ sender, body }) => ({ who: sender === 'bot' ? 'bot' : 'caller', body: plain(body) }))
}

/** Recordings have an id of their own each time. */
export const plain = (body: MessageBody): MessageBody =>
  body.type === 'recording' ? { ...body, recordingId: '' } : body

/** The rows behind a call. */
export const callOf = ({ server, appId }: VoiceWorldOnServer, callSid: string) =>
  server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(call).where(eq(call.carrierId, callSid))
    if (!row) throw new Error('There is no such call.')
    const [talk] = await tx.select().from(conversation).where(eq(conversation.id, row.conversationId))
    const events = await tx
      .select()
      .from(conversationEvent)
      .where(eq(conversationEvent.conversationId, row.conversationId))
      .orderBy(asc(conversationEvent.id))
    if (!talk) throw new Error('There is no such conversation.')
    return { row, talk, events: events.map(({ type }) => type) }
  })
