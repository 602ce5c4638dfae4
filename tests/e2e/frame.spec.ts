import { noAxeViolations } from './support/axe.ts'
import { APP, PASSWORD, signIn } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const MAIN = `/main/${APP}`

/** Where a path leads: to itself, to its family's own screen, or to the workspace. */
const ROUTES: [path: string, lands: string][] = [
  ['/', '/online'],
  ['/nowhere/at/all', '/online'],
  [MAIN, '/online'],
  [`${MAIN}/nowhere`, '/online'],
  ['/main/1499999999/guide', '/online'],
  ['/main/not-an-id/guide', '/online'],
  [`${MAIN}/guide`, `${MAIN}/guide`],
  [`${MAIN}/chatbot`, `${MAIN}/chatbot/basic`],
  [`${MAIN}/chatbot/anything`, `${MAIN}/chatbot/basic`],
  [`${MAIN}/chatbot/basic`, `${MAIN}/chatbot/basic`],
  [`${MAIN}/chatbot/knowledge`, `${MAIN}/chatbot/knowledge`],
  [`${MAIN}/chatbot/record`, `${MAIN}/chatbot/record`],
  [`${MAIN}/manage`, `${MAIN}/manage/member`],
  [`${MAIN}/manage/anything`, `${MAIN}/manage/member`],
  [`${MAIN}/dataBoard/anything`, `${MAIN}/dataBoard/history`],
  [`${MAIN}/dataBoard/history`, `${MAIN}/dataBoard/history`],
]

const SCREENS = [
  '/guide',
  '/chatbot/basic',
  '/chatbot/file',
  '/chatbot/knowledge',
  '/chatbot/record',
  '/chatbot/task',
  '/chatbot/task/ivr',
  '/config/rules',
  '/config/setting',
  '/config/workbench',
  '/config/developer',
  '/customerConfig/channels',
  '/customerConfig/web/setting',
  '/dataBoard/history',
  '/dataBoard/message',
  '/manage/audit',
  '/manage/group',
  '/manage/member',
]

test('every path leads to its screen', async ({ page, context, desk, faults }) => {
  // The application that does not exist.
  faults.allow(/status of 404/)
  await signIn(context, desk, desk.admin)
  for (const [path, lands] of ROUTES) {
    await page.goto(`${desk.url}${path}`)
    await expect(page.getByRole('main'), path).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(lands)
  }
})

test('the title of every screen of the console stands at one height', async ({ page, context, desk }) => {
  await signIn(context, desk, desk.admin)
  const tops = new Map<string, number>()
  for (const path of SCREENS) {
    await page.goto(`${desk.url}${MAIN}${path}`)
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    // The screen itself, and not what stands there until it comes.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    tops.set(path, await title.evaluate((element) => element.getBoundingClientRect().y))
  }
  const [first] = tops.values()
  expect(Object.fromEntries(tops)).toEqual(Object.fromEntries(SCREENS.map((path) => [path, first])))
})

test('an entry and a member are found by keyboard, from any screen', async ({ page, context, desk, t }) => {
  const [category] = (await desk.admin.call('GET', `/apps/${APP}/categories`)) as { id: string }[]
  const entry = {
    categoryId: category?.id,
    question: 'Are weathervanes sold?',
    similar: [],
    answer: 'Yes.',
    enabled: true,
  }
  await desk.admin.call('POST', `/apps/${APP}/entries`, { entry })
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}${MAIN}/config/rules`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const palette = page.getByRole('dialog', { name: t('frame.palette.title') })
  const find = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
    const option = palette.getByRole('option', { name })
    await expect(option).toBeVisible()
    await noAxeViolations(page)
    // What is found stands last, and the list goes round.
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await find('weathervane', 'Are weathervanes sold?')
  await expect(page).toHaveURL(/chatbot\/knowledge\?entry=/)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: t('knowledge.fields.question') })).toHaveValue(entry.question)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await find('anna.agent', /anna\.agent$/)
  await expect(page).toHaveURL(/manage\/member\?member=/)
  await expect(page.getByRole('dialog').getByText(desk.anna.nickname).first()).toBeVisible()
})

test('nobody is led to sign-in, and back to the same view afterwards', async ({ page, desk, faults, t }) => {
  // The screen's data, asked for before it is known that nobody is there; and the wrong password.
  faults.allow(/status of 401 .*\/rpc\/(application\/get|auth\/signIn)/)
  const view = `${MAIN}/chatbot/knowledge?text=refund&enabled=true`
  await page.goto(`${desk.url}${view}`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('heading', { name: t('auth.title') })).toBeVisible()
  await noAxeViolations(page)
  await page.getByLabel(t('auth.account'), { exact: true }).fill(desk.admin.account)
  await page.getByLabel(t('auth.password'), { exact: true }).fill('not-the-password-1')
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await expect(page.getByText(t('errors.LOGIN_FAILED'))).toBeVisible()
  await noAxeViolations(page)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('knowledge.page.title') })).toBeVisible()
  expect(page.url()).toBe(`${desk.url}${view}`)
  await expect(page.getByPlaceholder(t('knowledge.filters.search'))).toHaveValue('refund')
})

test('without a network the frame stays, and a screen that was asked for opens once there is one', async ({
  page,
  context,
  desk,
  faults,
  t,
}) => {
  faults.allow(/Failed to load resource|ERR_|All promises were rejected|dynamically imported/)
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}${MAIN}/chatbot/knowledge`)
  await expect(page.getByRole('heading', { level: 1, name: t('knowledge.page.title') })).toBeVisible()
  await context.setOffline(true)
  const menu = page.getByRole('navigation').getByRole('link', { name: t('frame.menu.member') })
  await menu.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(t('frame.crash.lost'))
  await expect(page).toHaveURL(/manage\/member/)
  await expect(menu).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  // Asked for again in vain, it says the same.
  await alert.getByRole('button', { name: t('common.retry') }).click()
  await expect(alert).toContainText(t('frame.crash.lost'))
  await noAxeViolations(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: t('team.title') })).toBeVisible()
  await expect(page.getByRole('row', { name: /Anna Reed/ })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a sign-in leads back to no other place than one of ours', async ({ page, context, desk, faults, t }) => {
  // What the page behind asks for when its cookie is gone.
  faults.allow(/status of 401 .*\/rpc\//)
  for (const redirect of ['https://example.com/', '//example.com/', '/login', 'javascript:alert(1)']) {
    await context.clearCookies()
    await page.goto(`${desk.url}/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel(t('auth.account'), { exact: true }).fill(desk.anna.account)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(t('auth.password'), { exact: true }).press('Enter')
    await expect(page, redirect).toHaveURL(/\/online/)
    expect(page.url().startsWith(desk.url), redirect).toBe(true)
  }
})

/** The order in which a language is chosen: the address, what was saved, the cookie, the browser. */
const LANGUAGES = [
  { query: 'zh', stored: 'en', cookie: 'en', browser: 'en-GB', shown: 'zh-CN' },
  { query: 'en', stored: 'zh', cookie: 'zh', browser: 'zh-CN', shown: 'en' },
  { query: undefined, stored: 'zh', cookie: 'en', browser: 'en-GB', shown: 'zh-CN' },
  { query: undefined, stored: undefined, cookie: 'zh', browser: 'en-GB', shown: 'zh-CN' },
  { query: undefined, stored: undefined, cookie: undefined, browser: 'zh-TW', shown: 'zh-CN' },
  { query: undefined, stored: undefined, cookie: undefined, browser: 'en-US', shown: 'en' },
  { query: undefined, stored: undefined, cookie: undefined, browser: 'fr-FR', shown: 'zh-CN' },
  { query: '../../x', stored: undefined, cookie: undefined, browser: 'en-US', shown: 'en' },
]

test('the language is that of the address, else the saved one, else the browser’s', async ({ desk, openContext }) => {
  for (const { query, stored, cookie, browser, shown } of LANGUAGES) {
    const { context } = await openContext({ locale: browser })
    if (cookie !== undefined) await context.addCookies([{ name: 'language', value: cookie, url: desk.url }])
    await context.addInitScript((lang) => {
      if (lang !== undefined && location.protocol === 'http:') localStorage.setItem('lang', lang)
    }, stored)
    const page = await context.newPage()
    await page.goto(`${desk.url}/login${query === undefined ? '' : `?lang=${encodeURIComponent(query)}`}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html'), JSON.stringify({ query, stored, cookie, browser })).toHaveAttribute(
      'lang',
      shown,
    )
  }
})

/** When, in milliseconds after the page began, its theme was set and something was first painted. */
type Seen = { theme: string; setAt: number; paintedAt: number }

for (const { saved, system, theme } of [
  { saved: 'dark', system: 'light', theme: 'dark' },
  { saved: 'light', system: 'dark', theme: 'light' },
  { saved: 'system', system: 'dark', theme: 'dark' },
] as const) {
  test(`a saved ${saved} theme on a ${system} system is there at the first paint`, async ({ desk, openContext }) => {
    const { context } = await openContext({ colorScheme: system })
    await signIn(context, desk, desk.admin)
    await context.addInitScript((choice) => {
      if (location.protocol === 'http:') localStorage.setItem('appearance', JSON.stringify({ theme: choice }))
      const times: number[] = []
      Object.assign(globalThis, { themeTimes: times })
      new MutationObserver(() => times.push(performance.now())).observe(document, {
        subtree: true,
        attributes: true,
        attributeFilter: ['data-theme'],
      })
    }, saved)
    const page = await context.newPage()
    await page.goto(`${desk.url}${MAIN}/chatbot/basic`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const seen = await page.evaluate<Seen>(() => ({
      theme: document.documentElement.dataset.theme ?? '',
      setAt: Object.getOwnPropertyDescriptor(globalThis, 'themeTimes')?.value[0],
      paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity,
    }))
    expect(seen.theme).toBe(theme)
    expect(seen.setAt).toBeLessThanOrEqual(seen.paintedAt)
    await noAxeViolations(page)
  })
}

test('the palette leads to a section of the settings, and so does its address', async ({ page, context, desk, t }) => {
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}${MAIN}/guide`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const section = (name: string) => page.getByRole('heading', { name: t(`finder.sections.${name}.title`) })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('frame.palette.title') })
  await palette.getByRole('combobox').fill(t('finder.sections.supervision.title'))
  await expect(palette.getByRole('option').first()).toContainText(t('finder.sections.supervision.title'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/config\/setting#supervision$/)
  await expect(section('supervision')).toBeInViewport()

  await page.goto(`${desk.url}${MAIN}/config/setting#assignment`)
  await expect(section('assignment')).toBeInViewport()
  await expect(section('texts')).not.toBeInViewport()
})
