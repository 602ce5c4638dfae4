import { createMemoryHistory, isRedirect } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import type { Screen } from '#src/features/shared/screens/screens.ts'

const state = vi.hoisted(() => ({
  signedIn: true,
  roles: ['super_admin'] as string[],
  closing: null as object | null,
  calls: [] as string[],
}))

vi.hoisted(() => {
  // As much of a browser as the router and the root route ask for.
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} }
  const page = { ...quiet, documentElement: { dataset: {} } }
  const browser = { ...quiet, matchMedia: () => quiet, document: page, history: {}, scrollTo: () => {} }
  Object.assign(globalThis, browser, { window: globalThis, self: globalThis })
})

vi.mock('#src/api/client.ts', async () => {
  const { ORPCError } = await import('@orpc/client')
  const answer =
    <T>(name: string, value: () => T) =>
    async () => {
      state.calls.push(`${name} asked`)
      await new Promise((resolve) => setImmediate(resolve))
      state.calls.push(`${name} answered`)
      return value()
    }
  const APP = '1400000001'
  const application = (appId: string) => ({
    appId,
    roles: state.roles,
    closing: state.closing,
    closed: state.closing !== null,
  })
  return {
    client: {
      auth: {
        who: answer('me', () => ({
          me: state.signedIn ? { personId: 'p', applications: [application(APP)] } : null,
        })),
      },
      application: {
        get: (input: { appId: string }) =>
          answer('application', () => {
            if (input.appId !== APP) throw new ORPCError('NOT_FOUND')
            return application(APP)
          })(),
      },
    },
  }
})

vi.mock('#src/i18n/texts.ts', () => ({
  loadTexts: async (_language: string, files: string[]) => void state.calls.push(`texts of ${files.join()}`),
}))

const { buildRouter } = await import('#src/app/router.ts')
const { BUILT } = await import('#src/routes/-built.ts')
const { SCREENS } = await import('#src/features/shared/screens/screens.ts')
const { requireScreen } = await import('#src/routes/-guards.ts')
const { isKnownPath, landingOf } = await import('#src/routes/-paths.ts')

/** Opens an address cold and tells where one ends up, with the query string as the page there is given it. */
async function open(href: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = buildRouter(queryClient, 'en', createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  const { location, matches } = router.state
  const search: Record<string, unknown> = matches.at(-1)?.search ?? {}
  return { pathname: location.pathname, search }
}

beforeEach(() => {
  state.signedIn = true
  state.roles = ['super_admin']
  state.closing = null
  state.calls = []
})

const MAIN = '/main/1400000001'
const built = BUILT.map((screen) => SCREENS[screen].path as string)
const isBuilt = (path: string) => built.includes(path)
/** Where an own screen is while it is not built: its family's landing, else the workspace. */
const own = (path: string) => {
  const landing = isBuilt(path) ? path : landingOf(path)
  return landing === undefined ? '/online' : `${MAIN}/${landing}`
}

describe('every path of the product', () => {
  test.each([
    ['/online', '/online'],
    ['/auth3', '/online'],
    ['/autu3', '/online'],
    ['/', '/online'],
    ['/main', '/online'],
    ['/nowhere', '/online'],
    ['/nowhere/at/all?x=1', '/online'],
    [MAIN, '/online'],
    [`${MAIN}/nowhere`, '/online'],
    ['/main/nobody/guide', '/online'],
    ['/main/1499999999/guide', '/online'],
    [`${MAIN}/guide`, own('guide')],
    [`${MAIN}/chatbot/basic`, own('chatbot/basic')],
    [`${MAIN}/chatbot/knowledge`, own('chatbot/knowledge')],
    [`${MAIN}/chatbot/record`, own('chatbot/record')],
    [`${MAIN}/chatbot/task`, own('chatbot/task')],
    [`${MAIN}/chatbot/task/ivr`, own('chatbot/task/ivr')],
    [`${MAIN}/chatbot/file`, own('chatbot/file')],
    [`${MAIN}/chatbot/qa-optimization`, own('chatbot/basic')],
    [`${MAIN}/chatbot/else`, own('chatbot/basic')],
    [`${MAIN}/chatbot`, own('chatbot/basic')],
    [`${MAIN}/customerConfig/web/setting`, own('customerConfig/web/setting')],
    [`${MAIN}/customerConfig/channels`, own('customerConfig/channels')],
    [`${MAIN}/customerConfig/else`, own('customerConfig/channels')],
    [`${MAIN}/config/setting`, own('config/setting')],
    [`${MAIN}/config/rules`, own('config/rules')],
    [`${MAIN}/config/workbench`, own('config/workbench')],
    [`${MAIN}/config/developer`, own('config/developer')],
    [`${MAIN}/config/else`, own('config/setting')],
    [`${MAIN}/manage/member`, own('manage/member')],
    [`${MAIN}/manage/audit`, own('manage/audit')],
    [`${MAIN}/manage/group`, own('manage/group')],
    [`${MAIN}/manage/else`, own('manage/member')],
    [`${MAIN}/dataBoard/monitor`, own('dataBoard/history')],
    [`${MAIN}/dataBoard/analysis`, own('dataBoard/history')],
    [`${MAIN}/dataBoard/history`, own('dataBoard/history')],
    [`${MAIN}/dataBoard/message`, own('dataBoard/message')],
    [`${MAIN}/dataBoard/else`, own('dataBoard/history')],
  ])('%s leads to %s', async (path, expected) => {
    expect((await open(path)).pathname).toBe(expected)
  })
})

describe('a family', () => {
  const all = ['guide', 'chatbot/basic', 'manage/member', 'dataBoard/history']
  test.each([
    ['chatbot/else', all, 'chatbot/basic'],
    ['chatbot/else', ['guide'], 'guide'],
    ['customerConfig/else', all, 'guide'],
    ['customerConfig/else', [...all, 'customerConfig/channels'], 'customerConfig/channels'],
    ['config/else', all, 'guide'],
    ['config/else', [...all, 'config/setting'], 'config/setting'],
    ['manage/else', all, 'manage/member'],
    ['dataBoard/else', all, 'dataBoard/history'],
    ['dataBoard/else', [...all, 'dataBoard/analysis'], 'dataBoard/analysis'],
    ['chatbot/else', [], undefined],
    ['nowhere', all, undefined],
    ['constructor/x', all, undefined],
    ['', all, undefined],
  ])('%s, where %j are built, lands on %s', (path, screens, expected) => {
    expect(landingOf(path, screens)).toBe(expected)
  })
})

describe('the main area', () => {
  test('has its own things before it asks for anything of the screen', async () => {
    await open(own('chatbot/basic'))
    const first = ['application asked', 'me asked', 'application answered', 'me answered']
    expect(state.calls).toEqual([...first, 'texts of chatbot,answer'])
  })

  test('asks nobody in who is not signed in, and remembers where they wanted to go', async () => {
    state.signedIn = false
    const place = await open(`${MAIN}/chatbot/basic?tab=card`)
    expect(place.pathname).toBe('/login')
    expect(place.search).toMatchObject({ redirect: `${MAIN}/chatbot/basic?tab=card` })
  })

  test.each(['/online', `${MAIN}/guide`, `${MAIN}/chatbot/task/some`, `${MAIN}/nowhere`, `${MAIN}/closed`])(
    'is one page, whatever was asked for (%s), in an application that is to be deleted',
    async (path) => {
      state.closing = {}
      for (const role of ['super_admin', 'online_staff']) {
        state.roles = [role]
        expect((await open(path)).pathname).toBe(`${MAIN}/closed`)
      }
    },
  )

  test('has no such page in one that serves', async () => {
    expect((await open(`${MAIN}/closed`)).pathname).toBe('/online')
  })

  test.each<[Role, Screen, string | undefined]>([
    ['admin', 'basic', undefined],
    ['online_admin', 'guide', undefined],
    ['online_admin', 'basic', `${MAIN}/guide`],
    ['online_staff', 'guide', '/online'],
  ])('leads %s, who opens %s, to %s', (role, screen, expected) => {
    let target: string | undefined
    try {
      requireScreen({ appId: '1400000001', roles: [role] }, screen, ['guide', 'basic'])
    } catch (thrown) {
      target = isRedirect(thrown) ? thrown.options.href : 'an error'
    }
    expect(target).toBe(expected)
  })

  test('has a route for every screen of the menu, and no other screen', () => {
    const router = buildRouter(new QueryClient(), 'en', createMemoryHistory())
    const routes = Object.values(router.routesById)
      .filter(({ id, options }) => id.startsWith('/main/$sdkAppId/') && options.component !== undefined)
      .map(({ fullPath }) => fullPath.replace('/main/$sdkAppId/', ''))
      // One of the things that a screen lists, opened on its own; and what stands for all screens of a closed application.
      .filter((path) => !path.includes('$') && path !== 'closed')
    expect(new Set(routes)).toEqual(new Set(built))
  })
})

describe('sign-in leads back to', () => {
  test.each(['/online', '/auth3', '/autu3', `${MAIN}/guide`, `${MAIN}/chatbot/task/ivr`, `${MAIN}/config`])(
    '%s',
    (path) => {
      expect(isKnownPath(path)).toBe(true)
    },
  )

  test.each([
    '/login',
    '/',
    '/main',
    MAIN,
    '/main/x/guide',
    `${MAIN}/../x`,
    '/api',
    `${MAIN}/else`,
    `${MAIN}/chatbot//evil`,
  ])('no %s', (path) => {
    expect(isKnownPath(path)).toBe(false)
  })

  test.each([
    ['https://evil.test', undefined],
    ['//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['javascript:alert(1)', undefined],
    ['/login', undefined],
    [`${MAIN}/guide`, `${MAIN}/guide`],
  ])('only what is ours: %s', async (target, expected) => {
    const place = await open(`/login?redirect=${encodeURIComponent(target)}`)
    expect(place.pathname).toBe('/login')
    expect(place.search.redirect).toBe(expected)
  })
})
