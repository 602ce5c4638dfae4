import { LIMITS } from '#src/domain/limits.ts'
import { ancestorsOf, namesOrigin } from '#src/domain/web-client/host-pattern.ts'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import { pageLook } from '#src/domain/web-client/shown-look.ts'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from './demo-page.ts'
import { isOwnOrigin } from '../origin.ts'
import { contentSecurityPolicy } from '../request/headers.ts'
import { readLiveLook } from '../services/web-client/look.ts'
import type { Visit } from '../services/web-client/visits.ts'

type Asked = {
  appId: string
  html: string
  /** Headers of the request, as browsers send them. */
  referer: string | undefined
  host: string | undefined
  dest: string | undefined
  /** Of its address. */
  query: { embed: string | undefined; page: string | undefined }
}

/**
 * The visitor's page as an application has it, its policy, and the visit that it is; null: none that counts, as of our own
 * pages. Where the database is away the page is there all the same, though in no frame but ours, and says that nobody can
 * be reached.
 */
export async function chatPage(
  deps: Deps,
  { appId, html, ...asked }: Asked,
): Promise<{ html: string; policy: string; visit: Visit | null }> {
  const own = await readOwn(deps, appId).catch(() => undefined)
  if (own === undefined) {
    const ancestors = [] as const
    return { html, policy: contentSecurityPolicy({ page: 'chat', ancestors }), visit: null }
  }
  if (own === null) return { html, policy: contentSecurityPolicy({ page: 'chat', ancestors: null }), visit: null }
  const { domains } = own.access
  return {
    html: withLook(withLanguages(html, own.language, own.offered), own.look, own.language),
    policy: contentSecurityPolicy({ page: 'chat', ancestors: domains.length === 0 ? null : ancestorsOf(domains) }),
    visit: visitOf(deps, domains, asked),
  }
}

/** The page with the languages that it may speak, the application's own first; unchanged where it may speak all. */
export function withLanguages(html: string, own: Language, offered: readonly Language[]): string {
  if (offered.length === LANGUAGE_NAMES.length) return html
  const languages = [own, ...offered.filter((name) => name !== own)].join(' ')
  return html.replace('<html ', `<html data-languages="${languages}" `)
}

/** The page with how it looks; unchanged where that is as usual. */
function withLook(html: string, look: WebLook, own: Language): string {
  if (sameJson(look, USUAL_LOOK)) return html
  return html.replace('<html ', () => `<html data-look="${escapeHtml(JSON.stringify(pageLook(look, own)))}" `)
}

/**
 * On whose page the client is, as the browser tells of the page that asks for it, and as the client's own script says where
 * that page hides it; and whether it may be there.
 */
function visitOf(
  deps: Deps,
  domains: readonly string[],
  { referer, host, dest, query: { embed, page } }: Omit<Asked, 'appId' | 'html'>,
): Visit | null {
  // The script says that it makes a frame; of one that somebody has written the browser does.
  if (embed !== '1' && dest !== 'iframe') return { origin: '', page: '', isAllowed: true }
  const said = page === undefined ? null : URL.parse(page)
  const { origin = 'null' } = URL.parse(referer ?? '') ?? said ?? {}
  if (origin === 'null' || isOwnOrigin(deps, origin, host)) return null
  const isSaid = said !== null && said.origin === origin
  return {
    origin: origin.slice(0, LIMITS.webClient.domains.length),
    page: isSaid ? `${said.origin}${said.pathname}`.slice(0, LIMITS.webClient.page) : '',
    isAllowed: domains.length === 0 || namesOrigin(domains, origin),
  }
}

/** null: there is no such application. */
async function readOwn(deps: Deps, appId: string) {
  const { settings, languages, webAccess } = application
  return deps.db.lane('public').inApp(appId, async (tx) => {
    const [own] = await tx.select({ settings, languages, webAccess }).from(application)
    if (!own) return null
    const { language } = own.settings
    return { language, offered: own.languages.offered, access: own.webAccess, look: await readLiveLook(tx) }
  })
}
