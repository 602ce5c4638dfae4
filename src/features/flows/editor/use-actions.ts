import { useEffect, useRef } from 'react'
import type { Point } from '#src/domain/graph/document.ts'
import { pasteIn } from '#src/domain/graph/clipboard.ts'
import type { ActionHost, ActionState } from '#src/editor/actions/action.ts'
import { actionOf, runPress } from '#src/editor/actions/actions.ts'
import { freePlace } from '#src/editor/actions/free-place.ts'
import { layOut } from '#src/editor/canvas/layout/lay-out.ts'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { currentNodeAtom, selectionAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import type { FlowEditor } from './editor-context.ts'
import { pasteNotes } from './paste-notes.ts'

/** What actions ask for that is shown by the editor itself. */
export type ActionDialogs = Pick<ActionHost, 'quickAdd' | 'connect' | 'find' | 'help' | 'checkpoint'>

export type EditorActions = {
  handleKeyDown: (event: KeyboardEvent) => void
  run: (id: string) => void
  isEnabled: (id: string) => boolean
}

/** The last text copied in this page: where the browser keeps its clipboard to itself, a menu pastes this. */
let lastCopied = ''

/** The editor's actions on the open flow, and the browser's own copy, cut and paste while the canvas has the focus. */
export function useActions(editor: FlowEditor, dialogs: ActionDialogs): EditorActions {
  const t = useTexts()
  const notices = useNotices()
  const toasts = useToasts()
  const pointer = useRef<Point | null>(null)
  const { kinds, store, canvas, resources } = editor

  const paste = (text: string, at: Point) => {
    const { document } = stateOf()
    const known = {
      flows: new Set(resources.flows.map(({ id }) => id)),
      groups: new Set(resources.groups.map(({ id }) => id)),
      members: new Set(resources.members.map(({ id }) => id)),
      skills: new Set(resources.skills.map(({ id }) => id)),
      secrets: new Set(resources.secrets.map(({ name }) => name)),
    }
    const pasted = pasteIn(kinds.specs, document, text, at, newId, { known, label: 'undo.paste' })
    if (!pasted.ok) return toasts.show({ kind: 'attention', title: t(($) => $.flow.paste.refused) })
    store.dispatch(pasted.command)
    editor.select(selectionOf({ nodes: pasted.pasted }))
    const [first] = pasted.pasted
    if (first !== undefined) canvas()?.reveal(first)
    const notes = pasteNotes(t, pasted.missing)
    if (notes !== '') toasts.show({ kind: 'attention', title: t(($) => $.flow.paste.missing), note: notes })
  }

  const stateOf = (): ActionState => {
    const { store: atoms } = store
    return {
      document: atoms.get(store.docAtom),
      selection: atoms.get(selectionAtom),
      current: atoms.get(currentNodeAtom),
      isReadOnly: editor.isReadOnly,
      canUndo: atoms.get(store.canUndoAtom),
      canRedo: atoms.get(store.canRedoAtom),
    }
  }

  const host: ActionHost = {
    ...dialogs,
    store,
    kinds,
    canvas,
    select: editor.select,
    pointer: () => pointer.current,
    open: (nodeId) => editor.goTo(nodeId),
    rename: (nodeId) => editor.goTo(nodeId, 'title'),
    layout: (nodes) => void layOut(store, kinds.specs, nodes, canvas()?.scene).catch(notices.failed),
    tryFrom: editor.tryFrom,
    close: () => editor.onSearch({ panel: undefined }),
    copyText(text) {
      lastCopied = text
      void copyText(text).catch(() => undefined)
    },
    pasteText(at) {
      const read = navigator.clipboard?.readText() ?? Promise.resolve(lastCopied)
      void read.catch(() => lastCopied).then((text) => paste(text, at))
    },
  }

  const latest = useRef({ host, stateOf, paste })
  useEffect(() => {
    latest.current = { host, stateOf, paste }
  })

  useEffect(() => {
    const isOurs = () => document.activeElement?.classList.contains('flow-canvas') === true
    const handlePointer = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('.flow-canvas') !== null)
        pointer.current = canvas()?.toCanvas({ x: event.clientX, y: event.clientY }) ?? null
    }
    const copyBy = (id: 'copy' | 'cut') => (event: ClipboardEvent) => {
      const state = latest.current.stateOf()
      if (!isOurs() || !actionOf(id).isEnabled(state)) return
      const into: ActionHost = {
        ...latest.current.host,
        copyText(text) {
          lastCopied = text
          event.clipboardData?.setData('text/plain', text)
        },
      }
      actionOf(id).run(into, state)
      event.preventDefault()
    }
    const handlePaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isOurs() || !actionOf('paste').isEnabled(latest.current.stateOf()) || text === '') return
      event.preventDefault()
      latest.current.paste(text, pointer.current ?? freePlace(canvas()))
    }
    const [handleCopy, handleCut] = [copyBy('copy'), copyBy('cut')]
    document.addEventListener('pointermove', handlePointer)
    document.addEventListener('copy', handleCopy)
    document.addEventListener('cut', handleCut)
    document.addEventListener('paste', handlePaste)
    return () => {
      document.removeEventListener('pointermove', handlePointer)
      document.removeEventListener('copy', handleCopy)
      document.removeEventListener('cut', handleCut)
      document.removeEventListener('paste', handlePaste)
    }
  }, [canvas])

  return {
    handleKeyDown(event) {
      if (!runPress(event, host, stateOf())) return
      event.preventDefault()
      event.stopPropagation()
    },
    run: (id) => actionOf(id).run(host, stateOf()),
    isEnabled: (id) => actionOf(id).isEnabled(stateOf()),
  }
}
