import { connect, reconnect, type Source } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { inputOf } from '../geometry.ts'
import { hitTest, nodeToConnect } from '../hit.ts'
import { newId } from '../kit/new-id.ts'
import { routeBetween, type RouteEnd } from '../route.ts'
import { selectionOf } from '../view-state.ts'
import type { Gesture, Host } from './host.ts'

/** Draws a wire from an outlet: onto a node it connects, onto empty ground it asks for a node. */
export function drawWire(host: Host, source: Source): Gesture {
  return wire(host, source, null, (target, at) => {
    if (target !== null) host.store.dispatch(connect(host.kinds.specs, { id: newId(), source, target }))
    else host.callbacks().onDropWire?.({ source, at })
  })
}

/** Takes an edge off its target and leads it elsewhere; dropped on empty ground it stays as it was. */
export function moveTarget(host: Host, edgeId: string): Gesture | null {
  const edge = host.stage.scene.edges.get(edgeId)?.edge
  if (edge === undefined) return null
  return wire(host, edge.source, edgeId, (target) => {
    if (target === null) return
    host.store.dispatch(reconnect(host.kinds.specs, edgeId, { source: edge.source, target }))
    host.select(selectionOf({ edges: [edgeId] }))
  })
}

/** Takes an edge off its outlet and puts it on another one. */
export function moveSource(host: Host, edgeId: string): Gesture | null {
  const { stage, board } = host
  const edge = stage.scene.edges.get(edgeId)?.edge
  const target = edge && stage.scene.nodes.get(edge.target)
  if (edge === undefined || target === undefined) return null
  const outletAt = (at: Point): Source | null => {
    const hit = hitTest(stage.scene, at, stage.view().zoom)
    return hit.kind === 'outlet' ? { node: hit.id, outlet: hit.outlet } : null
  }
  const end = () => {
    board.wipe()
    stage.point({ aim: null })
  }
  return {
    cursor: 'grabbing',
    move(at) {
      const source = outletAt(at)
      const from = source && stage.scene.outletPoint(source.node, source.outlet)
      stage.point({ aim: source?.node ?? null })
      board.draw({ wire: routeBetween(pointEnd(from ?? at), { at: inputOf(target), box: target }), taken: edgeId })
    },
    drop(at) {
      end()
      const source = outletAt(at)
      if (source === null) return
      host.store.dispatch(reconnect(host.kinds.specs, edgeId, { source, target: edge.target }))
      host.select(selectionOf({ edges: [edgeId] }))
    },
    cancel: end,
  }
}

function wire(
  host: Host,
  source: Source,
  taken: string | null,
  lead: (target: string | null, at: Point) => void,
): Gesture {
  const { stage, board, kinds } = host
  const { scene } = stage
  const targetAt = (at: Point) => {
    const node = nodeToConnect(scene, at)
    return node === null || kinds.specs[node.node.kind]?.isStart === true ? null : node
  }
  const end = () => {
    board.wipe()
    stage.point({ aim: null })
  }
  return {
    cursor: 'crosshair',
    move(at) {
      const from = scene.nodes.get(source.node)
      const start = scene.outletPoint(source.node, source.outlet)
      if (from === undefined || start === null) return
      const target = targetAt(at)
      stage.point({ aim: target?.id ?? null })
      const to = target === null ? pointEnd(at) : { at: inputOf(target), box: target }
      board.draw({ wire: routeBetween({ at: start, box: from }, to), taken })
    },
    drop(at) {
      end()
      lead(targetAt(at)?.id ?? null, at)
    },
    cancel: end,
  }
}

const pointEnd = (at: Point): RouteEnd => ({ at, box: { ...at, width: 0, height: 0 } })
