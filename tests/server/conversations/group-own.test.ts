import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import { NEW_TIMEOUTS, type Timeouts } from '#src/domain/settings/timeouts.ts'
import type { GroupTexts } from '#src/domain/settings/application.ts'
import type { GroupTranslations } from '#src/domain/settings/text-translations.ts'
import { aMember, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let admin: TestMember
let anna: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  desk = await aDesk(server)
  groupId = await desk.aQueue({ strategy: 'manual' })
  admin = await aMember(server, { appId: desk.appId, roles: ['super_admin'] })
  anna = await desk.anAgent('Anna', groupId)
})
afterAll(() => server.close())

const group = (part: { rules?: Partial<GroupRules>; texts?: GroupTexts; translations?: GroupTranslations }) =>
  admin.client.team.updateGroup({
    appId: desk.appId,
    groupId,
    name: 'Care',
    strategy: 'manual',
    receptionLimit: 5,
    memberIds: [anna.personId],
    rules: { ...NEW_RULES, ...part.rules },
    ...(part.texts && { texts: part.texts }),
    ...(part.translations && { translations: part.translations }),
  })

const times = async (part: Partial<Timeouts>) => {
  const { revision } = await admin.client.settings.timeouts({ appId: desk.appId })
  await admin.client.settings.updateTimeouts({
    appId: desk.appId,
    revision,
    timeouts: { ...NEW_TIMEOUTS, ...part },
  })
}

type Visitor = Awaited<ReturnType<Desk['somebody']>>
const heard = async ({ client, conversationId }: Visitor) => {
  const { messages } = await client.visitor.messages({ appId: desk.appId, conversationId, after: 0 })
  return messages.flatMap(({ body }) => (body.type === 'notice' ? [body.text] : []))
}

it('says what a group has words of its own for in these, and the rest as the application has it', async () => {
  const { texts } = await admin.client.settings.texts({ appId: desk.appId })
  await group({ texts: { queueing: 'Our specialists: place {{position}}.', accepted: '{{agent}}, specialist.' } })
  const visitor = await desk.somebody()
  expect(await heard(visitor)).toContain('Our specialists: place 1.')
  await anna.client.desk.accept({ appId: desk.appId, conversationId: visitor.conversationId })
  expect(await heard(visitor)).toContain('Anna, specialist.')
  await anna.client.desk.end({ appId: desk.appId, conversationId: visitor.conversationId })
  expect((await heard(visitor)).at(-1)).toBe(texts.ended)
  // Whoever saves the group without its words leaves them; without one of them it is the application's again.
  await group({})
  expect((await heard(await desk.somebody()))[0]).toBe('Our specialists: place 1.')
  await group({ texts: { noAgent: 'No specialist is there.' } })
  await anna.client.team.setOwnStatus({ appId: desk.appId, status: 'busy' })
  expect(await heard(await desk.somebody())).toEqual(['No specialist is there.'])
  await anna.client.team.setOwnStatus({ appId: desk.appId, status: 'online' })
})

it('lets who waits go as the application has it, where the group has no limit of its own', async () => {
  await group({ texts: {} })
  await times({ queueEnd: 60, queueOutcome: 'message' })
  const left = await desk.somebody()
  await desk.pass(59)
  expect(await desk.stands(left)).toBe('queued')
  await desk.pass(2)
  expect(await desk.stands(left)).toBe('bot')
  await group({ rules: { timeout: { after: 120, outcome: 'end' } } })
  const ended = await desk.somebody()
  await desk.pass(61)
  expect(await desk.stands(ended)).toBe('queued')
  await desk.pass(60)
  expect(await desk.stands(ended)).toBe('ended queue_timeout')
  const { texts } = await admin.client.settings.texts({ appId: desk.appId })
  expect((await heard(ended)).at(-1)).toBe(texts.queueTimeout)
  await group({})
  await times({ queueEnd: null })
  const waits = await desk.somebody()
  await desk.pass(3_600)
  expect(await desk.stands(waits)).toBe('queued')
  await times({})
})

it('says it in the visitor’s language where somebody has written it so, and else in the application’s', async () => {
  const { revision, texts } = await admin.client.settings.texts({ appId: desk.appId })
  const translations = {
    pt: {
      queueing: 'Lugar {{position}}.',
      ended: 'Até logo.',
      ratingInvitation: 'Como foi?',
      ratingThanks: 'Obrigado.',
    },
  }
  await admin.client.settings.updateTexts({ appId: desk.appId, revision, texts: { ...texts, translations } })
  await group({ texts: { queueing: 'Place {{position}}.', accepted: '{{agent}} is here.' } })
  const served = async (language: string) => {
    const visitor = await desk.somebody(language)
    await anna.client.desk.accept({ appId: desk.appId, conversationId: visitor.conversationId })
    await anna.client.desk.end({ appId: desk.appId, conversationId: visitor.conversationId })
    const { conversation } = await visitor.client.visitor.messages({
      appId: desk.appId,
      conversationId: visitor.conversationId,
      after: 0,
    })
    return { visitor, heard: await heard(visitor), invitation: conversation.ratingInvitation }
  }
  const portuguese = await served('pt-BR')
  expect(portuguese.heard).toEqual(['Lugar 1.', 'Anna is here.', 'Até logo.'])
  expect(portuguese.invitation).toBe('Como foi?')
  await portuguese.visitor.client.visitor.rate({
    appId: desk.appId,
    conversationId: portuguese.visitor.conversationId,
    stars: 5,
  })
  expect((await heard(portuguese.visitor)).at(-1)).toBe('Obrigado.')
  const korean = await served('ko')
  expect(korean.heard).toEqual(['Place 1.', 'Anna is here.', texts.ended])
  expect(korean.invitation).toBe(texts.ratingInvitation)

  // A group's own come before the application's, in the same language.
  await group({ translations: { pt: { queueing: 'Nossos especialistas: {{position}}.' } } })
  expect((await heard(await desk.somebody('pt')))[0]).toBe('Nossos especialistas: 1.')
  await group({ texts: {}, translations: {} })
})
