import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { mayBePanel, type CustomPanel } from '#src/domain/settings/custom-panel.ts'
import { htmlLang } from '#src/lib/language.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { Deps } from '../deps.ts'
import { guard } from '../guard.ts'
import { isOwnOrigin } from '../origin.ts'
import type { Bindings } from '../request/origin-of.ts'
import { customPanelOf } from '../services/desk/custom-panel.ts'
import { contextOf } from './context-of.ts'
import { escapeHtml } from './demo-page.ts'
import { answered } from './streamed.ts'

/** What the other system's page may do: all that a page needs, but not lead the desk elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/**
 * The custom panel of an application: a page of ours around the other system's, so that the workspace needs no leave to frame
 * other hosts. Its own policy names the one origin that is set. A page of our own origin would get out of its sandbox, and is none.
 */
export function customPanel(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/panel/:appId{[0-9]{10}}', (c) =>
    answered(deps, c, async () => {
      const { appId } = c.req.param()
      const { db } = await guard(contextOf(deps, c), { access: 'desk.view' }, { appId })
      const panel = await db.inApp(appId, customPanelOf)
      if (!panel || !mayBePanel(panel.url) || isOwnOrigin(deps, new URL(panel.url).origin, c.req.header('host')))
        throw new DeskError('NOT_FOUND')
      const nonce = randomBytes(16).toString('base64')
      return new Response(panelPage(panel, nonce), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': panelPolicy(panel, nonce),
        },
      })
    }),
  )
  return app
}

const panelPolicy = ({ url }: CustomPanel, nonce: string) =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `frame-src ${new URL(url).origin}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

const panelPage = (
  { title, url, language }: CustomPanel & { language: ShellLanguage },
  nonce: string,
) => `<!doctype html>
<html lang="${htmlLang(language)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }</style>
</head>
<body><iframe title="${escapeHtml(title)}" src="${escapeHtml(new URL(url).href)}" sandbox="${SANDBOX}" referrerpolicy="origin"></iframe></body>
</html>
`
