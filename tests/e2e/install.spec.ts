import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { SignJWT } from 'jose'
import { build } from 'vite'
import { z } from 'zod'
import { packageUse, policyFor, snippetFor, type Placing } from '#src/domain/web-client/snippets.ts'
import { noAxeViolations } from './support/axe.ts'
import { chatIn } from './support/chat.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { chatFrame } from './support/hands.ts'
import { startHostSite, type HostSite } from './support/host-site.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own, and a site that it shall stand on. */
const test = base.extend<{ own: { desk: ReadyDesk; site: HostSite } }>({
  own: async ({}, use) => {
    const site = await startHostSite()
    const desk = await readyDesk()
    await use({ desk, site })
    await desk.stop()
    await site.close()
  },
})

const placingOf = ({ url }: ReadyDesk): Placing => ({ origin: url, appId: APP, language: 'en', theme: null })
const strict = ({ url }: ReadyDesk, more = '') => `default-src 'none'; ${policyFor(url)}${more}`

async function openSettings(page: Page, desk: ReadyDesk): Promise<void> {
  await page.goto(`${desk.url}/main/${APP}/customerConfig/web/setting`)
}

test('each way onto a page works under a strict policy, and the first visit is seen in the console', async ({
  own: { desk, site },
  openContext,
  t,
}) => {
  const page = await (await openContext()).context.newPage()
  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const settings = await context.newPage()
  await openSettings(settings, desk)
  await expect(settings.getByText(t('webClient.sites.waiting'))).toBeVisible()
  await noAxeViolations(settings)

  const placing = placingOf(desk)
  site.show('/script', { body: snippetFor('script', placing, 'Chat'), policy: strict(desk) })
  await page.goto(`${site.origin}/script?basket=secret`)
  await page.locator('deskwright-chat').click()
  await expect(chatIn(await chatFrame(page), t).field).toBeFocused()
  await expect(settings.getByText(t('webClient.sites.waiting'))).toBeHidden()
  const sites = settings.getByRole('list', { name: t('webClient.sites.label') })
  await expect(sites).toContainText(`${site.origin}/script`)
  await expect(sites).not.toContainText('secret')

  site.show('/frame', { body: snippetFor('frame', placing, 'Chat with us'), policy: strict(desk) })
  await page.goto(`${site.origin}/frame`)
  await expect(page.frameLocator('iframe').getByRole('log', { name: t('widget.log') })).toContainText(/\S/)

  const manager = snippetFor('manager', placing, 'Chat').replace('<script>', '<script nonce="tag">')
  const policy = strict(desk).replace('script-src', `script-src 'nonce-tag'`)
  site.show('/manager', { body: `<body>${manager}</body>`, policy })
  await page.goto(`${site.origin}/manager`)
  await page.locator('deskwright-chat').click()
  await expect(chatIn(await chatFrame(page), t).field).toBeFocused()

  await page.goto(snippetFor('link', placing, 'Chat'))
  await expect(chatIn(page, t).field).toBeVisible()
})

test('a look is chosen with the client itself beside it, and visitors have it once it is deployed', async ({
  own: { desk, site },
  openContext,
  t,
}) => {
  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const settings = await context.newPage()
  await openSettings(settings, desk)
  await settings.getByRole('tab', { name: t('webClient.tabs.look') }).click()
  const preview = settings.frameLocator(`iframe[title="${t('webClient.look.preview.frame')}"]`)
  await expect(preview.getByText(t('webClient.look.preview.question'))).toBeVisible()
  await settings.getByRole('textbox', { name: t('webClient.look.theme.colour'), exact: true }).fill('#7a3cf0')
  await settings.getByRole('textbox', { name: t('webClient.look.words.heading'), exact: true }).fill('Harbour help')
  await settings.getByRole('textbox', { name: t('webClient.look.words.launcher') }).fill('Need help?')
  await expect(preview.getByRole('heading', { name: 'Harbour help' })).toBeAttached()
  await noAxeViolations(settings)
  await settings.getByRole('button', { name: t('webClient.look.save') }).click()
  await expect(settings.getByText(t('webClient.look.draft'))).toBeVisible()

  site.show('/', { body: snippetFor('script', { ...placingOf(desk), language: null }, 'Chat'), policy: strict(desk) })
  const page = await (await openContext()).context.newPage()
  const head = async () => {
    await page.goto(site.origin)
    await page.locator('deskwright-chat').click()
    return (await chatFrame(page)).locator('h1')
  }
  await expect(await head()).not.toHaveText('Harbour help')
  await desk.admin.call('POST', `/apps/${APP}/releases`, { note: 'Look', without: [] })
  const live = async () =>
    z
      .looseObject({ live: z.looseObject({ colour: z.string() }) })
      .parse(await desk.admin.call('GET', `/apps/${APP}/web-client/look`)).live.colour
  await expect.poll(live).toBe('#7a3cf0')
  // What browsers keep of the script for five minutes is not waited for.
  await page.route('**/widget.js*', (route) => route.continue({ headers: { 'cache-control': 'no-cache' } }))
  await expect(await head()).toHaveText('Harbour help')
  const own = await (
    await chatFrame(page)
  ).evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--own'))
  expect(own).toBe('light-dark(#7a3cf0, #7a3cf0)')
  const { width } = (await page.locator('deskwright-chat').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(120)
})

test('a site that is not named is refused, told of, and let in with one press', async ({
  own: { desk, site },
  openContext,
  t,
}) => {
  const { context: visitors, faults } = await openContext()
  faults.allow(/frame-ancestors|Framing/)
  const page = await visitors.newPage()
  const { revision, access } = z
    .object({ revision: z.number(), access: z.looseObject({}) })
    .parse(await desk.admin.call('GET', `/apps/${APP}/web-client/access`))
  await desk.admin.call('PUT', `/apps/${APP}/web-client/access`, {
    revision,
    access: { ...access, domains: ['shop.example.com'] },
  })
  site.show('/', { body: snippetFor('script', placingOf(desk), 'Chat'), policy: strict(desk) })
  const refused = page.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()))
  await page.goto(`${site.origin}/`)
  await page.locator('deskwright-chat').click()
  await refused

  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const settings = await context.newPage()
  await openSettings(settings, desk)
  await expect(settings.getByText(t('webClient.sites.notAllowed'))).toBeVisible()
  await settings.getByRole('button', { name: t('webClient.sites.allowSite', { site: site.origin }) }).click()
  await expect(settings.getByText(t('webClient.sites.notAllowed'))).toBeHidden()

  await page.reload()
  await page.locator('deskwright-chat').click()
  await expect(chatIn(await chatFrame(page), t).field).toBeFocused()
})

test('a site names its visitor: they find their conversation in another browser, and nobody does once they sign out', async ({
  own: { desk, site },
  openContext,
  t,
}) => {
  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const settings = await context.newPage()
  await openSettings(settings, desk)
  await settings.getByRole('button', { name: t('webClient.identity.add') }).click()
  await settings.getByRole('textbox', { name: t('webClient.identity.form.name') }).fill('Shop')
  await settings.keyboard.press('Enter')
  const told = settings.getByRole('dialog', { name: t('webClient.identity.secret.title', { name: 'Shop' }) })
  const secret = (await told.getByRole('group', { name: t('webClient.identity.secret.label') }).textContent()) ?? ''
  await told.getByRole('button', { name: t('webClient.identity.secret.done') }).click()
  await settings.getByRole('switch', { name: t('webClient.access.require') }).click()
  await settings.getByRole('button', { name: t('webClient.access.save') }).click()
  await expect(settings.getByText(t('settings.saved'))).toBeVisible()

  const identityOf = (sub: string) =>
    new SignJWT({ sub, name: 'Vera' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(secret))
  site.show('/', { body: snippetFor('script', placingOf(desk), 'Chat'), policy: strict(desk) })
  const give = (one: Page, ...call: unknown[]) => one.evaluate((given) => globalThis.Deskwright?.(...given), call)
  const opened = async (one: Page) => {
    await one.goto(`${site.origin}/`)
    await one.locator('deskwright-chat').click()
    return chatFrame(one)
  }

  // Nobody has named them yet.
  const { context: first, faults } = await openContext()
  faults.allow(/status of 401/)
  const shop = await first.newPage()
  const frame = await opened(shop)
  await expect(frame.getByText(t('widget.signIn'))).toBeVisible()
  await give(shop, 'identify', await identityOf('u1'))
  const chat = chatIn(frame, t)
  await chat.field.fill('Where is my order?')
  await chat.field.press('Enter')
  await expect(chat.log.locator('li.own')).toContainText('Where is my order?')

  const { context: second, faults: others } = await openContext()
  others.allow(/status of 401/)
  const phone = await second.newPage()
  const elsewhere = await opened(phone)
  await give(phone, 'identify', await identityOf('u1'))
  await expect(chatIn(elsewhere, t).log.locator('li.own')).toContainText('Where is my order?')

  await give(phone, 'forget')
  await expect(elsewhere.getByText(t('widget.signIn'))).toBeVisible()
  await phone.reload()
  await phone.locator('deskwright-chat').click()
  await expect((await chatFrame(phone)).getByText(t('widget.signIn'))).toBeVisible()
})

test('the commands are tried on the demo page, by keyboard too', async ({ own: { desk }, openContext, t }) => {
  const page = await (await openContext()).context.newPage()
  await page.goto(`${desk.url}/demo/${APP}?commands=1`)
  await expect(page.locator('deskwright-chat')).toBeAttached()
  await noAxeViolations(page)
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  const chat = chatIn(await chatFrame(page), t)
  await expect(chat.field).toBeFocused()
  await chat.field.fill('Hello')
  await chat.field.press('Enter')
  const heard = page.getByRole('log')
  await expect(heard).toContainText('open {}')
  await expect(heard).toContainText('message {"sender":"visitor"')
  await expect(heard).not.toContainText('Hello')
})

test('the package puts the chat into a React app, and tells of messages', async ({
  own: { desk, site },
  openContext,
  t,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'deskwright-app-'))
  try {
    const packed = await fetch(`${desk.url}/deskwright-client.tgz`)
    await writeFile(join(folder, 'client.tgz'), Buffer.from(await packed.arrayBuffer()))
    await promisify(execFile)('tar', ['xzf', 'client.tgz'], { cwd: folder })
    const { react } = packageUse(placingOf(desk))
    const source = [
      react.replace(/<DeskwrightChat .*$/s, ''),
      `import { createElement } from 'react'`,
      `import { createRoot } from 'react-dom/client'`,
      `const heard = document.body.appendChild(document.createElement('p'))`,
      `const props = { origin: '${desk.url}', app: '${APP}', language: 'en', onMessage: ({ sender }) => (heard.textContent += sender + ' ') }`,
      `createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(DeskwrightChat, props))`,
    ]
    await writeFile(join(folder, 'app.js'), source.join('\n'))
    const built = await build({
      configFile: false,
      root: folder,
      logLevel: 'warn',
      resolve: {
        alias: [
          { find: 'deskwright-client/react', replacement: join(folder, 'package', 'react.js') },
          { find: /^(react|react-dom)(\/.*)?$/, replacement: join(process.cwd(), 'node_modules', '$1$2') },
        ],
      },
      build: { write: false, rolldownOptions: { input: join(folder, 'app.js') } },
    })
    const [app] = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    if (app?.type !== 'chunk') throw new Error('The app was not built.')
    site.serve('/app.js', app.code)
    const policy = strict(desk).replace('script-src', `script-src 'self'`)
    site.show('/', { body: '<body><script type="module" src="/app.js"></script></body>', policy })

    const { context } = await openContext()
    const page = await context.newPage()
    await page.goto(`${site.origin}/`)
    await page.locator('deskwright-chat').click()
    const chat = chatIn(await chatFrame(page), t)
    await chat.field.fill('Hello')
    await chat.field.press('Enter')
    await expect(page.locator('p')).toContainText('visitor bot')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
