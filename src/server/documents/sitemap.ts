import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LIMITS } from '#src/domain/limits.ts'
import { FileFault } from '../sheets/file-fault.ts'
import { markupParser } from '../sheets/markup-parser.ts'

/** The addresses that a sitemap names: pages, and further sitemaps. */
export type Sitemap = { pages: string[]; maps: string[] }

/** Read at once: the server has other things to do between two pieces. */
const PIECE = 64 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/** Reads a sitemap, or an index of them, packed or not, or a text with an address a line; null for anything else. */
export async function readSitemap(bytes: Buffer): Promise<Sitemap | null> {
  const unpacked = await unpack(bytes)
  if (unpacked === null) return null
  const text = unpacked.toString('utf8').trimStart()
  if (!text.startsWith('<')) return readLines(text)
  try {
    return await readXml(text)
  } catch (error) {
    if (error instanceof FileFault) return null
    throw error
  }
}

async function unpack(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, 2).equals(GZIP)) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: LIMITS.source.sitemapBytes })
  } catch {
    return null
  }
}

async function readXml(text: string): Promise<Sitemap | null> {
  const found: Sitemap = { pages: [], maps: [] }
  let root: string | undefined
  let within = ''
  let address: string | null = null
  const parser = markupParser(
    {
      onopentag(name) {
        const bare = name.replace(/^.*:/, '')
        root ??= bare
        if (bare === 'url' || bare === 'sitemap') within = bare
        // An image of a page has an address, too, under another name space.
        if (name === 'loc') address = ''
      },
      ontext(data) {
        if (address !== null) address += data
      },
      onclosetag(name) {
        if (name !== 'loc' || address === null) return
        const list = within === 'sitemap' ? found.maps : found.pages
        if (within !== '') list.push(address.trim())
        address = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    await setImmediate()
  }
  parser.end()
  return root === 'urlset' || root === 'sitemapindex' ? found : null
}

function readLines(text: string): Sitemap | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const pages = lines.filter((line) => URL.canParse(line))
  return pages.length > 0 && pages.length === lines.filter((line) => line !== '').length ? { pages, maps: [] } : null
}
