import type { FromHost, ToHost } from '../host.ts'
import type { HostMemory } from './host-memory.ts'
import { createMailbox } from './mailbox.ts'
import { STYLES } from './styles.ts'

/** The element on the host page that holds it all. */
export const TAG = 'deskwright-chat'
/** How long after the page is ready the frame is fetched when nobody has reached for the button. */
const REST_MS = 3000
const BUBBLE = 'M20 11.5a8 8 0 0 1-11.7 7L4 20l1.5-4.2A8 8 0 1 1 20 11.5Z'
const CROSS = 'M6 6l12 12M18 6 6 18'

/** What happens that a host page may hear of: `Deskwright('on', 'message', ({ sender, seq }) => …)`. */
export type PageEvent = 'open' | 'close' | 'unread' | 'message'
/** What the host page's own scripts may ask of it. */
export type Launcher = {
  toggle: (isOpen: boolean) => void
  /** Names the visitor by a signed token; null: they are nobody any more. */
  identify: (token: string | null) => void
  signal: (name: string, payload: Payload) => void
  on: (event: string, listener: (about: object) => void) => void
}
export type Payload = Extract<FromHost, { deskwright: 'signal' }>['payload']

/**
 * Puts the button and its frame on a host page, in a closed shadow root with a style sheet of its own, so that neither the
 * host's styles nor its scripts reach in. The frame is fetched ahead, so that it is there when the button is pressed.
 */
export function createLauncher(url: URL, name: string, memory: HostMemory): Launcher {
  const host = document.createElement(TAG)
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  shadow.adoptedStyleSheets = [sheet]

  const panel = document.createElement('div')
  panel.hidden = true
  const button = document.createElement('button')
  button.type = 'button'
  const badge = document.createElement('span')
  badge.hidden = true
  const shape = drawing()
  button.append(shape.svg, badge)
  shadow.append(panel, button)
  document.body.append(host)

  let frame: HTMLIFrameElement | undefined
  let isOpen = false
  let unread = 0
  let identity: string | null = null
  const listeners: { event: string; listener: (about: object) => void }[] = []

  const post = (message: FromHost) => frame?.contentWindow?.postMessage(message, url.origin)
  const { tell, ready } = createMailbox(post)

  /** A listener that fails stops no other, and nothing of ours. */
  const emit = (event: PageEvent, about: object) => {
    for (const one of listeners) if (one.event === event) queueMicrotask(() => one.listener(about))
  }

  function show(): void {
    button.setAttribute('aria-label', unread > 0 && !isOpen ? `${name} (${unread})` : name)
    button.setAttribute('aria-expanded', String(isOpen))
    badge.hidden = isOpen || unread === 0
    badge.textContent = unread > 9 ? '9+' : String(unread)
    shape.path.setAttribute('d', isOpen ? CROSS : BUBBLE)
  }

  function fetchFrame(): void {
    if (frame) return
    frame = document.createElement('iframe')
    frame.title = name
    frame.src = url.href
    panel.append(frame)
  }

  function toggle(open: boolean): void {
    if (open === isOpen) return
    isOpen = open
    fetchFrame()
    panel.hidden = !open
    show()
    tell({ deskwright: open ? 'shown' : 'hidden' })
    emit(open ? 'open' : 'close', {})
    if (open) frame?.focus()
    else button.focus()
  }

  button.addEventListener('click', () => toggle(!isOpen))
  button.addEventListener('pointerenter', fetchFrame)
  button.addEventListener('focus', fetchFrame)
  shadow.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') toggle(false)
  })
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToHost | null>) => {
    if (frame === undefined || source !== frame.contentWindow || origin !== url.origin) return
    if (data?.deskwright === 'hello') post({ deskwright: 'kept', token: memory.read(), identity })
    if (data?.deskwright === 'keep') memory.write(String(data.token))
    if (data?.deskwright === 'ready') ready()
    if (data?.deskwright === 'close') toggle(false)
    if (data?.deskwright === 'unread') {
      unread = data.count
      show()
      emit('unread', { count: unread })
    }
    if (data?.deskwright === 'message') emit('message', { sender: data.sender, seq: data.seq })
  })
  setTimeout(fetchFrame, REST_MS)
  show()
  return {
    toggle,
    identify(token) {
      identity = token
      tell({ deskwright: 'identify', token })
    },
    on: (event, listener) => void listeners.push({ event, listener }),
    signal(signal, payload) {
      tell({ deskwright: 'signal', name: signal, payload })
    },
  }
}

function drawing(): { svg: SVGElement; path: SVGElement } {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  svg.append(path)
  return { svg, path }
}
