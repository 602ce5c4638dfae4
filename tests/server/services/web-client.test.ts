import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPEN_ACCESS, type WebAccess } from '#src/domain/web-client/access.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { chatPage } from '#src/server/http/chat-page.ts'
import { forgetDoor } from '#src/server/platform/door.ts'
import { noteVisit } from '#src/server/services/web-client/visits.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let ada: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['admin'] })
})
afterAll(() => server.close())

async function allow(change: Partial<WebAccess>): Promise<void> {
  const { revision } = await ada.client.webClient.access({ appId })
  await ada.client.webClient.updateAccess({ appId, revision, access: { ...OPEN_ACCESS, ...change } })
}
/** Opens the chat's page as a browser does, and notes the visit. */
async function page(query: { embed?: string; page?: string; dest?: string } = {}, referer?: string) {
  const opened = await chatPage(server.deps, {
    appId,
    html: '<html lang="en"></html>',
    referer,
    host: 'localhost:4400',
    dest: query.dest,
    query: { embed: query.embed, page: query.page },
  })
  if (opened.visit !== null) await noteVisit(server.deps, appId, opened.visit)
  return opened
}
const embedded = { embed: '1' }
const sites = () => ada.client.webClient.sites({ appId })
const ancestors = ({ policy }: { policy: string }) =>
  policy.split('; ').find((rule) => rule.startsWith('frame-ancestors '))

it('is served where the server is known outside, in the languages that visitors are offered', async () => {
  expect(await ada.client.webClient.get({ appId })).toEqual({
    origin: new URL(server.deps.publicUrl).origin,
    languages: [...LANGUAGE_NAMES],
  })
})

describe('where the web client may be', () => {
  it('is every page until hosts are named, and then these and our own', async () => {
    expect(ancestors(await page(embedded))).toBe('frame-ancestors *')
    await allow({ domains: ['shop.example.com', 'https://*.example.org'] })
    expect(ancestors(await page(embedded))).toBe(`frame-ancestors 'self' http://shop.example.com https://*.example.org`)
    await allow({})
  })

  it('is refused in words for what is no host, twice the same, and for too many', async () => {
    expect(await refusal(allow({ domains: ['*'] }))).toBe('INVALID')
    expect(await refusal(allow({ domains: ["a.com 'unsafe-inline'"] }))).toBe('INVALID')
    expect(await refusal(allow({ domains: ['a.com', 'a.com'] }))).toBe('INVALID')
    const many = Array.from({ length: LIMITS.webClient.domains.count + 1 }, (_, n) => `h${n}.com`)
    expect(await refusal(allow({ domains: many }))).toBe('INVALID')
  })

  it('has a history, and a change on an old state is told', async () => {
    const { revision } = await ada.client.webClient.access({ appId })
    await allow({ domains: ['a.com'] })
    const again = ada.client.webClient.updateAccess({ appId, revision, access: OPEN_ACCESS })
    expect(await refusal(again)).toBe('CONFLICT')
    const [last] = await ada.client.webClient.accessHistory({ appId })
    expect(last).toMatchObject({ before: { domains: [] }, after: { domains: ['a.com'] } })
    await allow({})
  })
})

describe('where it was seen', () => {
  it('is noted by its origin with the page, and by its own link', async () => {
    await page({ embed: '1', page: 'https://shop.example.com/cart?card=4111' }, 'https://shop.example.com/')
    await page()
    const seen = await sites()
    expect(seen.find(({ origin }) => origin === 'https://shop.example.com')).toMatchObject({
      page: 'https://shop.example.com/cart',
      visits: 1,
      refused: 0,
      isAllowed: true,
    })
    expect(seen.find(({ origin }) => origin === '')).toMatchObject({ visits: 1 })
  })

  it('is noted for the site, too, where the frame was written by hand', async () => {
    await page({ dest: 'iframe' }, 'https://framed.example/')
    await page({ dest: 'document' }, 'https://linking.example/')
    const seen = (await sites()).map(({ origin }) => origin)
    expect(seen).toContain('https://framed.example')
    expect(seen).not.toContain('https://linking.example')
  })

  it('does not believe a page of another origin than the browser tells, nor count our own pages', async () => {
    await page({ embed: '1', page: 'https://bank.example/login' }, 'https://other.example.com/x')
    await page(embedded, 'http://localhost:4400/demo/1400000001')
    const seen = await sites()
    expect(seen.find(({ origin }) => origin === 'https://other.example.com')?.page).toBe('')
    expect(seen.map(({ origin }) => origin)).not.toContain('https://bank.example')
    expect(seen.map(({ origin }) => origin)).not.toContain('http://localhost:4400')
  })

  it('is counted apart where it may not be, and again once in a while', async () => {
    await allow({ domains: ['shop.example.com'] })
    const from = 'https://foreign.example'
    await page(embedded, `${from}/`)
    await page(embedded, `${from}/`)
    expect((await sites()).find(({ origin }) => origin === from)?.refused).toBe(1)
    server.clock.advance(LIMITS.webClient.noteSeconds * 1000)
    await page(embedded, `${from}/`)
    expect((await sites()).find(({ origin }) => origin === from)).toMatchObject({
      visits: 0,
      refused: 3,
      isAllowed: false,
    })
    await allow({})
    expect((await sites()).find(({ origin }) => origin === from)?.isAllowed).toBe(true)
  })

  it('remembers so many sites, those seen last', async () => {
    for (let n = 0; n < LIMITS.webClient.sites + 3; n += 1) {
      server.clock.advance(1000)
      await page(embedded, `https://site${n}.example/`)
    }
    expect(await sites()).toHaveLength(LIMITS.webClient.sites)
  })
})

describe('an address that is blocked', () => {
  it('opens nothing and goes on with nothing; others do', async () => {
    const from = (ip: string, token?: string) => server.as({ ip, ...(token !== undefined && { visitor: token }) })
    const opened = await from('203.0.113.7').visitor.open({ appId, language: 'en' })
    const conversationId = opened.conversation.id
    await allow({ blocked: ['203.0.113.0/24'] })
    forgetDoor(server.db, appId)
    expect(await refusal(from('203.0.113.7').visitor.open({ appId, language: 'en' }))).toBe('ADDRESS_REFUSED')
    const asked = { appId, conversationId }
    expect(await refusal(from('203.0.113.7', opened.token).visitor.messages(asked))).toBe('ADDRESS_REFUSED')
    expect((await from('198.51.100.1', opened.token).visitor.messages(asked)).conversation.id).toBe(conversationId)
    await allow({})
  })
})
