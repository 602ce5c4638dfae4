import {
  emptyGraph,
  type GraphDocument,
  type GraphEdge,
  type GraphNode,
  type Point,
} from '#src/domain/graph/document.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { createAdjacency } from './adjacency.ts'
import { edgeWay, outletPoint } from './edge-way.ts'
import { boundsOf, cardSize, overlaps, type Box } from './geometry.ts'
import { createHeldGrid } from './held-grid.ts'
import { regroup } from './regroup.ts'
import { drawnIn, stretchesOf, type Route } from './route.ts'
import type { SceneChange, SceneEdge, SceneGroup, SceneNode, SceneNote } from './scene-items.ts'

/** A document as it lies on the canvas; see {@link createScene}. */
export type Scene = {
  readonly nodes: ReadonlyMap<string, SceneNode>
  readonly edges: ReadonlyMap<string, SceneEdge>
  readonly groups: ReadonlyMap<string, SceneGroup>
  readonly notes: ReadonlyMap<string, SceneNote>
  /** The document last taken. */
  readonly document: GraphDocument
  /** What a drag holds: seen elsewhere than the document says. */
  readonly lifted: ReadonlySet<string>
  /** Edges whose way the drag changes. */
  readonly liftedEdges: ReadonlySet<string>
  /** Takes a newer document; only what differs by identity is looked at again. */
  update(document: GraphDocument): void
  /** Shows nodes and notes elsewhere; those held before and not named go back. */
  lift(places: ReadonlyMap<string, Point>): void
  /** Ways around the cards, by edge: each is gone as long as the edge begins and ends where it does. */
  takeWays(ways: ReadonlyMap<string, Route>): void
  /** Puts everything held back to where the document says. */
  drop(): void
  edgesOf(node: string): ReadonlySet<string>
  /** Visible nodes that the box touches. */
  nodesIn(box: Box): SceneNode[]
  /** Edges whose way comes near the box. */
  edgesIn(box: Box): SceneEdge[]
  /** Around everything there is; null for an empty flow. */
  bounds(): Box | null
  /** Where the edge of an outlet starts. */
  outletPoint(node: string, outlet: string): Point | null
  /** Calls after each change; the answer ends it. */
  subscribe(listener: (change: SceneChange) => void): () => void
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_PLACES: ReadonlyMap<string, Point> = new Map()

/**
 * Keeps a document as flat lists of boxes and ways with an index by place, outside of any renderer: near, far, minimap,
 * hit tests and gestures all read it. It holds no truth: a drag shows things elsewhere, the document stays as it is.
 */
export function createScene(specs: NodeSpecs): Scene {
  const nodes = new Map<string, SceneNode>()
  const edges = new Map<string, SceneEdge>()
  const groups = new Map<string, SceneGroup>()
  const notes = new Map<string, SceneNote>()
  const adjacency = createAdjacency()
  const nodeGrid = createHeldGrid()
  const edgeGrid = createHeldGrid()
  const listeners = new Set<(change: SceneChange) => void>()
  const ways = new Map<string, Route>()
  let document = emptyGraph()
  let places = NO_PLACES
  /** Where something has changed since it was last told. */
  let touchedPlaces: Box[] = []

  function touch(...boxes: (Box | undefined)[]): void {
    for (const box of boxes) if (box !== undefined) touchedPlaces.push(box)
  }

  function touchEdge(id: string): void {
    const route = edges.get(id)?.route
    if (route != null) touch(...drawnIn(route))
  }

  function setNode(node: GraphNode, hiddenIn: string | null): SceneNode {
    const before = nodes.get(node.id)
    const isSame = before !== undefined && before.node.kind === node.kind && before.node.data === node.data
    const outlets = isSame ? before.outlets : outletsOf(specs, node)
    const { x, y } = places.get(node.id) ?? node.position
    const item = { id: node.id, node, outlets, hiddenIn, x, y, ...cardSize(outlets.length) }
    nodes.set(node.id, item)
    nodeGrid.put(node.id, [item])
    touch(before, item)
    return item
  }

  function routeEdge(edge: GraphEdge): void {
    const route = edgeWay({ nodes, groups }, edge, ways.get(edge.id))
    const stretches = route === null ? [] : stretchesOf(route)
    touchEdge(edge.id)
    edges.set(edge.id, { id: edge.id, edge, route, bounds: boundsOf(stretches) ?? EMPTY })
    touchEdge(edge.id)
    edgeGrid.put(edge.id, stretches)
  }

  function reroute(touched: ReadonlySet<string>, movedGroups: ReadonlySet<string>, also: Set<string>): Set<string> {
    for (const id of touched) for (const edge of adjacency.edgesOf(id)) also.add(edge)
    for (const id of movedGroups) {
      const item = groups.get(id)
      if (item?.group.collapsed === true)
        for (const node of item.nodes) for (const edge of adjacency.edgesOf(node)) also.add(edge)
    }
    for (const id of also) {
      const edge = document.edges.get(id)
      if (edge !== undefined) routeEdge(edge)
    }
    return also
  }

  function update(next: GraphDocument): void {
    if (next === document) return
    const previous = document
    document = next
    const touchedNodes = setNodes(previous)
    const changedGroups =
      next.groups !== previous.groups || (next.groups.size > 0 && touchedNodes.size > 0)
        ? regroup(groups, nodes, document.groups)
        : new Set<string>()
    const touchedEdges = reroute(touchedNodes, changedGroups, setEdges(previous))
    const changedNotes = setNotes(previous)
    tell({ nodes: touchedNodes, edges: touchedEdges, groups: changedGroups.size > 0, notes: changedNotes })
  }

  function setNodes(previous: GraphDocument): Set<string> {
    const touched = new Set<string>()
    if (document.nodes === previous.nodes && document.groups === previous.groups) return touched
    const collapsed = new Set([...document.groups.values()].filter((group) => group.collapsed).map(({ id }) => id))
    for (const id of nodes.keys()) {
      if (document.nodes.has(id)) continue
      touch(nodes.get(id))
      nodes.delete(id)
      nodeGrid.remove(id)
      touched.add(id)
    }
    for (const node of document.nodes.values()) {
      const before = nodes.get(node.id)
      const hiddenIn = node.group !== null && collapsed.has(node.group) ? node.group : null
      if (before?.node === node && before.hiddenIn === hiddenIn) continue
      setNode(node, hiddenIn)
      touched.add(node.id)
    }
    return touched
  }

  /** Puts edges between their ends; their ways are found when all is in its place. */
  function setEdges(previous: GraphDocument): Set<string> {
    const touched = new Set<string>()
    if (document.edges === previous.edges) return touched
    for (const [id, { edge }] of edges) {
      if (document.edges.get(id) === edge) continue
      adjacency.detach(edge)
      edgeGrid.remove(id)
      touchEdge(id)
      edges.delete(id)
      if (!document.edges.has(id)) ways.delete(id)
      touched.add(id)
    }
    for (const edge of document.edges.values()) {
      if (edges.has(edge.id)) continue
      adjacency.attach(edge)
      touched.add(edge.id)
    }
    return touched
  }

  function setNotes(previous: GraphDocument): boolean {
    if (document.notes === previous.notes) return false
    for (const id of notes.keys()) if (!document.notes.has(id)) notes.delete(id)
    for (const note of document.notes.values())
      if (notes.get(note.id)?.note !== note)
        notes.set(note.id, { id: note.id, note, ...(places.get(note.id) ?? note.position), ...note.size })
    return true
  }

  function lift(next: ReadonlyMap<string, Point>): void {
    const touched = new Set([...places.keys(), ...next.keys()])
    places = next
    nodeGrid.hold(new Set(next.keys()))
    const freed = edgeGrid.hold(new Set([...next.keys()].flatMap((id) => [...adjacency.edgesOf(id)])))
    let hasNotes = false
    for (const id of touched) {
      const item = nodes.get(id)
      const note = notes.get(id)
      if (item !== undefined) setNode(item.node, item.hiddenIn)
      if (note !== undefined) {
        notes.set(id, { ...note, ...(places.get(id) ?? note.note.position) })
        hasNotes = true
      }
    }
    const changedGroups = document.groups.size > 0 ? regroup(groups, nodes, document.groups) : new Set<string>()
    const touchedEdges = reroute(touched, changedGroups, new Set(freed))
    tell({ nodes: touched, edges: touchedEdges, groups: changedGroups.size > 0, notes: hasNotes })
  }

  function takeWays(found: ReadonlyMap<string, Route>): void {
    const touched = new Set<string>()
    for (const [id, way] of found) {
      const item = edges.get(id)
      if (item === undefined) continue
      ways.set(id, way)
      if (isSameRoute(item.route, way)) continue
      routeEdge(item.edge)
      if (edges.get(id)?.route === way) touched.add(id)
    }
    tell({ nodes: NOTHING, edges: touched, groups: false, notes: false })
  }

  function tell(what: Omit<SceneChange, 'places'>): void {
    const change = { ...what, places: touchedPlaces }
    touchedPlaces = []
    if (change.nodes.size === 0 && change.edges.size === 0 && !change.groups && !change.notes) return
    for (const listener of listeners) listener(change)
  }

  function nodesIn(box: Box): SceneNode[] {
    const found: SceneNode[] = []
    for (const id of nodeGrid.near(box)) {
      const item = nodes.get(id)
      if (item !== undefined && item.hiddenIn === null && overlaps(item, box)) found.push(item)
    }
    return found
  }

  function edgesIn(box: Box): SceneEdge[] {
    const found: SceneEdge[] = []
    for (const id of edgeGrid.near(box)) {
      const item = edges.get(id)
      if (item !== undefined && item.route !== null && overlaps(item.bounds, box)) found.push(item)
    }
    return found
  }

  return {
    nodes,
    edges,
    groups,
    notes,
    get document() {
      return document
    },
    get lifted() {
      return nodeGrid.held()
    },
    get liftedEdges() {
      return edgeGrid.held()
    },
    update,
    lift,
    takeWays,
    drop: () => {
      if (places.size > 0) lift(NO_PLACES)
    },
    edgesOf: adjacency.edgesOf,
    nodesIn,
    edgesIn,
    bounds: () =>
      boundsOf([
        ...[...nodes.values()].filter(({ hiddenIn }) => hiddenIn === null),
        ...groups.values(),
        ...notes.values(),
      ]),
    outletPoint: (node, outlet) => outletPoint(nodes.get(node), outlet),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 }

const isSameRoute = (a: Route | null, b: Route): boolean =>
  a !== null && a.length === b.length && a.every((value, index) => value === b[index])
