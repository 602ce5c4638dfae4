import { useEffect } from 'react'
import { loadChat, type ChatEvents, type ChatOptions } from './index.ts'

export type DeskwrightChatProps = ChatOptions & {
  /** A token that the page's own server has signed for who is signed in; null: nobody is; left out: it is not said. */
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
  identity,
  onMessage,
  onUnread,
}: DeskwrightChatProps): null {
  useEffect(() => {
    loadChat({ origin, app, ...(language !== undefined && { language }), ...(theme !== undefined && { theme }) })
  }, [origin, app, language, theme])
  useEffect(() => {
    const chat = loadChat({ origin, app })
    if (typeof identity === 'string') chat.identify(identity)
    else if (identity === null) chat.forget()
  }, [origin, app, identity])
  useEffect(() => onMessage && loadChat({ origin, app }).on('message', onMessage), [origin, app, onMessage])
  useEffect(() => onUnread && loadChat({ origin, app }).on('unread', onUnread), [origin, app, onUnread])
  return null
}
