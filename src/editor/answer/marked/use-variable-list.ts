import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { templateCompletion } from '#src/editor/canvas/kit/completion.ts'
import type { VariableInfo } from '#src/editor/canvas/kit/inspector-context.tsx'
import { matchingVariables } from '#src/editor/canvas/kit/variable-options.ts'

/** A variable that is being written: where its name begins in the document; `begun`: where the list's button put braces. */
type Open = { from: number; query: string; begun: number | null }

const OPENER = '{{ '

/**
 * Offers variables while one is written in an editor, by a button, and by Ctrl and space. Arrows move, Enter and Tab take,
 * Esc closes and takes back what the button put in.
 */
export function useVariableList(variables: readonly VariableInfo[]) {
  const id = useId()
  const [open, setOpen] = useState<Open | null>(null)
  const [active, setActive] = useState(0)
  const found = open === null ? [] : matchingVariables(variables, open.query)
  const isExact = found.length === 1 && found[0]?.reference === open?.query
  const isOpen = open !== null && !isExact && (found.length > 0 || open.begun !== null)
  const at = Math.min(active, found.length - 1)
  const close = () => setOpen(null)

  /** Looks at what stands before the caret. */
  function follow(editor: Editor) {
    if (editor.view.composing) return
    const word = wordAt(editor)
    setOpen((was) => word && { from: word.from, query: word.query, begun: was?.begun ?? null })
    setActive(0)
  }

  function ask(editor: Editor) {
    setActive(0)
    const word = wordAt(editor)
    if (word !== null) {
      editor.commands.focus()
      setOpen({ from: word.from, query: word.query, begun: null })
      return
    }
    const begun = editor.state.selection.from
    editor.view.dispatch(editor.state.tr.insertText(OPENER))
    editor.commands.focus()
    const after = wordAt(editor)
    setOpen(after && { from: after.from, query: after.query, begun })
  }

  function take(editor: Editor, variable: VariableInfo | undefined) {
    const word = wordAt(editor)
    if (variable === undefined || word === null) return
    const { tr, schema, selection } = editor.state
    const { reference } = variable
    const rest = /^[\w.]*/.exec(word.after)?.[0] ?? ''
    const to = selection.head + rest.length
    const closing = /^\s*\}\}/.exec(word.after.slice(rest.length))?.[0]
    const isFiltered = /^\s*\S/.test(word.after.slice(rest.length)) && closing === undefined
    if (word.output === null || (isFiltered && word.after.includes('}}'))) tr.insertText(reference, word.from, to)
    else {
      const chip = schema.nodes.template?.create({ source: `{{ ${reference} }}` }, null, selection.$head.marks())
      if (!chip) return
      tr.replaceWith(word.output, to + (closing?.length ?? 0), chip)
      tr.setSelection(TextSelection.create(tr.doc, word.output + 1))
    }
    editor.view.dispatch(tr.scrollIntoView())
    editor.commands.focus()
    close()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, editor: Editor) {
    if (event.nativeEvent.isComposing || !editor.isEditable) return
    const isAsked = event.key === ' ' && event.ctrlKey && !event.altKey
    if (isAsked) ask(editor)
    else if (!isOpen) return
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length > 0) setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      if (found.length === 0) return
      take(editor, found[at])
    } else if (event.key === 'Escape') {
      const { begun, query } = open
      if (begun !== null && query === '') editor.view.dispatch(editor.state.tr.delete(begun, begun + OPENER.length))
      close()
    } else return
    // The text must not hear what the list has taken.
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    list: { id, open: isOpen, variables: found, active: at, onPoint: setActive, onClose: close },
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && { 'aria-controls': id }),
      ...(isOpen && found.length > 0 && { 'aria-activedescendant': `${id}-${at}` }),
    },
    follow,
    ask,
    take,
    close,
    handleKeyDown,
  }
}

/**
 * The variable that is being written at the caret, or null. `output`: where its double braces begin, if nothing but its
 * name stands in them; `after`: what follows the caret in its line.
 */
function wordAt({ state }: Editor) {
  const { empty, $head } = state.selection
  if (!empty || !$head.parent.isTextblock) return null
  const size = $head.parent.content.size
  const before = $head.parent.textBetween(0, $head.parentOffset, undefined, '\ufffc')
  const completion = templateCompletion(before, before.length)
  if (completion === null) return null
  const begin = before.lastIndexOf('{{')
  const isBare = begin > before.lastIndexOf('{%') && before.slice(begin + 2, completion.from).trim() === ''
  return {
    from: $head.start() + completion.from,
    query: completion.query,
    output: isBare ? $head.start() + begin : null,
    after: $head.parent.textBetween($head.parentOffset, size, undefined, '\ufffc'),
  }
}
