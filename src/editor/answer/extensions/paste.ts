import { Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Block } from '#src/domain/answer/block.ts'
import { fromHtml } from '#src/domain/answer/html.ts'
import { cleaned } from '#src/domain/answer/line.ts'
import { fromPlainText } from '#src/domain/answer/plain-text.ts'
import { documentOf, type EditorNode } from '../document.ts'
import { treeOf } from '../html-tree.ts'

export type PasteOptions = {
  /** Takes files that were pasted or dropped, to stand at a place of the document. */
  onFiles: (files: readonly File[], at: number) => void
  /** Pictures of elsewhere that were left out of a paste. */
  onLeftOut: (count: number) => void
  /** The document of what may stand here. */
  documentOf: (blocks: readonly Block[], view: EditorView) => EditorNode
}

/** Takes what is pasted or dropped: files to be sent, and of everything else what an answer can hold. */
export const Paste = Extension.create<PasteOptions>({
  name: 'answerPaste',
  addOptions: () => ({ onFiles: () => undefined, onLeftOut: () => undefined, documentOf }),
  addProseMirrorPlugins() {
    const { onFiles, onLeftOut, documentOf: written } = this.options

    function takePasted(view: EditorView, data: DataTransfer, at: number | null): boolean {
      const html = data.getData('text/html')
      const files = [...data.files]
      const { blocks, leftOut } = html === '' ? { blocks: fromText(data), leftOut: 0 } : fromHtml(treeOf(html))
      // Office programs add a picture of what was copied; browsers the address of a picture that was.
      if (files.length > 0 && blocks.length === 0) {
        onFiles(files, at ?? view.state.selection.to)
        return true
      }
      if (leftOut > 0) onLeftOut(leftOut)
      insert(view, blocks.length === 0 ? [] : (written(blocks, view).content ?? []), at)
      return true
    }

    return [
      new Plugin({
        props: {
          handlePaste: (view, event) =>
            view.editable && event.clipboardData !== null && takePasted(view, event.clipboardData, null),
          handleDrop(view, event, _, moved) {
            if (moved || event.dataTransfer === null || !view.editable) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            event.preventDefault()
            return takePasted(view, event.dataTransfer, place?.pos ?? null)
          },
        },
      }),
    ]
  },
})

const fromText = (data: DataTransfer): Block[] => {
  const text = cleaned(data.getData('text/plain'))
  return text === '' ? [] : fromPlainText(text)
}

/** Puts nodes where the selection is, or at a place. The first and the last paragraph join the text around them. */
function insert(view: EditorView, nodes: readonly EditorNode[], at: number | null): void {
  if (nodes.length === 0) return
  const { schema, tr } = view.state
  const content = Fragment.from(nodes.map((node) => schema.nodeFromJSON(node)))
  const isOpen = (node: EditorNode | undefined) => (node?.type === 'paragraph' ? 1 : 0)
  const slice = new Slice(content, isOpen(nodes[0]), isOpen(nodes.at(-1)))
  const change = at === null ? tr.replaceSelection(slice) : tr.replace(at, at, slice)
  view.dispatch(change.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}
