import { useEffect, useRef } from 'react'
import { loadChat, type ChatEvents, type ChatOptions } from './index.ts'

export type DeskwrightChatProps = ChatOptions & {
  /** A token that the page's own server has signed for who is signed in; left out or null: nobody is. */
  identity?: string | null
  onMessage?: (about: ChatEvents['message']) => void
  onUnread?: (about: ChatEvents['unread']) => void
}

/** Puts the chat on the page, and keeps it told of who is signed in. It shows nothing of its own: the chat has its corner. */
export function DeskwrightChat({
  origin,
  app,
  language,
  theme,
  identity = null,
  onMessage,
  onUnread,
}: DeskwrightChatProps): null {
  const named = useRef<string | null>(null)
  useEffect(() => {
    loadChat({ origin, app, ...(language !== undefined && { language }), ...(theme !== undefined && { theme }) })
  }, [origin, app, language, theme])
  useEffect(() => {
    const chat = loadChat({ origin, app })
    if (identity !== null) chat.identify(identity)
    else if (named.current !== null) chat.forget()
    named.current = identity
  }, [origin, app, identity])
  useEffect(() => onMessage && loadChat({ origin, app }).on('message', onMessage), [origin, app, onMessage])
  useEffect(() => onUnread && loadChat({ origin, app }).on('unread', onUnread), [origin, app, onUnread])
  return null
}
