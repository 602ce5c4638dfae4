import { previewOf, type Sender } from '#src/domain/conversation/message.ts'
import type { VisitorData } from './read.ts'

type Words = { senders: Record<Sender, string>; conversation: string; none: string }
type Shown = { title: string; language: string; words: Words; paths: ReadonlyMap<string, string> }

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{margin-top:2.5rem}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0}small{display:block;opacity:.75}`

/** What was said with a visitor as a page to read, in parts; of what others wrote nothing in it is more than text. */
export function* transcriptPage(data: VisitorData, { title, language, words, paths }: Shown): Generator<string> {
  yield `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
`
  if (data.conversations.length === 0) yield `<p>${escaped(words.none)}</p>\n`
  for (const { startedAt, channel, messages } of data.conversations) {
    yield `<h2>${escaped(words.conversation)} ${timeOf(startedAt)} (${escaped(channel)})</h2>\n`
    for (const { at, sender, agent, body } of messages) {
      const text = previewOf(body)
      const who = agent ?? words.senders[sender]
      const path = body.type === 'file' ? paths.get(body.url.slice(body.url.lastIndexOf('/') + 1)) : undefined
      const said = path === undefined ? escaped(text) : `<a href="${escaped(hrefOf(path))}">${escaped(text)}</a>`
      // Steps that the visitor saw in words of their own client have none here.
      if (text !== '') yield `<p><small>${timeOf(at)} ${escaped(who)}</small>${said}</p>\n`
    }
  }
}

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const hrefOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
