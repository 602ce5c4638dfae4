import { moveNodes } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { addBetween } from '../adding/add-node.ts'
import { boundsOf, centreOf, type Box } from '../geometry.ts'
import { edgeAt } from '../hit.ts'
import type { Selection } from '../view-state.ts'
import { seenBy } from '../view.ts'
import type { Gesture, Host } from './host.ts'
import { snap } from './snap.ts'

/** How near to a neighbour's line a dragged card is drawn to it, in pixels of the window. */
const REACH = 5
/** More neighbours than this are not looked at: the view is far away then, and lines mean little. */
const NEIGHBOURS = 150

/** Moves what is selected; everything is only seen elsewhere until it is dropped, as one step. */
export function moveItems(host: Host, from: Point): Gesture {
  const { stage, store, board } = host
  const { scene } = stage
  const items = movable(host, host.selection())
  const box = boundsOf(items.values())!
  const neighbours = neighboursOf(host, items)
  const free = freeNode(host, items)
  let places: ReadonlyMap<string, Point> = new Map()

  store.store.set(store.holdAtom, true)

  function end(): void {
    scene.drop()
    board.wipe()
    stage.point({ insertion: null })
    store.store.set(store.holdAtom, false)
  }

  return {
    cursor: 'grabbing',
    move(at, { alt }) {
      const by = { x: at.x - from.x, y: at.y - from.y }
      const reach = REACH / stage.view().zoom
      const { by: snapped, guides } = alt ? { by: rounded(by), guides: [] } : snap(box, by, neighbours, reach)
      places = new Map([...items].map(([id, { x, y }]) => [id, { x: x + snapped.x, y: y + snapped.y }]))
      scene.lift(places)
      board.draw({ guides })
      if (free !== null) stage.point({ insertion: edgeUnder(host, free)?.id ?? null })
    },
    drop() {
      const edge = free === null ? null : edgeUnder(host, free)
      store.store.set(store.holdAtom, false)
      if (edge !== null && free !== null) {
        const node = scene.nodes.get(free)!.node
        addBetween(host.kinds.specs, store, edge.id, node)
      } else store.dispatch(moveNodes(places))
      end()
    },
    cancel: end,
  }
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Nodes and notes that go along: those selected, and those of selected groups. */
function movable({ stage: { scene } }: Host, selection: Selection): Map<string, Box> {
  const items = new Map<string, Box>()
  const takeItem = (id: string) => {
    const item = scene.nodes.get(id) ?? scene.notes.get(id)
    if (item !== undefined) items.set(id, item)
  }
  for (const id of selection.nodes) takeItem(id)
  for (const id of selection.notes) takeItem(id)
  for (const id of selection.groups) for (const node of scene.groups.get(id)?.nodes ?? []) takeItem(node)
  return items
}

function neighboursOf({ stage }: Host, moving: ReadonlyMap<string, Box>): Box[] {
  const near = stage.scene.nodesIn(seenBy(stage.view()))
  return near.length > NEIGHBOURS + moving.size ? [] : near.filter(({ id }) => !moving.has(id))
}

/** The one node that is moved, if no edge touches it: it can be dropped into one. */
function freeNode({ stage: { scene }, kinds }: Host, items: ReadonlyMap<string, Box>): string | null {
  const [id] = items.keys()
  if (items.size !== 1 || id === undefined) return null
  const item = scene.nodes.get(id)
  const spec = item && kinds.specs[item.node.kind]
  return item === undefined || spec?.isStart === true || scene.edgesOf(id).size > 0 ? null : id
}

function edgeUnder({ stage }: Host, node: string) {
  const item = stage.scene.nodes.get(node)
  return item === undefined ? null : edgeAt(stage.scene, centreOf(item), Math.min(1, stage.view().zoom) / 3)
}
