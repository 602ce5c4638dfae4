import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { openChat } from './support/chat.ts'
import { APP, deploy, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

const MAIN = `/main/${APP}`
const CALL = 'island picture'

/** A host of somebody else that keeps a picture. */
type Gallery = { url: string; host: string; asked: () => number; close: () => void }

async function openGallery(): Promise<Gallery> {
  const picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': picture.length }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url: `http://${host}/island.png`, host, asked: () => asked, close: () => server.close() }
}

/** What a page was kept from by its policy. */
type Kept = { breaches: string[] }

const test = base.extend<{ kept: Kept }, { gallery: Gallery }>({
  gallery: [
    async ({}, use) => {
      const gallery = await openGallery()
      await use(gallery)
      gallery.close()
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ gallery }, use) => {
      const desk = await readyDesk({ env: { OUTBOUND_ALLOW: gallery.host } })
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  kept: async ({ context }, use) => {
    const kept = await watchBreaches(context)
    await use(kept)
    expect(kept.breaches, 'what the policy kept pages from').toEqual([])
  },
})

async function watchBreaches(context: BrowserContext): Promise<Kept> {
  const breaches: string[] = []
  await context.exposeFunction('toldOfBreach', (text: string) => void breaches.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const text = `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`
      ;(globalThis as unknown as { toldOfBreach(text: string): void }).toldOfBreach(text)
    })
  })
  return { breaches }
}

/** Opens a page of the console and waits until nothing is loading any more. */
async function open(page: Page, desk: ReadyDesk, path: string): Promise<void> {
  await page.goto(`${desk.url}${path}`)
  await expect(page.locator('main:visible, [role=application]').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const idOf = z.object({ id: z.string() })

/** A flow that shows a picture of the gallery, alone and on a card, to whoever says its name. */
async function makePictureFlow({ admin }: ReadyDesk, name: string, picture: string): Promise<string> {
  const made = await admin.call('POST', `/apps/${APP}/flows`, { name, kind: 'standard' })
  const { id } = idOf.parse(made)
  const at = (x: number) => ({ position: { x, y: 0 }, disabled: false, pinned: false, group: null })
  const card = { id: 'card', type: 'card', title: { en: 'The island' }, text: {}, imageUrl: picture, buttons: [] }
  const alone = { id: 'alone', type: 'image', url: picture, alt: { en: 'The shore' } }
  const begins = {
    intent: { description: '', examples: [], counterExamples: [] },
    keywords: [name],
    events: [],
    callable: true,
    channels: [],
    hours: 'any',
    interrupts: false,
  }
  const said = (variant: object) => ({ order: 'turn', variants: [variant] })
  const nodes = {
    begin: { id: 'begin', kind: 'start', title: 'Begin', data: begins, ...at(0) },
    shore: { id: 'shore', kind: 'message', title: 'Shore', data: said(alone), ...at(320) },
    island: { id: 'island', kind: 'message', title: 'Island', data: said(card), ...at(640) },
  }
  const edge = (name: string, from: string, target: string) => [
    name,
    { id: name, source: { node: from, outlet: 'next' }, target, label: '', disabled: false },
  ]
  const edges = Object.fromEntries([edge('one', 'begin', 'shore'), edge('two', 'shore', 'island')])
  const document = { schema: 1, nodes, edges, variables: {}, notes: {}, groups: {} }
  const { revision } = z.object({ revision: z.number() }).parse(await admin.call('GET', `/apps/${APP}/flows/${id}`))
  await admin.call('PUT', `/apps/${APP}/flows/${id}/document`, { baseRevision: revision, document })
  return id
}

test('no screen needs more than its content policy allows', async ({ page, context, desk, kept, t }) => {
  await page.goto(`${desk.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(context, desk, desk.admin)
  for (const path of [
    'guide',
    'guide?view=overview',
    'chatbot/basic',
    'chatbot/knowledge',
    'chatbot/file',
    'chatbot/task',
  ])
    await open(page, desk, `${MAIN}/${path}`)
  for (const path of ['chatbot/task/ivr', 'chatbot/record', 'config/setting', 'manage/member', 'dataBoard/history'])
    await open(page, desk, `${MAIN}/${path}`)
  await open(page, desk, '/online')

  await open(page, desk, `${MAIN}/chatbot/knowledge?entry=new`)
  const drawer = page.getByRole('dialog', { name: t('knowledge.entry.addTitle') })
  const answer = drawer.getByRole('textbox', { name: t('knowledge.fields.answer'), exact: true })
  await answer.click()
  // What another page has put on the clipboard is read as markup.
  await answer.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text/html', '<b>bold</b> words')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(answer.locator('strong')).toHaveText('bold')
  expect(await answer.evaluate((field) => getComputedStyle(field).whiteSpace)).toBe('break-spaces')
  expect(kept.breaches).toEqual([])
})

test('a canvas is laid out by a worker of our own', async ({ page, context, desk, gallery, kept }) => {
  await signIn(context, desk, desk.admin)
  const flowId = await makePictureFlow(desk, 'Drawn pictures', gallery.url)
  await open(page, desk, `${MAIN}/chatbot/task/${flowId}`)
  const canvas = page.getByRole('application')
  await expect(canvas).toHaveAccessibleName(/3/)
  await canvas.focus()
  await page.keyboard.press('Alt+Shift+T')
  const workers = () => page.workers().map((worker) => worker.url())
  await expect
    .poll(workers, { timeout: 30_000 })
    .toContainEqual(expect.stringContaining(`${desk.url}/assets/layout.worker`))
  expect(kept.breaches).toEqual([])
})

test('a picture that another host keeps is seen by visitor and agents, through this server alone', async ({
  page,
  context,
  openContext,
  desk,
  gallery,
  kept,
  t,
}) => {
  await makePictureFlow(desk, CALL, gallery.url)
  await deploy(desk.admin)
  const strangers: string[] = []
  const watch = (one: BrowserContext) =>
    one.on('request', (request) => {
      if (new URL(request.url()).host === gallery.host) strangers.push(request.url())
    })
  watch(context)
  const chat = await openChat(page, desk, t)
  await chat.field.fill(CALL)
  await chat.field.press('Enter')
  const seen = async (place: Page, name: string) => {
    const picture = place.getByRole('img', { name }).first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(32)
  }
  await seen(page, 'The shore')
  await seen(page, 'The island')

  const { context: desktop } = await openContext()
  watch(desktop)
  await signIn(desktop, desk, desk.admin)
  const console = await desktop.newPage()
  const conversations = z.object({ items: z.array(idOf) })
  const { items } = conversations.parse(await desk.admin.call('GET', `/apps/${APP}/history`))
  await open(console, desk, `${MAIN}/dataBoard/history?conversation=${items[0]?.id}`)
  await seen(console, 'The shore')
  expect(gallery.asked()).toBeGreaterThan(0)
  expect(strangers).toEqual([])
  expect(kept.breaches).toEqual([])
})

test('a picture of another host that got into a page is not loaded, and nothing leaves to another host', async ({
  page,
  desk,
  gallery,
  faults,
}) => {
  faults.allow(/Content Security Policy|TrustedHTML|TrustedScriptURL|Refused to connect/)
  const before = gallery.asked()
  for (const path of ['/login', `/chat/${APP}`]) {
    await page.goto(`${desk.url}${path}`)
    const breached = await page.evaluate(async (url) => {
      const wanted = new Set(['img-src', 'connect-src', 'require-trusted-types-for'])
      const told = new Promise<void>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          wanted.delete(effectiveDirective)
          if (wanted.size === 0) resolve()
        })
      })
      const tried = (work: () => unknown) => {
        try {
          work()
          return 'went'
        } catch {
          return 'refused'
        }
      }
      const image = new Image()
      const failed = new Promise((resolve) => image.addEventListener('error', resolve))
      image.src = url
      await failed
      const [fetched] = await Promise.allSettled([fetch(url, { mode: 'no-cors' })])
      const tries = {
        fetched: fetched.status,
        markup: tried(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        script: tried(() => (document.createElement('script').src = '/api/openapi.json')),
      }
      await told
      return tries
    }, gallery.url)
    expect(breached).toEqual({ fetched: 'rejected', markup: 'refused', script: 'refused' })
  }
  expect(gallery.asked()).toBe(before)
})
