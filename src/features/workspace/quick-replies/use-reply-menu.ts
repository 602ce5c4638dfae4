import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { matchingReplies } from '#src/domain/quick-reply/quick-reply.ts'
import { slashAt, withReply, type Slash } from './slash.ts'
import type { QuickReply } from './use-quick-replies.ts'

/** Replies in the list at once. */
const SHOWN = 20

type Options = {
  text: string
  replies: readonly QuickReply[]
  onType: (text: string) => void
  /** The words of a reply, its variables filled in. */
  fill: (content: string) => string
}

/**
 * Offers quick replies in a box: by a slash at the beginning of a word, and by a button. Arrows move, Enter and Tab put
 * one in at the caret, Esc closes and takes back the slash that the button put in.
 */
export function useReplyMenu(control: RefObject<HTMLTextAreaElement | null>, { text, replies, onType, fill }: Options) {
  const id = useId()
  const [open, setOpen] = useState<(Slash & { isAsked: boolean }) | null>(null)
  const [active, setActive] = useState(0)
  const found = open === null ? [] : matchingReplies(replies, open.query).slice(0, SHOWN)
  const isOpen = open !== null && (found.length > 0 || open.isAsked)
  const at = Math.min(active, found.length - 1)
  const close = () => setOpen(null)

  function put(next: { text: string; caret: number }) {
    // The caret can be set only in the text that is there.
    flushSync(() => onType(next.text))
    control.current?.focus()
    control.current?.setSelectionRange(next.caret, next.caret)
  }

  function follow(next: string, caret: number) {
    const slash = slashAt(next, caret)
    setOpen((was) => slash && { ...slash, isAsked: was?.isAsked ?? false })
    setActive(0)
  }

  function ask() {
    const caret = control.current?.selectionStart ?? text.length
    const slash = slashAt(text, caret)
    setActive(0)
    if (slash === null) {
      const lead = caret === 0 || /\s$/u.test(text.slice(0, caret)) ? '/' : ' /'
      put({ text: text.slice(0, caret) + lead + text.slice(caret), caret: caret + lead.length })
      setOpen({ from: caret + lead.length - 1, query: '', isAsked: true })
    } else {
      control.current?.focus()
      setOpen({ ...slash, isAsked: true })
    }
  }

  function take(reply: QuickReply | undefined) {
    if (open === null || reply === undefined) return
    put(withReply(text, open, fill(reply.content)))
    close()
  }

  /** Whether the list has taken the key. */
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length > 0) setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey)) {
      if (found.length === 0) return false
      take(found[at])
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (open.isAsked && open.query === '') put(withReply(text, open, ''))
      close()
    } else return false
    event.preventDefault()
    return true
  }

  return {
    list: { id, open: isOpen, replies: found, active: at, onPoint: setActive, onTake: take, onClose: close },
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? `${id}-${at}` : undefined,
    } as const,
    follow,
    ask,
    close,
    handleKeyDown,
  }
}
