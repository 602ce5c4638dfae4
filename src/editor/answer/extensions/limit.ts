import { Extension } from '@tiptap/core'
import type { Node as EditorDocument } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

export type LimitOptions = { most: number; lengthOf: (document: EditorDocument) => number }

/**
 * Lets a text grow no longer than it may be. A word that an input method composes is left alone until it is whole; what
 * of it does not fit is then taken away before the caret.
 */
export const Limit = Extension.create<LimitOptions>({
  name: 'limit',
  addOptions: () => ({ most: Number.POSITIVE_INFINITY, lengthOf: () => 0 }),
  addProseMirrorPlugins() {
    const { most, lengthOf } = this.options

    function cut(view: EditorView): void {
      const { tr, selection } = view.state
      const begin = selection.$head.start()
      let at = selection.head
      while (at > begin && lengthOf(tr.doc) > most) {
        // A sign of two units goes as a whole.
        const unit = tr.doc.textBetween(at - 1, at)
        const from = /[\udc00-\udfff]/.test(unit) ? Math.max(begin, at - 2) : at - 1
        tr.delete(from, at)
        at = from
      }
      if (tr.docChanged) view.dispatch(tr)
    }

    return [
      new Plugin({
        filterTransaction(tr, state) {
          if (!tr.docChanged || tr.getMeta('composition') !== undefined || tr.getMeta('history$') !== undefined)
            return true
          const length = lengthOf(tr.doc)
          return length <= most || length <= lengthOf(state.doc)
        },
        props: {
          handleDOMEvents: {
            compositionend(view) {
              // The editor reads what was composed first.
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing) cut(view)
              })
              return false
            },
          },
        },
      }),
    ]
  },
})
