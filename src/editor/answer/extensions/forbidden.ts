import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Node as EditorDocument } from '@tiptap/pm/model'
import { forbiddenSpots, type Searched } from '../forbidden-spots.ts'

const key = new PluginKey<DecorationSet>('forbidden')

const marksIn = (document: EditorDocument, searched: Searched): DecorationSet =>
  DecorationSet.create(
    document,
    forbiddenSpots(document, searched).map(({ from, to }) =>
      Decoration.inline(from, to, { class: 'answer-forbidden' }),
    ),
  )

/**
 * Underlines the characters an answer may not hold, where they stand. While a word is being composed nothing is drawn
 * anew: an input method loses its word when the text around it changes.
 */
export const Forbidden = Extension.create<{ searched: Searched }>({
  name: 'forbidden',
  addOptions: () => ({ searched: (line) => line }),
  addProseMirrorPlugins() {
    const { searched } = this.options
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => marksIn(doc, searched),
          apply(tr, marks) {
            if (tr.getMeta('composition') !== undefined) return marks.map(tr.mapping, tr.doc)
            return tr.docChanged || tr.getMeta(key) === true ? marksIn(tr.doc, searched) : marks
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleDOMEvents: {
            compositionend(view: EditorView) {
              // The editor reads what was composed first.
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing)
                  view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
              })
              return false
            },
          },
        },
      }),
    ]
  },
})
