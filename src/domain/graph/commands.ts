import type { Draft } from 'immer'
import { LIMITS } from '../limits.ts'
import { bridge } from './bridge.ts'
import type { Command } from './command.ts'
import type {
  GraphDocument,
  GraphEdge,
  GraphGroup,
  GraphNode,
  GraphNote,
  GraphVariable,
  Hue,
  Point,
} from './document.ts'
import { moveAlongEdges } from './edge-points.ts'
import { cut } from '../value/localised-text.ts'
import { within } from './place.ts'
import { outletsOf, specOf, type NodeSpecs } from './spec.ts'
import type { Json } from '../value/value.ts'
import { isVariableName } from './variables.ts'

const limits = LIMITS.flow

/**
 * What can be done to a flow. Each command keeps the document valid: what its schema would refuse is cut to its limit
 * where something is left of it, else nothing is done. Ids are made by whoever calls.
 */
type GraphCommand = Command<GraphDocument>
type DraftGraph = Draft<GraphDocument>

export type NewNode = Pick<GraphNode, 'id' | 'kind' | 'position' | 'data'> & Partial<Pick<GraphNode, 'title' | 'group'>>
export type Source = GraphEdge['source']

const asDraft = <T>(value: T): Draft<T> => value as Draft<T>

function nodeFrom(draft: DraftGraph, { title = '', group = null, position, ...node }: NewNode): Draft<GraphNode> {
  const home = group !== null && draft.groups.has(group) ? group : null
  const place = within(position)
  return asDraft({
    ...node,
    title: cut(title, limits.title),
    position: place,
    disabled: false,
    pinned: false,
    group: home,
  })
}

/** Whether a kind takes the data; an unknown kind takes any. */
const takes = (specs: NodeSpecs, kind: string, data: Json): boolean =>
  specOf(specs, kind)?.data.safeParse(data).success !== false

const isStart = (specs: NodeSpecs, { kind }: Pick<GraphNode, 'kind'>) => specOf(specs, kind)?.isStart === true

function put(draft: DraftGraph, specs: NodeSpecs, node: NewNode): boolean {
  const isSecondStart = isStart(specs, node) && [...draft.nodes.values()].some((other) => isStart(specs, other))
  if (draft.nodes.has(node.id) || isSecondStart || !takes(specs, node.kind, node.data)) return false
  draft.nodes.set(node.id, nodeFrom(draft, node))
  return true
}

function link(draft: DraftGraph, specs: NodeSpecs, edge: { id: string; source: Source; target: string }): void {
  const from = draft.nodes.get(edge.source.node)
  const target = draft.nodes.get(edge.target)
  if (!from || !target || draft.edges.has(edge.id) || isStart(specs, target)) return
  if (!outletsOf(specs, from as GraphNode).some((outlet) => outlet.id === edge.source.outlet)) return
  for (const other of draft.edges.values())
    if (other.source.node === edge.source.node && other.source.outlet === edge.source.outlet)
      draft.edges.delete(other.id)
  draft.edges.set(edge.id, asDraft({ ...edge, label: '', disabled: false }))
}

/** A new node; `after`: and the edge that leads to it, as when it is added from an outlet. */
export const addNode = (specs: NodeSpecs, node: NewNode, after?: { edgeId: string; source: Source }): GraphCommand => ({
  label: 'undo.addNode',
  apply(draft) {
    if (put(draft, specs, node) && after)
      link(draft, specs, { id: after.edgeId, source: after.source, target: node.id })
  },
})

/** A node into an edge: the edge leads to it, and its first outlet on to where the edge led. */
export const insertOnEdge = (specs: NodeSpecs, edgeId: string, node: NewNode, newEdgeId: string): GraphCommand => ({
  label: 'undo.insertOnEdge',
  apply(draft) {
    const edge = draft.edges.get(edgeId)
    if (!edge || isStart(specs, node)) return
    const { target } = edge
    const isHere = draft.nodes.has(node.id)
    if (!isHere && !put(draft, specs, node)) return
    if (isHere && (edge.source.node === node.id || target === node.id)) return
    edge.target = node.id
    delete edge.points
    const [first] = outletsOf(specs, node)
    if (first && target !== node.id)
      link(draft, specs, { id: newEdgeId, source: { node: node.id, outlet: first.id }, target })
  },
})

/**
 * Several nodes to new places: one step, whatever moved them. Where both ends of an edge move by the same way, the points
 * that it is led through go along.
 */
export const moveNodes = (
  places: ReadonlyMap<string, Point>,
  label = 'undo.moveNodes',
  mergeKey?: string,
): GraphCommand => ({
  label,
  values: { count: places.size },
  ...(mergeKey === undefined ? {} : { mergeKey }),
  apply(draft) {
    moveAlongEdges(draft, places)
    for (const [id, wanted] of places) {
      const place = within(wanted)
      const item = draft.nodes.get(id) ?? draft.notes.get(id)
      if (!item || (item.position.x === place.x && item.position.y === place.y)) continue
      item.position = place
    }
  },
})

/**
 * Nodes and notes with the edges that end at them. The start stays. The gap is bridged: what led to a node leads to where
 * it would have gone on if it were disabled, by its first outlet, or by the only one that leads anywhere.
 */
export const removeNodes = (specs: NodeSpecs, ids: Iterable<string>, label = 'undo.removeNodes'): GraphCommand => {
  const gone = new Set(ids)
  return {
    label,
    values: { count: gone.size },
    apply(draft) {
      const before = new Map<string, GraphNode>()
      for (const id of gone) {
        draft.notes.delete(id)
        const node = draft.nodes.get(id)
        if (!node || isStart(specs, node)) continue
        before.set(id, node as GraphNode)
        draft.nodes.delete(id)
      }
      bridge(specs, draft, before)
      for (const edge of draft.edges.values())
        if (!draft.nodes.has(edge.source.node) || !draft.nodes.has(edge.target)) draft.edges.delete(edge.id)
      dropEmptyGroups(draft)
    },
  }
}

function dropEmptyGroups(draft: DraftGraph): void {
  if (draft.groups.size === 0) return
  const used = new Set([...draft.nodes.values()].map((node) => node.group))
  for (const id of draft.groups.keys()) if (!used.has(id)) draft.groups.delete(id)
}

export const removeEdges = (ids: Iterable<string>): GraphCommand => {
  const gone = [...ids]
  return {
    label: 'undo.removeEdges',
    values: { count: gone.length },
    apply(draft) {
      for (const id of gone) draft.edges.delete(id)
    },
  }
}

/** The way from an outlet to a node; a way that was there gives room. */
export const connect = (specs: NodeSpecs, edge: { id: string; source: Source; target: string }): GraphCommand => ({
  label: 'undo.connect',
  apply: (draft) => link(draft, specs, edge),
})

/** Another end, or another beginning, for an edge that keeps its label. */
export const reconnect = (specs: NodeSpecs, edgeId: string, to: { source: Source; target: string }): GraphCommand => ({
  label: 'undo.reconnect',
  apply(draft) {
    const edge = draft.edges.get(edgeId)
    if (!edge) return
    const same = edge.source.node === to.source.node && edge.source.outlet === to.source.outlet
    if (same && edge.target === to.target) return
    const { label, disabled } = edge
    draft.edges.delete(edgeId)
    link(draft, specs, { id: edgeId, ...to })
    const again = draft.edges.get(edgeId)
    if (again) Object.assign(again, { label, disabled })
    else draft.edges.set(edgeId, edge)
  },
})

/** What a node holds. Edges at outlets that it no longer has go with them. */
export const setNodeData = (specs: NodeSpecs, id: string, data: Json, field?: string): GraphCommand => ({
  label: 'undo.editNode',
  ...(field === undefined ? {} : { mergeKey: `data:${id}:${field}` }),
  apply(draft) {
    const node = draft.nodes.get(id)
    if (!node || !takes(specs, node.kind, data)) return
    node.data = asDraft(data)
    const outlets = new Set(outletsOf(specs, { kind: node.kind, data }).map((outlet) => outlet.id))
    for (const edge of draft.edges.values())
      if (edge.source.node === id && !outlets.has(edge.source.outlet)) draft.edges.delete(edge.id)
  },
})

export const renameNode = (id: string, title: string): GraphCommand => ({
  label: 'undo.renameNode',
  mergeKey: `title:${id}`,
  apply(draft) {
    const node = draft.nodes.get(id)
    if (node) node.title = cut(title, limits.title)
  },
})

export const setNodesDisabled = (ids: Iterable<string>, disabled: boolean): GraphCommand => {
  const all = [...ids]
  return {
    label: disabled ? 'undo.disableNodes' : 'undo.enableNodes',
    values: { count: all.length },
    apply(draft) {
      for (const id of all) {
        const node = draft.nodes.get(id)
        if (node) node.disabled = disabled
      }
    },
  }
}

export const setNodesPinned = (ids: Iterable<string>, pinned: boolean): GraphCommand => {
  const all = [...ids]
  return {
    label: pinned ? 'undo.pinNodes' : 'undo.unpinNodes',
    values: { count: all.length },
    apply(draft) {
      for (const id of all) {
        const node = draft.nodes.get(id)
        if (node) node.pinned = pinned
      }
    },
  }
}

export const setEdgeDisabled = (id: string, disabled: boolean): GraphCommand => ({
  label: disabled ? 'undo.disableEdge' : 'undo.enableEdge',
  apply(draft) {
    const edge = draft.edges.get(id)
    if (edge) edge.disabled = disabled
  },
})

export const labelEdge = (id: string, label: string): GraphCommand => ({
  label: 'undo.labelEdge',
  mergeKey: `edge:${id}`,
  apply(draft) {
    const edge = draft.edges.get(id)
    if (edge) edge.label = cut(label, limits.edgeLabel)
  },
})

/** Leads an edge through points on the canvas, in order; without any it finds its own way again. */
export const bendEdge = (id: string, points: readonly Point[]): GraphCommand => ({
  label: points.length === 0 ? 'undo.straightenEdges' : 'undo.bendEdge',
  ...(points.length === 0 ? { values: { count: 1 } } : {}),
  apply(draft) {
    const edge = draft.edges.get(id)
    if (!edge) return
    if (points.length === 0) delete edge.points
    else edge.points = points.slice(0, limits.edgePoints).map((point) => within(point))
  },
})

/** Edges find their own ways again. */
export const straightenEdges = (ids: Iterable<string>): GraphCommand => {
  const all = [...ids]
  return {
    label: 'undo.straightenEdges',
    values: { count: all.length },
    apply(draft) {
      for (const id of all) {
        const edge = draft.edges.get(id)
        if (edge?.points !== undefined) delete edge.points
      }
    },
  }
}

/** The size of a note, in the canvas's pixels, and its words, within what they may be. */
function fitted({ text, size, ...rest }: Partial<Pick<GraphNote, 'text' | 'hue' | 'size'>>) {
  const length = (value: number, least: number) => Math.min(4000, Math.max(least, Number.isNaN(value) ? least : value))
  return {
    ...(rest.hue === undefined ? {} : { hue: rest.hue }),
    ...(text === undefined ? {} : { text: cut(text, limits.note) }),
    ...(size === undefined ? {} : { size: { width: length(size.width, 80), height: length(size.height, 40) } }),
  }
}

export const addNote = (note: GraphNote): GraphCommand => ({
  label: 'undo.addNote',
  apply(draft) {
    if (!draft.notes.has(note.id))
      draft.notes.set(note.id, { ...note, ...fitted(note), position: within(note.position) })
  },
})

export const editNote = (id: string, change: Partial<Pick<GraphNote, 'text' | 'hue' | 'size'>>): GraphCommand => ({
  label: change.size === undefined ? 'undo.editNote' : 'undo.resizeNote',
  ...(change.text === undefined ? {} : { mergeKey: `note:${id}` }),
  apply(draft) {
    const note = draft.notes.get(id)
    if (note) Object.assign(note, fitted(change))
  },
})

/** Nodes into a new group; one that was in another leaves it. */
export const groupNodes = (group: GraphGroup, ids: Iterable<string>): GraphCommand => {
  const all = [...ids]
  return {
    label: 'undo.group',
    values: { count: all.length },
    apply(draft) {
      const nodes = all.flatMap((id) => draft.nodes.get(id) ?? [])
      if (nodes.length === 0 || draft.groups.has(group.id)) return
      draft.groups.set(group.id, { ...group, title: cut(group.title, limits.title) })
      for (const node of nodes) node.group = group.id
      dropEmptyGroups(draft)
    },
  }
}

export const ungroup = (id: string): GraphCommand => ({
  label: 'undo.ungroup',
  apply(draft) {
    for (const node of draft.nodes.values()) if (node.group === id) node.group = null
    draft.groups.delete(id)
  },
})

export const editGroup = (id: string, change: { title?: string; hue?: Hue; collapsed?: boolean }): GraphCommand => ({
  label:
    change.collapsed === undefined
      ? change.hue === undefined
        ? 'undo.renameGroup'
        : 'undo.recolourGroup'
      : change.collapsed
        ? 'undo.collapseGroup'
        : 'undo.expandGroup',
  ...(change.title === undefined ? {} : { mergeKey: `group:${id}` }),
  apply(draft) {
    const group = draft.groups.get(id)
    if (group) Object.assign(group, change, { title: cut(change.title ?? group.title, limits.title) })
  },
})

export const addVariable = (variable: GraphVariable): GraphCommand => ({
  label: 'undo.addVariable',
  apply(draft) {
    const { reference, description } = variable
    if (draft.variables.has(reference) || !isVariableName(reference)) return
    draft.variables.set(reference, asDraft({ ...variable, description: cut(description, limits.description) }))
  },
})

/** All of a variable but its name, which `renameVariable` changes everywhere. */
export const editVariable = (reference: string, change: Partial<Omit<GraphVariable, 'reference'>>): GraphCommand => ({
  label: 'undo.editVariable',
  mergeKey: `variable:${reference}:${Object.keys(change).join()}`,
  apply(draft) {
    const variable = draft.variables.get(reference)
    if (!variable) return
    Object.assign(variable, change, {
      description: cut(change.description ?? variable.description, limits.description),
    })
  },
})

export const removeVariable = (reference: string): GraphCommand => ({
  label: 'undo.removeVariable',
  apply(draft) {
    draft.variables.delete(reference)
  },
})
