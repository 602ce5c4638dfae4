import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuickItem, USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import type { LauncherLook, PageLook } from '#src/domain/web-client/shown-look.ts'
import { chatPage } from '#src/server/http/chat-page.ts'
import { lookScript } from '#src/server/http/look-script.ts'
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

const DRESSED: WebLook = {
  ...USUAL_LOOK,
  colour: '#7a3cf0',
  theme: 'dark',
  launcher: { ...USUAL_LOOK.launcher, side: 'left', hideOn: ['/checkout*'] },
  words: { en: { title: 'Ask "us" <now>', launcher: 'Need help?' } },
}

async function change(look: WebLook): Promise<void> {
  const { revision } = await ada.client.webClient.look({ appId })
  await ada.client.webClient.updateLook({ appId, revision, look })
}
async function deploy(): Promise<string> {
  const { releaseId } = await ada.client.release.deploy({ appId, note: '' })
  await server.deps.jobs.done('deploy', releaseId)
  return releaseId
}
/** What the page of the chat is told; null: nothing. */
async function onPage(): Promise<PageLook | null> {
  const asked = { referer: undefined, host: 'localhost:4400', dest: undefined }
  const query = { embed: undefined, page: undefined }
  const { html } = await chatPage(server.deps, { appId, html: '<html lang="en"></html>', ...asked, query })
  const [, data] = /data-look="([^"]*)"/.exec(html) ?? []
  if (data === undefined) return null
  return JSON.parse(data.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))))
}
/** What the button on a host page is told. */
async function onHost(): Promise<LauncherLook | null> {
  const [, json = 'null'] = /^document\.currentScript\.look=(.*);$/s.exec(await lookScript(server.deps, appId)) ?? []
  return JSON.parse(json)
}
const lookChanges = async () =>
  (await ada.client.release.pending({ appId })).changes.filter(({ kind }) => kind === 'look')

const button = (part: Partial<QuickItem> = {}): QuickItem => ({
  labels: { en: 'Where is my order?' },
  does: { type: 'say' },
  during: 'always',
  ...part,
})

describe('the look of the web client', () => {
  it('is as usual at first, and no change that waits', async () => {
    expect(await ada.client.webClient.look({ appId })).toEqual({ revision: 1, look: USUAL_LOOK, live: USUAL_LOOK })
    expect(await lookChanges()).toEqual([])
    expect(await onPage()).toBeNull()
    expect(await onHost()).toBeNull()
    expect(await lookScript(server.deps, '1999999999')).toBe('')
    expect(await lookScript(server.deps, 'x;alert(1)')).toBe('')
  })

  it('is a draft until it is deployed, and told field by field', async () => {
    await deploy()
    await change(DRESSED)
    expect(await onPage()).toBeNull()
    const [waiting] = await lookChanges()
    expect(waiting).toMatchObject({ type: 'added', title: 'look' })
    expect(waiting?.fields).toContainEqual({ field: 'look.colour', before: null, after: '#7a3cf0' })
    expect(waiting?.fields).toContainEqual({ field: 'look.launcher.hideOn', before: null, after: '/checkout*' })
    expect((await ada.client.release.pending({ appId })).counts.look).toEqual({ added: 1, changed: 0, removed: 0 })

    const releaseId = await deploy()
    expect((await ada.client.webClient.look({ appId })).live).toEqual(DRESSED)
    const page = await onPage()
    expect(page).toMatchObject({ theme: 'dark', language: 'en', words: DRESSED.words })
    expect(page?.style['--own']).toBe('light-dark(#7a3cf0, #7a3cf0)')
    expect(await onHost()).toMatchObject({
      side: 'left',
      hideOn: ['/checkout*'],
      colour: '#7a3cf0',
      on: '#ffffff',
      texts: { en: 'Need help?' },
    })
    const held = await ada.client.release.snapshot({ appId, releaseId })
    expect(held.look).toContainEqual({ field: 'look.words.en.title', value: 'Ask "us" <now>' })
    expect((await ada.client.release.get({ appId, releaseId })).look).toEqual({ added: 1, changed: 0, removed: 0 })
  })

  it('goes back with the version it came with, and leaves the draft alone', async () => {
    const { items } = await ada.client.release.list({ appId, limit: 10 })
    const before = items.at(-1)
    const { releaseId } = await ada.client.release.rollBack({ appId, releaseId: before?.id ?? '', note: '' })
    await server.deps.jobs.done('deploy', releaseId)
    expect(await onPage()).toBeNull()
    expect(await ada.client.webClient.look({ appId })).toMatchObject({ look: DRESSED, live: USUAL_LOOK })
  })

  it('is refused where it is none, and where somebody else has changed it meanwhile', async () => {
    expect(await refusal(change({ ...USUAL_LOOK, colour: 'red' }))).toBe('INVALID')
    expect(await refusal(change({ ...USUAL_LOOK, colour: '#0F5E6B' }))).toBe('INVALID')
    const launcher = { ...USUAL_LOOK.launcher, hideOn: ['checkout'] }
    expect(await refusal(change({ ...USUAL_LOOK, launcher }))).toBe('INVALID')
    expect(await refusal(change({ ...USUAL_LOOK, words: { en: { title: 'x'.repeat(41) } } }))).toBe('INVALID')
    const stale = ada.client.webClient.updateLook({ appId, revision: 1, look: USUAL_LOOK })
    expect(await refusal(stale)).toBe('CONFLICT')
  })

  it('has a history that can be gone back in', async () => {
    const [last] = await ada.client.webClient.lookHistory({ appId })
    expect(last).toMatchObject({ before: USUAL_LOOK, after: DRESSED })
  })
})

describe('what can be pressed above the field', () => {
  beforeAll(async () => {
    appId = await anApplication(server, { appId: '1400000002' })
    ada = await aMember(server, { appId, roles: ['admin'] })
  })

  it('puts what can be pressed on the page with the next deploy, and takes it away with one', async () => {
    const quick = [button(), button({ does: { type: 'open', url: 'https://shop.example.com' }, during: 'bot' })]
    await change({ ...USUAL_LOOK, quick })
    expect((await onPage())?.quick).toBeUndefined()
    await deploy()
    expect((await onPage())?.quick).toEqual(quick)
    await change(USUAL_LOOK)
    await deploy()
    expect(await onPage()).toBeNull()
  })

  it.each<[string, QuickItem[]]>([
    ['no label', [button({ labels: {} })]],
    ['an address that no browser should open', [button({ does: { type: 'open', url: 'javascript:alert(1)' } })]],
    ['no event', [button({ does: { type: 'begin', event: '' } })]],
    ['eleven of them', Array.from({ length: 11 }, () => button())],
    ['an empty list', []],
  ])('refuses %s', async (_, quick) => {
    expect(await refusal(change({ ...USUAL_LOOK, quick }))).toBe('INVALID')
  })
})
