import type { LauncherLook } from '#src/domain/web-client/shown-look.ts'
import type { FromHost, ToHost } from '../host.ts'
import type { HostMemory } from './host-memory.ts'
import { createMailbox } from './mailbox.ts'
import { createButton } from './launcher-button.ts'
import { isLeftOut } from './left-out.ts'
import { STYLES, stylesOf } from './styles.ts'

/** The element on the host page that holds it all. */
export const TAG = 'deskwright-chat'
/** How long after the page is ready the frame is fetched when nobody has reached for the button. */
const REST_MS = 3000

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

type LauncherParts = {
  /** Of the page in the frame. */
  url: URL
  name: string
  /** Beside the icon; '': nothing. */
  text: string
  look: LauncherLook | null
  memory: HostMemory
}

/**
 * Puts the button and its frame on a host page, in a closed shadow root with a style sheet of its own, so that neither the
 * host's styles nor its scripts reach in. The frame is fetched ahead, so that it is there when the button is pressed.
 */
export function createLauncher({ url, name, text, look, memory }: LauncherParts): Launcher {
  const host = document.createElement(TAG)
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES + stylesOf(look))
  shadow.adoptedStyleSheets = [sheet]

  const panel = document.createElement('div')
  panel.hidden = true
  const { button, draw } = createButton(text, look)
  shadow.append(panel, button)
  document.body.append(host)

  let frame: HTMLIFrameElement | undefined
  let isOpen = false
  let unread = 0
  let isDue = !look?.delay
  let identity: string | null = null
  const listeners: { event: string; listener: (about: object) => void }[] = []

  const post = (message: FromHost) => frame?.contentWindow?.postMessage(message, url.origin)
  const { tell, ready } = createMailbox(post)

  /** A listener that fails stops no other, and nothing of ours. */
  const emit = (event: PageEvent, about: object) => {
    for (const one of listeners) if (one.event === event) queueMicrotask(() => one.listener(about))
  }

  function show(): void {
    draw({ name, isOpen, unread })
    // What was opened stays, wherever the page goes.
    host.hidden = !isOpen && (!isDue || isLeftOut(location.pathname, look?.hideOn ?? []))
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
  const appear = () => {
    show()
    setTimeout(() => !host.hidden && fetchFrame(), REST_MS)
  }
  if (!isDue)
    setTimeout(() => {
      isDue = true
      appear()
    }, look!.delay * 1000)
  // Pages that change their address without being loaded anew, in browsers that tell.
  ;(globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', appear)
  appear()
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
