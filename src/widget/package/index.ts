/** Where the chat is served, and of which application. */
export type ChatOptions = {
  /** Of the Deskwright server: `https://desk.example.com`. */
  origin: string
  /** The id of the application, ten digits. */
  app: string
  /** Left out: what the visitor's browser is set to. */
  language?: string
  /** Left out: what the visitor's browser is set to. */
  theme?: 'light' | 'dark'
}

/** What is heard of the chat, by the name of the event. */
export type ChatEvents = {
  open: Record<string, never>
  close: Record<string, never>
  /** How many messages wait to be read. */
  unread: { count: number }
  /** Who has written, and the number of the message; never what it says. */
  message: { sender: 'visitor' | 'bot' | 'agent' | 'system'; seq: number }
}

/** The chat of a page. */
export type Chat = {
  open: () => void
  close: () => void
  /** Names the visitor by a token that the page's own server has signed. */
  identify: (token: string) => void
  /** Nobody is signed in, or not any more: whom a token has named is forgotten, and a guest goes on. */
  forget: () => void
  /** Tells the bot of an event of the page, which may begin a flow. */
  signal: (name: string, payload?: Record<string, string | number | boolean>) => void
  /** Calls a function at each event, until what this returns is called. */
  on: <Event extends keyof ChatEvents>(event: Event, listener: (about: ChatEvents[Event]) => void) => () => void
}

type Call = (...call: unknown[]) => void
type Page = { Deskwright?: Call & { q?: unknown[][] } }
type Listener = (about: never) => void

const listeners: { [Event in keyof ChatEvents]?: Set<Listener> } = {}

/** Gives a command, at once or as soon as the script has come. */
function give(...call: unknown[]): void {
  const page = globalThis as Page
  page.Deskwright ??= (...early) => void (page.Deskwright!.q ??= []).push(early)
  page.Deskwright(...call)
}

/**
 * Puts the chat on the page, once: a page has one, and later calls answer the same. Where there is no page, as while a page
 * is made on a server, it does nothing.
 */
export function loadChat({ origin, app, language, theme }: ChatOptions): Chat {
  if (typeof document !== 'undefined' && document.querySelector('script[data-deskwright]') === null) {
    const script = document.createElement('script')
    script.src = new URL(`/widget.js?app=${app}`, origin).href
    script.async = true
    script.dataset.deskwright = ''
    if (language !== undefined) script.dataset.lang = language
    if (theme !== undefined) script.dataset.theme = theme
    document.head.append(script)
  }
  return chat
}

const onPage = (...call: unknown[]): void => {
  if (typeof document !== 'undefined') give(...call)
}

const chat: Chat = {
  open: () => onPage('open'),
  close: () => onPage('close'),
  identify: (token) => onPage('identify', token),
  forget: () => onPage('forget'),
  signal: (name, payload = {}) => onPage('signal', name, payload),
  on(event, listener) {
    const known = listeners[event]
    const own = known ?? new Set<Listener>()
    listeners[event] = own
    own.add(listener)
    if (known === undefined)
      onPage('on', event, (about: never) => {
        for (const one of own) one(about)
      })
    return () => void own.delete(listener)
  },
}
