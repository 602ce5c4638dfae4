/** @jsxImportSource preact */
import { render } from 'preact'
import { htmlLang } from '#src/lib/language.ts'
import { readAddress } from './address.ts'
import { App } from './app.tsx'
import { alone } from './chat/alone.ts'
import { visitorApi } from './chat/api.ts'
import { createChat } from './chat/chat.ts'
import { askHost, keepWithHost } from './chat/host-keep.ts'
import { type Keep, keepIn } from './chat/keep.ts'
import { newId } from './chat/new-id.ts'
import { openLink } from './chat/link.ts'
import { putOn, readLook } from './look.ts'
import { joinHost, type ToHost } from './host.ts'
import { loadTexts, type TextUrls } from './texts.ts'
import './styles/widget.css'

// Addresses only: one language is fetched, and its address changes when its content does.
const urls: TextUrls = import.meta.glob('../../locales/*/widget.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The page around the frame. */
const AROUND = {
  // Any page may hold the frame, and that it asks is no secret.
  ask: () => parent.postMessage({ deskwright: 'hello' } satisfies ToHost, '*'),
  hear(listener: (data: unknown, origin: string) => void) {
    const handle = ({ source, origin, data }: MessageEvent<unknown>) => source === parent && listener(data, origin)
    addEventListener('message', handle)
    return () => removeEventListener('message', handle)
  },
  tell: (message: ToHost, origin: string) => parent.postMessage(message, origin),
}

/** The visitor's page: reads its address, opens the conversation and shows it. */
const root = document.getElementById('root') ?? document.body
const stored = keepIn(() => localStorage, '').get('lang')
const { appId, isEmbedded, theme, language, identity } = readAddress(
  new URL(location.href),
  stored,
  navigator.languages,
  document.documentElement.dataset.languages,
)
// Whoever copies the address copies no name with it.
if (identity !== null) history.replaceState(null, '', location.pathname + location.search)
const look = readLook(document.documentElement.dataset.look)
putOn(document.documentElement, look, theme)

/** What is kept for this page; in a frame, by the host page around it too. */
async function memory(): Promise<{ name: string; keep: Keep; named: string | null }> {
  const name = `deskwright.chat.${appId}.`
  const common = keepIn(() => localStorage, name)
  const host = isEmbedded ? await askHost(AROUND) : null
  if (host === null) return { name, keep: common, named: identity }
  const own = `deskwright.chat.${appId}@${host.origin}.`
  return { name: own, keep: keepWithHost({ own: keepIn(() => localStorage, own), common, host }), named: host.identity }
}

const { name, keep, named } = await memory()
const chat = createChat({
  language: htmlLang(language),
  api: visitorApi(appId, () => keep.get('token')),
  keep,
  identity: named,
  link: (on, onStatus) =>
    openLink({
      origin: location.origin.replace(/^http/, 'ws'),
      auth: () => ({ appId, visitorToken: keep.get('token') ?? '' }),
      on,
      onStatus,
    }),
  alone: (task) => alone(name, task, 'locks' in navigator ? navigator.locks : undefined),
  newId,
  now: Date.now,
})
const host = joinHost(chat, keep, isEmbedded)

addEventListener('online', () => void chat.wake())
addEventListener('pageshow', (event) => event.persisted && void chat.wake())
addEventListener('storage', ({ key }) => (key === null || key.startsWith(name)) && chat.readAgain())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void chat.wake())

// A page that waits in a frame for its first opening makes no visitor and no conversation.
if (!isEmbedded || keep.get('token') !== null) void chat.begin()
else host.onFirstShown(() => void chat.begin())

const order = [language, 'en' as const, 'zh' as const]
void loadTexts(
  order.filter((item, index) => order.indexOf(item) === index),
  async (item) => {
    const url = urls[`../../locales/${item}/widget.json`]
    const response = await fetch(url ?? '')
    if (url === undefined || !response.ok) throw new Error(`No texts: ${item}`)
    return response.json()
  },
  (t, shown) => {
    document.documentElement.lang = htmlLang(shown)
    render(
      <App
        chat={chat}
        keep={keep}
        host={host}
        t={t}
        tag={htmlLang(shown)}
        appId={appId}
        look={look}
        language={shown}
      />,
      root,
    )
  },
)
