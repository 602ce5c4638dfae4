import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core'

export type VariableOptions = {
  /** The words for a variable; undefined for one that is not offered here. */
  labelOf: (reference: string) => string | undefined
}

/** A variable within the text, as a chip. Written in double braces it becomes one, if it is known. */
export const Variable = Node.create<VariableOptions>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ labelOf: () => undefined }),
  addAttributes: () => ({ reference: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-variable]', getAttrs: (element) => ({ reference: element.getAttribute('data-variable') }) },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { reference: _, ...rest } = HTMLAttributes
    const reference = String(node.attrs.reference)
    const label = this.options.labelOf(reference)
    const attributes = {
      'data-variable': reference,
      class: 'answer-variable',
      'data-unknown': label === undefined ? '' : null,
    }
    return ['span', mergeAttributes(rest, attributes), label ?? reference]
  },
  renderText: ({ node }) => `{{${String(node.attrs.reference)}}}`,
  addInputRules() {
    const { labelOf } = this.options
    return [
      nodeInputRule({
        find: (text) => {
          const found = /\{\{\s*([a-z_]\w*(?:\.\w+){0,4})\s*\}\}$/i.exec(text)
          const [all, reference] = found ?? []
          if (!found || all === undefined || reference === undefined || labelOf(reference) === undefined) return null
          return { index: found.index, text: all, data: { reference } }
        },
        type: this.type,
        getAttributes: ({ data }) => ({ reference: String(data?.reference ?? '') }),
      }),
    ]
  },
})
