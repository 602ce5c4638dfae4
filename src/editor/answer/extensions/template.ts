import { mergeAttributes, Node } from '@tiptap/core'
import type { Node as EditorDocument } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { TEMPLATE_PART } from '../marked/template-part.ts'

export type TemplateOptions = {
  /** The words for a part of a template, and whether what it names is known. */
  labelOf: (source: string) => { label: string; isKnown: boolean }
}

/**
 * A part of a template within the text, `{{ order_no | upcase }}` or `{% if vip %}`, as a chip. It is letters while the
 * caret is within it, and one thing as soon as the caret has left it; Enter or a double click opens it again.
 */
export const Template = Node.create<TemplateOptions>({
  name: 'template',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ labelOf: (source) => ({ label: source, isKnown: true }) }),
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-template]', getAttrs: (element) => ({ source: element.getAttribute('data-template') }) },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { source: _, ...rest } = HTMLAttributes
    const source = String(node.attrs.source)
    const { label, isKnown } = this.options.labelOf(source)
    const attributes = { 'data-template': source, class: 'answer-variable', 'data-unknown': isKnown ? null : '' }
    return ['span', mergeAttributes(rest, attributes), label]
  },
  renderText: ({ node }) => String(node.attrs.source),
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { selection } = editor.state
        return selection instanceof NodeSelection && opened(editor.view, selection.from)
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _, state) {
        const isMeant = transactions.some((tr) => tr.docChanged || tr.selectionSet)
        // What is undone is not done again, and a word that is being composed is not touched.
        const isApart = transactions.some((tr) => tr.getMeta('history$') !== undefined || tr.getMeta('composition'))
        return isMeant && !isApart ? closed(state) : null
      },
      props: {
        handleDoubleClickOn: (view, _, node, at) => node.type.name === 'template' && opened(view, at),
      },
    }),
  ],
})

/** Puts the letters of a chip in its place, the caret before its end. */
function opened(view: EditorView, at: number): boolean {
  const node = view.state.doc.nodeAt(at)
  if (!view.editable || node?.type.name !== 'template') return false
  const source = String(node.attrs.source)
  const { tr, schema } = view.state
  tr.replaceWith(at, at + 1, schema.text(source, node.marks))
  const end = at + source.length - (/\s?[}%]\}$/.exec(source)?.[0].length ?? 0)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  view.focus()
  return true
}

type Part = { from: number; to: number; source: string }

/** Makes chips of what is written to its end, but for the part that the caret is in. */
function closed(state: EditorState): Transaction | null {
  const { head } = state.selection
  const parts = partsIn(state.doc).filter(({ from, to }) => head <= from || head >= to)
  if (parts.length === 0) return null
  const { tr } = state
  // From the end, so that places before stay true.
  for (const { from, to, source } of parts.toReversed()) {
    const marks = state.doc.resolve(from + 1).marks()
    const node = state.schema.nodes.template?.create({ source }, null, marks)
    if (node) tr.replaceWith(from, to, node)
  }
  return tr
}

function partsIn(document: EditorDocument): Part[] {
  const parts: Part[] = []
  document.descendants((node, at) => {
    if (!node.isTextblock) return true
    const line = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { 0: source, index } of line.matchAll(TEMPLATE_PART))
      if (!source.includes('\ufffc')) parts.push({ from: at + 1 + index, to: at + 1 + index + source.length, source })
    return false
  })
  return parts
}
