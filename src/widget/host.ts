import type { Signal } from './chat/api.ts'
import type { Chat } from './chat/chat.ts'
import type { Keep } from './chat/keep.ts'
import type { Log } from './chat/messages.ts'

/**
 * What the page and the button on a host page say to each other. Nothing of the conversation itself; the token that the
 * host page keeps goes to that page's origin alone.
 */
export type ToHost =
  | { deskwright: 'hello' }
  | { deskwright: 'keep'; token: string }
  | { deskwright: 'ready' }
  | { deskwright: 'close' }
  | { deskwright: 'unread'; count: number }
  /** A message came, or was sent: of whom, and its number; never what it says. */
  | { deskwright: 'message'; sender: string; seq: number }
export type FromHost =
  | { deskwright: 'kept'; token: string | null; identity: string | null }
  /** null: whoever it was is nobody any more. */
  | { deskwright: 'identify'; token: string | null }
  | { deskwright: 'shown' }
  | { deskwright: 'hidden' }
  | { deskwright: 'signal'; name: string; payload: Signal['payload'] }

/** The page's side of being shown: as a page of its own, or in a frame that a host page opens and closes. */
export type Host = {
  isEmbedded: boolean
  isShown: () => boolean
  close: () => void
  onFirstShown: (listener: () => void) => void
  /** Calls when the frame was opened, so that the focus can go to the text field. */
  onShown: (listener: () => void) => () => void
}

/** How many messages came from others after the last one that was seen. */
export function unreadAfter(messages: Log, seen: number): number {
  return messages.filter(({ seq, sender }) => seq > seen && (sender === 'bot' || sender === 'agent')).length
}

/** Keeps count of what was seen, and tells a host page. */
export function joinHost(chat: Chat, keep: Keep, isEmbedded: boolean): Host {
  const listeners = new Set<() => void>()
  let isShown = !isEmbedded
  let told = -1
  let toldSeq: number | undefined
  let toldOf = ''

  /** Any page may hold the frame, and none of this is secret. */
  const tell = (message: ToHost) => isEmbedded && parent.postMessage(message, '*')

  function count(): void {
    const { conversation, messages, phase, isAtEnd } = chat.get()
    const last = messages.at(-1)
    if (phase !== 'open' || conversation === null || last === undefined) return
    if (toldOf !== conversation.id) [toldOf, toldSeq] = [conversation.id, last.seq]
    for (const { seq, sender } of messages)
      if (seq > (toldSeq ?? 0)) tell({ deskwright: 'message', sender, seq: (toldSeq = seq) })
    const [id, seen] = (keep.get('seen') ?? '').split(':')
    const seenSeq = id === conversation.id ? Number(seen) || 0 : 0
    const isSeen = isShown && isAtEnd && document.visibilityState === 'visible'
    chat.tellReceived(isSeen)
    if (isSeen && seenSeq < last.seq) keep.set('seen', `${conversation.id}:${last.seq}`)
    const unread = isSeen ? 0 : unreadAfter(messages, seenSeq)
    if (unread !== told) tell({ deskwright: 'unread', count: (told = unread) })
  }

  chat.subscribe(count)
  document.addEventListener('visibilitychange', count)
  if (isEmbedded) {
    addEventListener('message', ({ source, data }: MessageEvent<FromHost | null>) => {
      if (source !== parent) return
      if (data?.deskwright === 'identify') chat.identify(data.token)
      if (data?.deskwright === 'signal') chat.signal({ name: data.name, payload: data.payload })
      if (data?.deskwright !== 'shown' && data?.deskwright !== 'hidden') return
      isShown = data.deskwright === 'shown'
      count()
      if (isShown) for (const listener of listeners) listener()
    })
    addEventListener('keydown', ({ key, isComposing }) => {
      if (key === 'Escape' && !isComposing) tell({ deskwright: 'close' })
    })
    tell({ deskwright: 'ready' })
  }

  function onShown(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    isEmbedded,
    isShown: () => isShown,
    close: () => tell({ deskwright: 'close' }),
    onShown,
    onFirstShown(listener) {
      const stop = onShown(() => {
        stop()
        listener()
      })
    },
  }
}
