import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { useState, type KeyboardEvent } from 'react'
import { templateCompletion } from '#src/editor/variables/completion.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { offeredVariables } from '#src/editor/variables/variable-options.ts'
import { wordGap } from '#src/lib/word-gap.ts'
import { useSuggestions } from '#src/ui/use-suggestions.ts'

/** A variable that is being written: where its name begins in the document; `begun`: where the list's button put braces. */
type Open = { from: number; query: string; begun: number | null }

const OPENER = '{{ '

/**
 * Offers variables while one is written in an editor, by a button, and by Ctrl and space. Arrows move, Enter and Tab take,
 * Esc closes and takes back what the button put in.
 */
export function useVariableList(variables: readonly VariableInfo[]) {
  const [open, setOpen] = useState<Open | null>(null)
  const { found, isOpen } = offeredVariables(variables, open)
  const suggestions = useSuggestions(found, isOpen)
  const close = () => setOpen(null)

  /** Looks at what stands before the caret. */
  function follow(editor: Editor) {
    if (editor.view.composing) return
    const word = wordAt(editor)
    setOpen((was) => word && { from: word.from, query: word.query, begun: was?.begun ?? null })
    suggestions.restart()
  }

  function askVariables(editor: Editor) {
    suggestions.restart()
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

  function takeListed(editor: Editor, variable: VariableInfo) {
    const word = wordAt(editor)
    if (word === null) return
    const { tr, schema, selection } = editor.state
    const { reference } = variable
    const begun = open?.begun ?? null
    if (begun !== null) return setIn(editor, { begin: begun, end: selection.head }, reference)
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

  /** What the list's button has begun becomes a variable that stands apart from the words beside it. */
  function setIn(editor: Editor, { begin, end }: { begin: number; end: number }, reference: string) {
    const { tr, schema, selection, doc } = editor.state
    const marks = selection.$head.marks()
    const chip = schema.nodes.template?.create({ source: `{{ ${reference} }}` }, null, marks)
    if (!chip) return
    const $begin = doc.resolve(begin)
    const text = $begin.parent.textBetween(0, $begin.parent.content.size, undefined, '\ufffc')
    const [lead, tail] = [text.charAt($begin.parentOffset - 1), text.charAt(selection.$head.parentOffset)].map(wordGap)
    const spaced = [lead ? schema.text(lead, marks) : null, chip, tail ? schema.text(tail, marks) : null]
    tr.replaceWith(
      begin,
      end,
      spaced.filter((node) => node !== null),
    )
    tr.setSelection(TextSelection.create(tr.doc, begin + (lead ?? '').length + 1))
    editor.view.dispatch(tr.scrollIntoView())
    editor.commands.focus()
    close()
  }

  function dismiss(editor: Editor) {
    if (open?.query === '' && open.begun !== null)
      editor.view.dispatch(editor.state.tr.delete(open.begun, open.begun + OPENER.length))
    close()
  }

  function handleKeyDown(event: KeyboardEvent, editor: Editor) {
    if (event.nativeEvent.isComposing || !editor.isEditable) return
    const deeds = { take: (variable: VariableInfo) => takeListed(editor, variable), dismiss: () => dismiss(editor) }
    if (event.key === ' ' && event.ctrlKey && !event.altKey) {
      event.preventDefault()
      askVariables(editor)
    } else if (!suggestions.handleKeyDown(event, deeds)) return
    // The text must not hear what the list has taken.
    event.stopPropagation()
  }

  return {
    list: { ...suggestions.list, onClose: close },
    aria: suggestions.aria,
    follow,
    ask: askVariables,
    take: takeListed,
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
