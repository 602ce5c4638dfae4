import { useState, type RefObject } from 'react'
import type { Point } from '#src/domain/graph/document.ts'
import { exitPlace, freeExit } from '#src/editor/canvas/adding/add-node.ts'
import { selectionAtom } from '#src/editor/canvas/view-state.ts'
import { toWindow } from '#src/editor/canvas/view.ts'
import type { FlowEditor } from './editor-context.ts'
import { useAddNode, type AddPlace } from './use-add-node.ts'
import type { Kept } from './use-kept.ts'

export type Adding = {
  /** Where the list of kinds has been asked for, in pixels of the window; null: it is closed. */
  at: Point | null
  /** Lets a person choose a kind for a place. */
  choose: (place: AddPlace) => void
  /** Adds the kind that was chosen. */
  pick: (kind: string) => void
  close: () => void
  /** Adds a kind of the palette: at the free exit of what is selected, or where the canvas is looked at. */
  addSelected: (kind: string) => void
  addStart: () => void
}

/** Adding nodes: the place that was pointed at, until a kind is chosen for it, and the palette's way without one. */
export function useAdding(
  editor: FlowEditor,
  stageBox: RefObject<HTMLDivElement | null>,
  kept: Kept,
  keep: (change: Partial<Kept>) => void,
): Adding {
  const { kinds, store, canvas } = editor
  const [chosen, setChosen] = useState<{ place: AddPlace; at: Point } | null>(null)
  const add = useAddNode(editor, kept.recent, (recent) => keep({ recent }))

  const inWindow = (at: Point): Point => {
    const view = canvas()?.stage.view()
    const box = stageBox.current?.getBoundingClientRect()
    if (!view || !box) return { x: 0, y: 0 }
    const { x, y } = toWindow(view, at)
    return { x: box.x + x, y: box.y + y }
  }

  /** The free exit of the one node that is selected: what is added from the palette goes on from there. */
  const placeAtExit = (): AddPlace | null => {
    const { nodes } = store.store.get(selectionAtom)
    const [id] = nodes
    const document = store.store.get(store.docAtom)
    const source = nodes.size === 1 ? freeExit(kinds.specs, document, id) : null
    return source && { type: 'exit', source, at: exitPlace(kinds.specs, document, source) }
  }

  return {
    at: chosen && chosen.at,
    choose: (place) => setChosen({ place, at: inWindow(place.at) }),
    pick(kind) {
      add(kind, chosen && chosen.place)
      setChosen(null)
    },
    close: () => setChosen(null),
    addSelected: (kind) => add(kind, placeAtExit()),
    addStart: () => add('start', null),
  }
}
