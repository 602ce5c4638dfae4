import { useState, type KeyboardEvent, type RefObject } from 'react'
import { matchingReplies } from '#src/domain/quick-reply/quick-reply.ts'
import { putText } from '#src/ui/put-text.ts'
import { useSuggestions, whileTyping } from '#src/ui/use-suggestions.ts'
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
  onInserted: (reply: QuickReply) => void
}

/**
 * Offers quick replies in a box: by a slash at the beginning of a word, and by a button. Arrows move, Enter and Tab put
 * one in at the caret, Esc closes and takes back the slash that the button put in.
 */
export function useReplyMenu(
  control: RefObject<HTMLTextAreaElement | null>,
  { text, replies, onType, fill, onInserted }: Options,
) {
  const [open, setOpen] = useState<(Slash & { isAsked: boolean }) | null>(null)
  const found = open === null ? [] : matchingReplies(replies, open.query).slice(0, SHOWN)
  const isOpen = open !== null && (found.length > 0 || open.isAsked)
  const suggestions = useSuggestions(found, isOpen)
  const close = () => setOpen(null)

  function follow(next: string, caret: number) {
    const slash = slashAt(next, caret)
    setOpen((was) => slash && { ...slash, isAsked: was?.isAsked ?? false })
    suggestions.restart()
  }

  function askQuickReplies() {
    const caret = control.current?.selectionStart ?? text.length
    const slash = slashAt(text, caret)
    suggestions.restart()
    if (slash === null) {
      const lead = caret === 0 || /\s$/u.test(text.slice(0, caret)) ? '/' : ' /'
      putText(control, { text: text.slice(0, caret) + lead + text.slice(caret), caret: caret + lead.length }, onType)
      setOpen({ from: caret + lead.length - 1, query: '', isAsked: true })
    } else {
      control.current?.focus()
      setOpen({ ...slash, isAsked: true })
    }
  }

  function takeQuickReply(reply: QuickReply) {
    if (open === null) return
    putText(control, withReply(text, open, fill(reply.content)), onType)
    onInserted(reply)
    close()
  }

  function dismiss() {
    if (open?.isAsked && open.query === '') putText(control, withReply(text, open, ''), onType)
    close()
  }

  return {
    list: { ...suggestions.list, onTake: takeQuickReply, onClose: close },
    field: { ...suggestions.aria, onChange: whileTyping({ onType, follow }), onBlur: close },
    /** Whether the list has taken the key. */
    handleKeyDown: (event: KeyboardEvent) => suggestions.handleKeyDown(event, { take: takeQuickReply, dismiss }),
    ask: askQuickReplies,
  }
}
