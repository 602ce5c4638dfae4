import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Completed, Completion } from './completion.ts'
import { useInspector, type VariableInfo } from './inspector-context.tsx'
import { matchingVariables } from './variable-options.ts'

/** How a language of texts completes its variables. */
export type Completer = {
  /** The variable being written at the caret, or null. */
  find(text: string, caret: number): Completion | null
  complete(text: string, completion: Completion, reference: string): Completed
  /** What has to stand before a variable: put in when the list is asked for where none may stand yet. */
  readonly opener: string
}

/** A list of variables beside a text that is written; `begun` is where the list's button put its opener. */
type Open = Completion & { readonly begun: number | null }

/**
 * Completion of variables in a text: the list opens while one is written, by its button, and by Ctrl and space. Arrows
 * move, Enter and Tab take, Esc closes and takes back what the button put in.
 */
export function useCompletion(
  control: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onType: (text: string) => void,
  completer: Completer,
) {
  const { variables } = useInspector()
  const listId = useId()
  const [open, setOpen] = useState<Open | null>(null)
  const [active, setActive] = useState(0)
  const found = open === null ? [] : matchingVariables(variables, open.query)
  const isExact = found.length === 1 && found[0]?.reference === open?.query
  const isOpen = open !== null && !isExact && (found.length > 0 || open.begun !== null)
  const at = Math.min(active, found.length - 1)

  const follow = (next: string, caret: number) => {
    const completion = completer.find(next, caret)
    setOpen((was) => completion && { ...completion, begun: was?.begun ?? null })
    setActive(0)
  }
  const write = ({ text: next, caret }: Completed) => {
    // The caret can be set only in the text that is there.
    flushSync(() => onType(next))
    control.current?.focus()
    control.current?.setSelectionRange(caret, caret)
  }
  const take = (variable: VariableInfo | undefined) => {
    if (!open || !variable) return
    write(completer.complete(text, open, variable.reference))
    setOpen(null)
  }
  const close = () => setOpen(null)
  const ask = () => {
    const caret = control.current?.selectionStart ?? text.length
    setActive(0)
    const completion = completer.find(text, caret)
    if (completion) {
      control.current?.focus()
      setOpen({ ...completion, begun: null })
      return
    }
    const { opener } = completer
    write({ text: text.slice(0, caret) + opener + text.slice(caret), caret: caret + opener.length })
    setOpen({ from: caret + opener.length, query: '', begun: caret })
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === ' ' && event.ctrlKey && !event.altKey) {
      event.preventDefault()
      ask()
    }
    if (!isOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length > 0) setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      if (found.length === 0) return
      take(found[at])
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      const { begun, query } = open
      if (begun !== null && query === '' && completer.opener !== '')
        write({ text: text.slice(0, begun) + text.slice(begun + completer.opener.length), caret: begun })
      close()
    } else return
    event.preventDefault()
  }

  return {
    list: { id: listId, open: isOpen, variables: found, active: at, onPoint: setActive, onTake: take, onClose: close },
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? `${listId}-${at}` : undefined,
    } as const,
    follow,
    ask,
    close,
    handleKeyDown,
  }
}
