import type { Language } from '#src/lib/languages.ts'

/** Where the web client is served, of which application, and what is settled of how it looks; null: the visitor's browser says. */
export type Placing = {
  /** Of this server, without a slash at its end. */
  origin: string
  appId: string
  language: Language | null
  theme: 'light' | 'dark' | null
}

/** The ways onto a page, from the simplest on. */
export const WAYS = ['link', 'script', 'frame', 'package', 'manager'] as const
export type Way = (typeof WAYS)[number]

/** The client's own page. */
export function chatLink({ origin, appId, language, theme }: Placing): string {
  const url = new URL(`/chat/${appId}`, origin)
  if (language !== null) url.searchParams.set('lang', language)
  if (theme !== null) url.searchParams.set('theme', theme)
  return url.href
}

/** What stands on a page for each of the ways; `title`: of the frame, for who hears the page read. */
export function snippetFor(way: Way, placing: Placing, title: string): string {
  const { origin, appId, language, theme } = placing
  const chosen = { lang: language, theme }
  if (way === 'link') return chatLink(placing)
  if (way === 'script') {
    const data = Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : `data-${name}="${value}" `))
    return `<script src="${origin}/widget.js?app=${appId}" ${data.join('')}async></script>`
  }
  if (way === 'frame')
    return [
      '<iframe',
      `  src="${escaped(chatLink(placing))}"`,
      `  title="${escaped(title)}"`,
      '  width="100%"',
      '  height="640"',
      '></iframe>',
    ].join('\n')
  if (way === 'package') return `npm install ${origin}/deskwright-client.tgz`
  const data = Object.entries(chosen)
  return [
    '<script>',
    '  (function () {',
    "    var script = document.createElement('script')",
    `    script.src = '${origin}/widget.js?app=${appId}'`,
    ...data.flatMap(([name, value]) => (value === null ? [] : `    script.dataset.${name} = '${value}'`)),
    '    document.head.appendChild(script)',
    '  })()',
    '</script>',
  ].join('\n')
}

/** How the package is used: in a React app, and on any other page. */
export function packageUse({ origin, appId, language, theme }: Placing): { react: string; plain: string } {
  const given = Object.entries({ origin, app: appId, language, theme }).filter(([, value]) => value !== null)
  return {
    react: [
      "import { DeskwrightChat } from 'deskwright-client/react'",
      '',
      `<DeskwrightChat ${given.map(([name, value]) => `${name}="${value}"`).join(' ')} identity={token} />`,
    ].join('\n'),
    plain: [
      "import { loadChat } from 'deskwright-client'",
      '',
      `const chat = loadChat({ ${given.map(([name, value]) => `${name}: '${value}'`).join(', ')} })`,
      "chat.on('unread', ({ count }) => console.log(count))",
    ].join('\n'),
  }
}

/** What a page's own policy has to name, where it has one, so that it may load the client. */
export const policyFor = (origin: string): string => `script-src ${origin}; frame-src ${origin}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
