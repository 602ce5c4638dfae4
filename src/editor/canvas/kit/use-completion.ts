import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Completed, Completion } from '#src/editor/variables/completion.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { offeredVariables } from '#src/editor/variables/variable-options.ts'
import { putText } from '#src/ui/put-text.ts'
import { useSuggestions } from '#src/ui/use-suggestions.ts'
import { useInspector } from './inspector-context.tsx'

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
  const [open, setOpen] = useState<Open | null>(null)
  const { found, isOpen } = offeredVariables(variables, open)
  const suggestions = useSuggestions(found, isOpen)

  function follow(next: string, caret: number): void {
    const completion = completer.find(next, caret)
    setOpen((was) => completion && { ...completion, begun: was?.begun ?? null })
    suggestions.restart()
  }
  const write = (completed: Completed) => putText(control, completed, onType)
  function close(): void {
    setOpen(null)
  }
  function takeVariable(variable: VariableInfo): void {
    if (!open) return
    write(completer.complete(text, open, variable.reference))
    close()
  }
  function dismiss(): void {
    const { opener } = completer
    if (open?.query === '' && open.begun !== null && opener !== '')
      write({ text: text.slice(0, open.begun) + text.slice(open.begun + opener.length), caret: open.begun })
    close()
  }
  function askCompletion(): void {
    const caret = control.current?.selectionStart ?? text.length
    suggestions.restart()
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
  function handleKeyDown(event: KeyboardEvent): void {
    if (suggestions.handleKeyDown(event, { take: takeVariable, dismiss }) || event.nativeEvent.isComposing) return
    if (event.key !== ' ' || !event.ctrlKey || event.altKey) return
    event.preventDefault()
    askCompletion()
  }

  return {
    list: { ...suggestions.list, onTake: takeVariable, onClose: close },
    aria: suggestions.aria,
    follow,
    ask: askCompletion,
    close,
    handleKeyDown,
  }
}
