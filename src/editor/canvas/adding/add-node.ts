import { addNode, insertOnEdge, moveNodes, type NewNode, type Source } from '#src/domain/graph/commands.ts'
import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import { outletsOf, specOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { waysOf, type Ways } from '#src/domain/graph/traverse.ts'
import type { DocumentStore } from '../../document/document-store.ts'
import { CARD, cardSize, inputOf, outletOf, type Box } from '../geometry.ts'
import { newId } from '../kit/new-id.ts'
import { roomAfter, roomBetween, type Room, type Standing } from './make-room.ts'

type Store = Pick<DocumentStore<GraphDocument>, 'store' | 'docAtom' | 'dispatch' | 'beginGesture' | 'commitGesture'>
type Unplaced = Omit<NewNode, 'position'>

/** The first way out of a node that leads nowhere yet; null: all of them do, or it has none. */
export function freeExit(specs: NodeSpecs, document: GraphDocument, id: string | undefined): Source | null {
  const node = id === undefined ? undefined : document.nodes.get(id)
  if (node === undefined) return null
  const led = new Set<string>()
  for (const { source } of document.edges.values()) if (source.node === node.id) led.add(source.outlet)
  const free = outletsOf(specs, node).find((outlet) => !led.has(outlet.id))
  return free === undefined ? null : { node: node.id, outlet: free.id }
}

/** Where an exit is on the canvas. */
export function exitPlace(specs: NodeSpecs, document: GraphDocument, source: Source): Point {
  return exitOf(specs, document, source)?.at ?? document.nodes.get(source.node)?.position ?? { x: 0, y: 0 }
}

/** A new node connected to an exit, to the right of it; what stands there moves aside. One step. */
export function addAfter(specs: NodeSpecs, store: Store, source: Source, node: Unplaced): boolean {
  const document = store.store.get(store.docAtom)
  // A start is never led to.
  const room = specOf(specs, node.kind)?.isStart === true ? null : roomAtExit(specs, document, source, node)
  if (room === null) return false
  return inOneStep(store, 'undo.addNode', room, () =>
    store.dispatch(addNode(specs, { ...node, position: room.at }, { edgeId: newId(), source })),
  )
}

/** A node into an edge, between its two ends; what comes after it moves aside. `node` may be one of the document. One step. */
export function addBetween(specs: NodeSpecs, store: Store, edgeId: string, node: Unplaced): boolean {
  const document = store.store.get(store.docAtom)
  const room = specOf(specs, node.kind)?.isStart === true ? null : roomOnEdge(specs, document, edgeId, node)
  if (room === null) return false
  return inOneStep(store, 'undo.insertOnEdge', room, () => {
    if (document.nodes.has(node.id)) store.dispatch(moveNodes(new Map([[node.id, room.at]])))
    return store.dispatch(insertOnEdge(specs, edgeId, { ...node, position: room.at }, newId()))
  })
}

function inOneStep(store: Store, label: string, { moved }: Room, add: () => boolean): boolean {
  store.beginGesture(label)
  const isDone = add()
  if (isDone && moved.size > 0) store.dispatch(moveNodes(moved))
  store.commitGesture()
  return isDone
}

function roomAtExit(specs: NodeSpecs, document: GraphDocument, source: Source, node: Unplaced): Room | null {
  const cards = cardsOf(specs, document)
  const from = cards.get(source.node)
  const card = sizeOf(specs, node)
  const exit = exitOf(specs, document, source)
  if (from === undefined || exit === null) return null
  const ways = waysOf(specs, document)
  const above = new Set<string>()
  for (const edge of ways.from.get(source.node) ?? []) {
    const place = indexOf(specs, document, edge.source)
    if (place < exit.index) for (const id of after(ways, edge.target, source.node)) above.add(id)
  }
  return roomAfter(standing(cards, ways, source.node), card, { level: levelWith(exit.at), from, above })
}

function roomOnEdge(specs: NodeSpecs, document: GraphDocument, edgeId: string, node: Unplaced): Room | null {
  const edge = document.edges.get(edgeId)
  const cards = cardsOf(specs, document)
  cards.delete(node.id)
  const from = edge && cards.get(edge.source.node)
  const next = edge && cards.get(edge.target)
  const exit = edge && exitOf(specs, document, edge.source)
  if (edge === undefined || from === undefined || next === undefined || exit === undefined) return null
  const card = sizeOf(specs, node)
  const level = levelOf(exit === null ? from : levelWith(exit.at), next)
  const ways = waysOf(specs, document)
  const all = standing(cards, ways, edge.source.node)
  // An edge that leads back has nothing to its right that would have to give way.
  if (next.x <= from.x) return roomAfter(all, card, { level, from, above: new Set() })
  const following = after(ways, edge.target, edge.source.node)
  return roomBetween(all, card, { level, from, next: { x: next.x, after: following } })
}

/** All cards. The one that the way comes from, those before it, and pinned ones do not give way. */
function standing(cards: ReadonlyMap<string, Box & { pinned: boolean }>, ways: Ways, source: string): Standing[] {
  const before = new Set([source])
  for (const id of before) for (const edge of ways.to.get(id) ?? []) before.add(edge.source.node)
  const origin = cards.get(source)
  return [...cards].map(([id, { pinned, ...box }]) => ({
    id,
    ...box,
    // In a loop everything comes before everything: what stands to the right is what follows.
    fixed: pinned || id === source || (before.has(id) && origin !== undefined && box.x <= origin.x),
  }))
}

/** A node and all that a run can come to from it, without what it must come through to get there. */
function after(ways: Ways, first: string, without: string): Set<string> {
  const found = new Set([first])
  for (const id of found) for (const { target } of ways.from.get(id) ?? []) if (target !== without) found.add(target)
  return found
}

const sizeOf = (specs: NodeSpecs, node: Pick<NewNode, 'kind' | 'data'>): Box => ({
  x: 0,
  y: 0,
  ...cardSize(outletsOf(specs, node).length),
})

function cardsOf(specs: NodeSpecs, document: GraphDocument): Map<string, Box & { pinned: boolean }> {
  return new Map(
    [...document.nodes.values()].map((node) => [
      node.id,
      { ...sizeOf(specs, node), ...node.position, pinned: node.pinned },
    ]),
  )
}

const indexOf = (specs: NodeSpecs, document: GraphDocument, { node, outlet }: Source): number => {
  const from = document.nodes.get(node)
  return from === undefined ? -1 : outletsOf(specs, from).findIndex(({ id }) => id === outlet)
}

/** Where an exit is, and its place among those of its node; null for one that its card does not show. */
function exitOf(specs: NodeSpecs, document: GraphDocument, source: Source): { at: Point; index: number } | null {
  const from = document.nodes.get(source.node)
  const index = indexOf(specs, document, source)
  return from === undefined || index < 0
    ? null
    : { at: outletOf(from.position, index, outletsOf(specs, from).length), index }
}

/** Between two cards that are nearly level the new one is level with the one to come: its way there is straight. */
const levelOf = (exit: Point, next: Point): Point => (Math.abs(exit.y - next.y) <= NEARLY ? next : exit)
const NEARLY = 96

/** The top left corner of a card whose input lies level with a point. */
const levelWith = ({ x, y }: Point): Point => ({ x: x - CARD.width, y: y - inputOf({ x: 0, y: 0 }).y })
