import { mayFetch } from '#src/domain/documents/robots.ts'
import { webAddress, type FetchFailure } from '#src/domain/documents/source.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import type { Outbound, OutboundResponse } from '../platform/outbound.ts'
import { readSitemap } from './sitemap.ts'

/** A page, or a list of pages, that cannot be had, and why; `detail` in a word: a status, or what the client says. */
export class FetchFault extends Error {
  readonly code: FetchFailure
  readonly detail: string

  constructor(code: FetchFailure, detail: string) {
    super(`${code} ${detail}`)
    this.name = 'FetchFault'
    this.code = code
    this.detail = detail
  }
}

/** What is known of a page from the last time. */
export type Known = { etag: string | null; lastModified: string | null }

/** Reads web sites, by the guarded client and as their robots.txt allows. What it has read of one is kept for one look. */
export type SiteReader = {
  /** A page as it is; null: the site says it is as it was. Throws FetchFault. */
  page(url: string, known: Known): Promise<{ url: string; response: OutboundResponse } | null>
  /** The pages that a sitemap names, on its own host, as many as one source may have. Throws FetchFault. */
  pagesOf(url: string): Promise<string[]>
}

const AGENT = 'Deskwright'
const REDIRECTS = [301, 302, 303, 307, 308]

export function createSiteReader(outbound: Outbound, signal: AbortSignal): SiteReader {
  const robots = new Map<string, Promise<string | null>>()

  /** A site's rules; null: it cannot be asked, so that nothing of it is read. */
  function rulesOf(origin: string): Promise<string | null> {
    const known = robots.get(origin) ?? readRules(origin)
    robots.set(origin, known)
    return known
  }

  async function readRules(origin: string): Promise<string | null> {
    try {
      const { status, body } = await request(
        `${origin}/robots.txt`,
        {},
        LIMITS.source.robotsBytes,
        LIMITS.source.redirects,
      )
      if (status >= 500) return null
      return status >= 200 && status < 300 ? body.toString('utf8') : ''
    } catch (error) {
      if (error instanceof OutboundError) return null
      throw error
    }
  }

  function request(url: string, headers: Record<string, string>, maxBytes: number, redirects = 0) {
    signal.throwIfAborted()
    return outbound.request(url, { headers, maxBytes, redirects, timeoutMs: LIMITS.source.timeoutMs })
  }

  /** Follows redirects itself: each of their hosts has rules of its own. */
  async function get(first: string, headers: Record<string, string>, maxBytes: number) {
    let url = first
    for (let hops = 0; ; hops++) {
      const { origin, pathname, search } = new URL(url)
      const rules = await rulesOf(origin)
      if (rules === null) throw new FetchFault('DOC_DOWNLOAD_FAILED', 'robots.txt')
      if (!mayFetch(rules, AGENT, pathname + search)) throw new FetchFault('DOC_ROBOTS', '')
      const response = await answerOf(url, headers, maxBytes)
      const { location } = response.headers
      const next = REDIRECTS.includes(response.status) && location !== undefined ? URL.parse(location, url) : null
      if (next === null) return { url, response }
      if (hops >= LIMITS.source.redirects) throw new FetchFault('DOC_DOWNLOAD_FAILED', 'REDIRECTS')
      const address = webAddress(next.href)
      if (address === null) throw new FetchFault('DOC_DOWNLOAD_FAILED', 'BLOCKED')
      url = address
    }
  }

  async function answerOf(url: string, headers: Record<string, string>, maxBytes: number): Promise<OutboundResponse> {
    try {
      return await request(url, headers, maxBytes)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      const isLarge = error.code === 'TOO_LARGE'
      throw new FetchFault(isLarge ? 'DOC_TOO_LARGE' : 'DOC_DOWNLOAD_FAILED', isLarge ? '' : error.code)
    }
  }

  async function sitemap(url: string) {
    const { response } = await get(url, { accept: 'application/xml, text/xml, text/plain' }, LIMITS.source.sitemapBytes)
    if (response.status !== 200) throw new FetchFault('DOC_DOWNLOAD_FAILED', String(response.status))
    const read = await readSitemap(response.body)
    if (read === null) throw new FetchFault('DOC_UNSUPPORTED', '')
    return read
  }

  return {
    async page(first, { etag, lastModified }) {
      const headers = {
        accept: 'text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, */*;q=0.5',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      }
      const { url, response } = await get(first, headers, LIMITS.source.pageBytes)
      if (response.status === 304) return null
      if (response.status !== 200) throw new FetchFault('DOC_DOWNLOAD_FAILED', String(response.status))
      return { url, response }
    },
    async pagesOf(first) {
      const { host } = new URL(first)
      const pages = new Set<string>()
      const maps = [{ url: first, depth: 0 }]
      for (let at = 0; at < maps.length && at < LIMITS.source.sitemaps; at++) {
        const map = maps[at]
        if (!map) break
        const read = await sitemap(map.url)
        for (const page of read.pages) {
          const address = webAddress(page)
          if (pages.size < LIMITS.source.pages && address !== null && new URL(address).host === host) pages.add(address)
        }
        if (map.depth >= LIMITS.source.depth) continue
        for (const further of read.maps) {
          const address = webAddress(further)
          if (address !== null && new URL(address).host === host) maps.push({ url: address, depth: map.depth + 1 })
        }
      }
      if (pages.size === 0) throw new FetchFault('DOC_NO_PAGES', '')
      return [...pages]
    },
  }
}
