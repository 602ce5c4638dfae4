import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { documentSource } from '#src/server/db/schema/document-source.ts'
import { audit, timer } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { pdfOf } from '../../documents/files.ts'
import { anEditorOfDocuments } from '../documents/world.ts'
import { startSite, type Site } from './site.ts'

const APP = '1400000001'
const DAY = 86_400_000

let site: Site
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let editor: TestMember
beforeAll(async () => {
  site = await startSite()
  server = await createTestServer({ outboundAllow: [site.host] })
  world = await anEditorOfDocuments(server, APP)
  editor = world.admin
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(() => {
  site.pages.clear()
  site.asked.length = 0
})
afterEach(async () => {
  for (const { id } of await sources().list({ appId: APP })) await sources().remove({ appId: APP, sourceId: id })
})

const sources = () => editor.client.documentSources
const settings = { schedule: 'never' as const, keep: [], drop: [], passageSize: 'medium' as const }
const page = (title: string, text: string, more = '') =>
  `<html><head><title>${title}</title></head><body><nav>Home</nav><main><h1>${title}</h1><p>${text}</p></main>${more}</body></html>`
const sitemap = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${site.url}${path}</loc></url>`)
    .join('')}</urlset>`

async function settled(): Promise<void> {
  await server.deps.jobs.settled()
}
async function added(path: string, more: Partial<Parameters<ReturnType<typeof sources>['add']>[0]> = {}) {
  const { id } = await sources().add({ appId: APP, kind: 'page', url: `${site.url}${path}`, ...settings, ...more })
  await settled()
  return source(id)
}
async function source(id: string) {
  const found = (await sources().list({ appId: APP })).find((one) => one.id === id)
  if (!found) throw new Error('There is no such source.')
  return found
}
async function again(id: string) {
  await sources().fetch({ appId: APP, sourceId: id })
  await settled()
  return source(id)
}
const documents = async () => (await editor.client.documents.list({ appId: APP, limit: 100 })).items
const pagesAsked = () => site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt')

describe('a page on the web', () => {
  test('becomes a document that answers, under the name the page has', async () => {
    site.pages.set('/help', { body: page('Help with the Zephyr', 'The voltage of the Zephyr turbine is 48 volts.') })
    expect(await added('/help#top')).toMatchObject({
      url: `${site.url}/help`,
      status: 'ready',
      failure: null,
      found: 1,
      done: 1,
      documents: 1,
      failed: 0,
      nextAt: null,
    })
    expect(await documents()).toMatchObject([
      { name: 'Help with the Zephyr', format: 'html', status: 'ready', hasFile: true },
    ])
    const reply = await world.asked('What is the voltage of the Zephyr turbine?')
    expect(reply?.body).toMatchObject({
      text: 'The voltage of the Zephyr turbine is 48 volts.',
      source: { name: 'Help with the Zephyr' },
    })
    expect(site.asked[1]?.headers['user-agent']).toBe('Deskwright')
  })

  test('is read in the parts that selectors name, and anew when they change', async () => {
    const aside = '<aside class="ad">Buy the Falcon kettle for the price of a toaster.</aside>'
    site.pages.set('/a', {
      body: page(
        'Zephyr',
        `The mast is nine metres high. ${aside}`,
        '<footer>Imprint of the makers of the turbine</footer>',
      ),
    })
    const { id } = await added('/a', { keep: ['main'], drop: ['.ad', 'h1'] })
    const [document] = await documents()
    const texts = async () => (await world.passages(document?.id ?? '')).map(({ text }) => text)
    expect(await texts()).toEqual(['The mast is nine metres high.'])
    site.asked.length = 0
    await sources().update({ appId: APP, sourceId: id, ...settings, keep: ['footer'] })
    await settled()
    expect(pagesAsked()).toEqual(['/a'])
    expect(await texts()).toEqual(['Imprint of the makers of the turbine'])
    expect(await documents()).toHaveLength(1)
  })

  test('is left alone while it is as it was, by what the site says or by its bytes, and replaced when it has changed', async () => {
    site.pages.set('/a', {
      headers: { etag: '"1"' },
      body: page('Zephyr', 'The voltage of the Zephyr turbine is 48 volts.'),
    })
    const { id } = await added('/a')
    const [first] = await documents()
    await again(id)
    expect(site.asked.at(-1)?.headers['if-none-match']).toBe('"1"')
    expect(await documents()).toEqual([first])
    site.pages.set('/a', {
      headers: { etag: '"2"' },
      body: page('Zephyr', 'The voltage of the Zephyr turbine is 48 volts.'),
    })
    await again(id)
    expect(await documents()).toEqual([first])

    site.pages.set('/a', {
      headers: { etag: '"3"' },
      body: page('Zephyr', 'The voltage of the Zephyr turbine is 12 volts.'),
    })
    await again(id)
    const [second, ...others] = await documents()
    expect(others).toEqual([])
    expect(second).toMatchObject({ number: first?.number, version: 2, status: 'ready' })
    expect((await world.asked('What is the voltage of the Zephyr turbine?'))?.body).toMatchObject({
      text: 'The voltage of the Zephyr turbine is 12 volts.',
    })
  })

  test('that cannot be had later goes on answering as it was, and says so', async () => {
    site.pages.set('/a', { body: page('Zephyr', 'The mast is nine metres high.') })
    const { id } = await added('/a')
    site.pages.clear()
    expect(await again(id)).toMatchObject({
      status: 'failed',
      failure: 'DOC_DOWNLOAD_FAILED',
      detail: '404',
      failures: [{ url: `${site.url}/a`, failure: 'DOC_DOWNLOAD_FAILED', detail: '404' }],
    })
    expect(await documents()).toMatchObject([{ status: 'ready' }])
  })

  test('that cannot be had is told in the bell, once with a count until that is read', async () => {
    site.pages.set('/a', { body: page('Zephyr', 'The mast is nine metres high.') })
    const { id } = await added('/a')
    const told = async () =>
      (await editor.client.notifications.list({ appId: APP, limit: 50 })).items.filter(
        ({ about }) => about.kind === 'source_failed' && about.sourceId === id,
      )
    expect(await told()).toEqual([])
    site.pages.clear()
    await again(id)
    expect(await told()).toMatchObject([{ about: { host: new URL(site.url).host }, count: 1 }])
    await again(id)
    expect(await told()).toMatchObject([{ count: 2 }])
  })

  test('whose document was deleted is not taken again', async () => {
    site.pages.set('/a', { body: page('Zephyr', 'The mast is nine metres high.') })
    const { id } = await added('/a')
    const [document] = await documents()
    await world.documents.remove({ appId: APP, documentId: document?.id ?? '' })
    expect(await again(id)).toMatchObject({ status: 'ready', documents: 0 })
    expect(await documents()).toEqual([])
  })

  test.each<[string, () => void, object]>([
    ['is not there', () => undefined, { failure: 'DOC_DOWNLOAD_FAILED', detail: '404' }],
    [
      'is forbidden by robots.txt',
      () => void site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /a' }),
      { failure: 'DOC_ROBOTS' },
    ],
    [
      'is on a site whose robots.txt fails',
      () => void site.pages.set('/robots.txt', { status: 500 }),
      { failure: 'DOC_DOWNLOAD_FAILED', detail: 'robots.txt' },
    ],
    [
      'is a picture',
      () => void site.pages.set('/a', { headers: { 'content-type': 'image/png' }, body: 'PNG' }),
      { failure: 'DOC_UNSUPPORTED', detail: 'image/png' },
    ],
    [
      'leads to a private address',
      () => void site.pages.set('/a', { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      { failure: 'DOC_DOWNLOAD_FAILED' },
    ],
    [
      'leads in a circle',
      () => void site.pages.set('/a', { status: 302, headers: { location: '/a' } }),
      { failure: 'DOC_DOWNLOAD_FAILED', detail: 'REDIRECTS' },
    ],
    [
      'is larger than it may be',
      () => void site.pages.set('/a', { body: Buffer.alloc(LIMITS.source.pageBytes + 1, 'a') }),
      { failure: 'DOC_TOO_LARGE' },
    ],
  ])('that %s is refused by name', async (_, prepare, refused) => {
    prepare()
    expect(await added('/a')).toMatchObject({ status: 'failed', documents: 0, ...refused })
    expect(await documents()).toEqual([])
  })

  test('that is elsewhere by now is followed as far as that site allows', async () => {
    site.pages.set('/a', { status: 301, headers: { location: '/b' } })
    site.pages.set('/b', { body: page('Zephyr', 'The mast is nine metres high.') })
    expect(await added('/a')).toMatchObject({ status: 'ready', documents: 1 })
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /b' })
    site.pages.set('/c', { status: 307, headers: { location: '/b' } })
    expect(await added('/c')).toMatchObject({ status: 'failed', failure: 'DOC_ROBOTS' })
  })

  test('in another encoding is read as it says', async () => {
    const body = Buffer.concat([
      Buffer.from('<title>Caf'),
      Buffer.from([0xe9]),
      Buffer.from('</title><p>The caf'),
      Buffer.from([0xe9]),
      Buffer.from(' opens at nine in the morning.'),
    ])
    site.pages.set('/a', { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body })
    await added('/a')
    expect(await documents()).toMatchObject([{ name: 'Café' }])
  })
})

describe('a sitemap', () => {
  test('gives a document a page, of its own host only, and tells which pages failed', async () => {
    site.pages.set('/sitemap.xml', {
      body: sitemap('/a', '/b', '/gone', '/file.pdf').replace(
        '</urlset>',
        '<url><loc>https://elsewhere.example/</loc></url></urlset>',
      ),
    })
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    site.pages.set('/b', { body: page('Blades', 'The blades are made of ash wood.') })
    site.pages.set('/file.pdf', {
      headers: { 'content-type': 'application/pdf' },
      body: pdfOf([['The voltage of the Zephyr turbine is 48 volts.']]),
    })
    const told = await added('/sitemap.xml', { kind: 'sitemap' })
    expect(told).toMatchObject({ status: 'ready', found: 4, done: 4, documents: 3, failed: 1 })
    expect(told.failures).toEqual([{ url: `${site.url}/gone`, failure: 'DOC_DOWNLOAD_FAILED', detail: '404' }])
    expect((await documents()).map(({ name }) => name).toSorted()).toEqual(['127.0.0.1/file.pdf', 'Blades', 'Mast'])
  })

  test('may be an index of others, packed, and no more than its depth and pages', async () => {
    const { gzipSync } = await import('node:zlib')
    const index = (path: string) => `<sitemapindex><sitemap><loc>${site.url}${path}</loc></sitemap></sitemapindex>`
    site.pages.set('/1.xml', { body: index('/2.xml') })
    site.pages.set('/2.xml', { body: index('/3.xml.gz') })
    site.pages.set('/3.xml.gz', { body: gzipSync(sitemap('/a')) })
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    expect(await added('/1.xml', { kind: 'sitemap' })).toMatchObject({ status: 'ready', documents: 1 })
    site.pages.set('/0.xml', { body: index('/1.xml') })
    expect(await added('/0.xml', { kind: 'sitemap' })).toMatchObject({ status: 'failed', failure: 'DOC_NO_PAGES' })
    const many = Array.from({ length: LIMITS.source.pages + 5 }, (_, n) => `/none-${n}`)
    site.pages.set('/many.xml', { body: sitemap(...many) })
    expect(await added('/many.xml', { kind: 'sitemap' })).toMatchObject({ found: LIMITS.source.pages })
  })

  test('that is none is refused by name', async () => {
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    expect(await added('/a', { kind: 'sitemap' })).toMatchObject({ status: 'failed', failure: 'DOC_UNSUPPORTED' })
  })
})

describe('a source', () => {
  test('is looked at again when its time has come, and by nobody after its deletion, which takes its documents along', async () => {
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    const told = await added('/a', { schedule: 'daily' })
    expect(told.nextAt).toBe(new Date(server.clock.now().getTime() + DAY).toISOString())
    site.asked.length = 0
    server.clock.advance(DAY - 1000)
    await sweep(server.deps)
    await settled()
    expect(pagesAsked()).toEqual([])
    server.clock.advance(1000)
    // Nobody's session lasts a day.
    editor = await aMember(server, { appId: APP, roles: ['admin'] })
    await sweep(server.deps)
    await settled()
    expect(pagesAsked()).toEqual(['/a'])
    expect(await source(told.id)).toMatchObject({
      status: 'ready',
      nextAt: new Date(server.clock.now().getTime() + DAY).toISOString(),
    })

    await sources().remove({ appId: APP, sourceId: told.id })
    expect(await documents()).toEqual([])
    const left = await server.db.inInstallation((tx) =>
      tx.select().from(timer).where(eq(timer.kind, 'document_source')),
    )
    expect(left).toEqual([])
  })

  test('whose server has died is looked at by the next one', async () => {
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    const { id } = await added('/a')
    const now = server.clock.now()
    await server.db.inApp(APP, async (tx) => {
      await tx
        .update(documentSource)
        .set({ status: 'fetching', attempts: 1, heldUntil: new Date(now.getTime() - 1000) })
        .where(eq(documentSource.id, id))
      await tx.insert(timer).values({ appId: APP, id, kind: 'document_source', subject: id, dueAt: now })
    })
    await sweep(server.deps)
    await settled()
    expect(await source(id)).toMatchObject({ status: 'ready', documents: 1 })
  })

  test('that ended its server each time is given up, and looked at again when its time has come', async () => {
    site.pages.set('/a', { body: page('Mast', 'The mast is nine metres high.') })
    const { id } = await added('/a', { schedule: 'daily' })
    const now = server.clock.now()
    await server.db.inApp(APP, async (tx) => {
      await tx
        .update(documentSource)
        .set({ status: 'fetching', attempts: 3, heldUntil: now })
        .where(eq(documentSource.id, id))
      await tx.update(timer).set({ dueAt: now }).where(eq(timer.subject, id))
    })
    await sweep(server.deps)
    await settled()
    const nextAt = new Date(now.getTime() + DAY).toISOString()
    expect(await source(id)).toMatchObject({ status: 'failed', detail: 'INTERRUPTED', nextAt })
  })

  test('is refused where the address is none, is there already, or a selector is none', async () => {
    const add = (more: Partial<Parameters<ReturnType<typeof sources>['add']>[0]>) =>
      refusal(sources().add({ appId: APP, kind: 'page', url: `${site.url}/x`, ...settings, ...more }))
    expect(await add({ keep: ['main['] })).toBe('INVALID')
    expect(await add({ drop: ['::nonsense(('] })).toBe('INVALID')
    await added('/x')
    expect(await add({})).toBe('INVALID')
    expect(await add({ url: 'ftp://x' })).toBe('INVALID')
  })

  test('leaves every change of it in the audit', async () => {
    const { id } = await added('/x')
    await sources().update({ appId: APP, sourceId: id, ...settings, schedule: 'weekly' })
    await sources().remove({ appId: APP, sourceId: id })
    const rows = await server.db.inApp(APP, (tx) =>
      tx.select({ action: audit.action }).from(audit).where(eq(audit.target, id)),
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'documentSource.added',
      'documentSource.deleted',
      'documentSource.updated',
    ])
  })
})
