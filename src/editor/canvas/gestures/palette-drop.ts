import { addNode } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { outletsOf, specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { addBetween } from '../adding/add-node.ts'
import { CARD, cardSize, snapToGrid } from '../geometry.ts'
import { edgeAt } from '../hit.ts'
import { newId } from '../kit/new-id.ts'
import { selectionOf } from '../view-state.ts'
import type { Host } from './host.ts'

/** Takes kinds dragged over from a palette: onto the ground, or into an edge. */
export function attachPaletteDrop(root: HTMLElement, host: Host): () => void {
  const { stage, kinds } = host
  const placeOf = (event: DragEvent) => stage.toCanvas({ x: event.clientX, y: event.clientY })
  const edgeUnder = (at: Point) => edgeAt(stage.scene, at, Math.min(1, stage.view().zoom) / 3)

  function handleOver(event: DragEvent): void {
    const type = host.dropType()
    if (type === undefined || !event.dataTransfer?.types.includes(type) || host.isReadOnly()) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    stage.point({ insertion: edgeUnder(placeOf(event))?.id ?? null })
  }

  function handleLeave(): void {
    stage.point({ insertion: null })
  }

  function handleDrop(event: DragEvent): void {
    const type = host.dropType()
    const kind = type === undefined ? undefined : event.dataTransfer?.getData(type)
    const spec = kind === undefined ? undefined : specOf(kinds.specs, kind)
    handleLeave()
    if (spec === undefined || host.isReadOnly()) return
    event.preventDefault()
    const at = placeOf(event)
    const data = spec.defaults() as Json
    const { height } = cardSize(outletsOf(kinds.specs, { kind: spec.kind, data }).length)
    const position = { x: snapToGrid(at.x - CARD.width / 2), y: snapToGrid(at.y - height / 2) }
    const node = { id: newId(), kind: spec.kind, position, data }
    const edge = spec.isStart === true ? null : edgeUnder(at)
    const isDone =
      edge === null
        ? host.store.dispatch(addNode(kinds.specs, node))
        : addBetween(kinds.specs, host.store, edge.id, node)
    if (!isDone) return
    host.select(selectionOf({ nodes: [node.id] }))
    host.setCurrent(node.id)
    root.focus({ preventScroll: true })
  }

  const off = new AbortController()
  root.addEventListener('dragover', handleOver, { signal: off.signal })
  root.addEventListener('dragleave', handleLeave, { signal: off.signal })
  root.addEventListener('drop', handleDrop, { signal: off.signal })
  return () => off.abort()
}
