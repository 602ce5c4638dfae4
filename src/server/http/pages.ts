import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { Hono, type Context } from 'hono'
import { serveStatic } from '@hono/node-server/serve-static'
import { robot } from '../db/schema/bot.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { webDistDir, widgetDistDir } from '../paths.ts'
import { chatPage } from './chat-page.ts'
import { consolePage } from './console-page.ts'
import { demoPage } from './demo-page.ts'
import { lookScript } from './look-script.ts'
import { contentSecurityPolicy } from '../request/headers.ts'
import type { Bindings } from '../request/origin-of.ts'
import { noteVisit } from '../services/web-client/visits.ts'

const YEAR = 'public, max-age=31536000, immutable'
const APP = ':appId{[0-9]{10}}'
/** Where the agents' workspace is, see `src/routes/online.tsx`. */
const WORKSPACE = '/online'
const relative = (folder: string) => normalize(folder)

/** The pages and files a browser loads: the console, the visitor's chat, its loader, the demo page, pictures. */
export function pages(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()

  app.get(
    '/assets/*',
    serveStatic({ root: relative(webDistDir()), onFound: (_, c) => c.header('Cache-Control', YEAR) }),
    gone,
  )
  app.get(
    '/chat-assets/*',
    serveStatic({
      root: relative(widgetDistDir()),
      rewriteRequestPath: (path) => path.replace(/^\/chat-assets/, ''),
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? YEAR : 'no-cache'),
    }),
    gone,
  )
  // `npm install` takes it from here.
  app.get('/deskwright-client.tgz', async (c) => {
    const packed = await readFile(join(widgetDistDir(), 'client.tgz'))
    return c.body(packed, 200, { 'Content-Type': 'application/gzip', 'Cache-Control': 'no-cache' })
  })
  app.get('/widget.js', async (c) => {
    const script = await readFile(join(widgetDistDir(), 'loader.js'), 'utf8')
    const look = await lookScript(deps, c.req.query('app'))
    // Any page may load it: that is what it is for.
    const headers = {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    return c.body(look + script, 200, headers)
  })

  app.get(`/chat/${APP}`, async (c) => {
    const appId = c.req.param('appId')
    const { html, policy, visit } = await chatPage(deps, {
      appId,
      html: await readFile(join(widgetDistDir(), 'index.html'), 'utf8'),
      referer: c.req.header('referer'),
      host: c.req.header('host'),
      dest: c.req.header('sec-fetch-dest'),
      query: { embed: c.req.query('embed'), page: c.req.query('page') },
    })
    // Nobody waits for it, and nothing is lost with it.
    if (visit !== null)
      noteVisit(deps, appId, visit).catch((error: unknown) =>
        deps.log.warn({ err: error, appId }, 'a visit was not noted'),
      )
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-cache')
    return c.html(html)
  })
  app.get(`/demo/${APP}`, async (c) => {
    const appId = c.req.param('appId')
    const found = await deps.db.lane('public').inApp(appId, async (tx) => {
      const [own] = await tx.select({ name: application.name, settings: application.settings }).from(application)
      const [bot] = await tx.select({ name: robot.name }).from(robot)
      return own && bot ? { application: own.name, bot: bot.name, language: own.settings.language } : null
    })
    if (!found) return c.notFound()
    c.header('Content-Security-Policy', contentSecurityPolicy({ page: 'demo' }))
    c.header('Cache-Control', 'no-cache')
    return c.html(demoPage({ appId, hasCommands: c.req.query('commands') === '1', ...found }))
  })

  app.get('*', async (c) => {
    if (!wantsPage(c.req.header('accept'))) return c.notFound()
    const page = await readFile(join(webDistDir(), 'index.html'), 'utf8')
    const { html, policy } = consolePage(page, deps.env, c.req.path === WORKSPACE ? 'workspace' : 'console')
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-cache')
    return c.html(html)
  })
  return app
}

/** A part of an earlier build: a page in its place would be read as a script. */
const gone = (c: Context) => c.notFound()

/** Whether a request is for a page: what browsers and the console's version check ask for. */
const wantsPage = (accept: string | undefined) => accept === undefined || /text\/html|text\/plain|\*\/\*/.test(accept)
