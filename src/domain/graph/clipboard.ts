import type { Draft } from 'immer'
import { z } from 'zod'
import type { Command } from './command.ts'
import { emptyGraph, type GraphDocument, type GraphNode, type Point } from './document.ts'
import { lackingIn, type KnownReferences, type PasteNotice } from './paste-notices.ts'
import { startOf } from './traverse.ts'
import { fitTogether } from './fit-together.ts'
import { graphFromJson, graphToJson, type GraphFault } from './json.ts'
import { within } from './place.ts'
import { faultOf, readJson } from './read-json.ts'
import { specOf, type NodeSpecs } from './spec.ts'
import { isVariableName, renamedData, typeOfVariable, variablesIn } from './variables.ts'

const FORMAT = 'deskwright.clip'
const VERSION = 1
/** Of a variable's name, as `REFERENCE` has it. */
const NAME_LENGTH = 40

const clipSchema = z.strictObject({ format: z.literal(FORMAT), version: z.literal(VERSION), document: z.unknown() })

/**
 * Nodes and notes as a text that can be pasted into any flow of any application: with the edges among them, the
 * variables they speak of, and the groups of which every node is among them. A document holds names of secrets only, so
 * no secret is ever in it.
 */
export function copyOut(specs: NodeSpecs, document: GraphDocument, ids: Iterable<string>): string {
  const wanted = new Set(ids)
  const nodes = [...document.nodes.values()].filter((node) => wanted.has(node.id))
  const outside = new Set([...document.nodes.values()].flatMap((node) => (wanted.has(node.id) ? [] : [node.group])))
  const isWhole = (group: string | null) => group !== null && !outside.has(group)
  const edges = [...document.edges.values()].filter(
    ({ source, target }) => wanted.has(source.node) && wanted.has(target),
  )
  const used = new Set(nodes.flatMap((node) => variablesIn(specs, node)))
  const groups = new Set(nodes.map((node) => node.group).filter(isWhole))
  const clip: GraphDocument = {
    ...emptyGraph(),
    nodes: byId(nodes.map((node) => (isWhole(node.group) ? node : { ...node, group: null }))),
    edges: byId(edges),
    variables: new Map([...document.variables].filter(([reference]) => used.has(reference))),
    notes: byId([...document.notes.values()].filter((note) => wanted.has(note.id))),
    groups: byId([...document.groups.values()].filter((group) => groups.has(group.id))),
  }
  return JSON.stringify({ format: FORMAT, version: VERSION, document: graphToJson(clip) })
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]))

export type Pasted =
  | { ok: true; command: Command<GraphDocument>; pasted: readonly string[]; missing: readonly PasteNotice[] }
  | { ok: false; fault: GraphFault }

export type PasteOptions = {
  readonly known?: KnownReferences
  readonly label?: 'undo.paste' | 'undo.duplicate'
}

/**
 * What `copyOut` has written, ready to be put into a document with its top left corner at `at`: under new ids, with the
 * variables that are lacking there. A variable of another type than the one of its name comes under a new name. Refuses
 * any text that is not such a copy, with a code.
 */
export function pasteIn(
  specs: NodeSpecs,
  document: GraphDocument,
  text: string,
  at: Point,
  newId: () => string,
  options: PasteOptions = {},
): Pasted {
  const read = readClip(specs, text)
  if (!read.ok) return read
  const { clip } = read
  const missing: PasteNotice[] = []
  const renames = renamesFor(document, clip)
  for (const [from, to] of renames)
    missing.push({ code: 'paste_variable_renamed', nodeId: null, values: { variable: from, to } })
  const parts = partsFor(specs, document, clip, { renames, at, newId })
  for (const node of clip.nodes.values()) {
    const nodeId = parts.ids.get(node.id)
    if (nodeId === undefined) missing.push({ code: 'paste_second_start', nodeId: null, values: {} })
    else
      missing.push(
        ...lackingIn(specs, document, clip, node, options.known ?? {}).map((notice) => ({ ...notice, nodeId })),
      )
  }
  const pasted = [...parts.document.nodes.keys(), ...parts.document.notes.keys()]
  const command: Command<GraphDocument> = {
    label: options.label ?? 'undo.paste',
    values: { count: pasted.length },
    apply: (draft) => put(specs, draft, parts),
  }
  return { ok: true, command, pasted, missing }
}

function readClip(
  specs: NodeSpecs,
  text: string,
): { ok: true; clip: GraphDocument } | { ok: false; fault: GraphFault } {
  const read = readJson(text)
  if (!read.ok) return read
  const file = clipSchema.safeParse(read.value)
  if (!file.success) {
    const isOther = file.error.issues.some(({ path }) => path[0] !== 'version')
    return {
      ok: false,
      fault: isOther ? faultOf('document.no_clip') : faultOf('document.other_version', { version: VERSION }),
    }
  }
  const graph = graphFromJson(specs, file.data.document)
  return graph.ok
    ? { ok: true, clip: graph.document }
    : { ok: false, fault: graph.faults[0] ?? faultOf('document.no_clip') }
}

/** New names for variables of the copy whose names stand for another type here. */
function renamesFor(document: GraphDocument, clip: GraphDocument): ReadonlyMap<string, string> {
  const renames = new Map<string, string>()
  const taken = new Set([...document.variables.keys(), ...clip.variables.keys()])
  for (const { reference, type } of clip.variables.values()) {
    const here = typeOfVariable(document, reference)
    if (here === undefined || here === type) continue
    const name = freeName(reference, taken)
    taken.add(name)
    renames.set(reference, name)
  }
  return renames
}

function freeName(reference: string, taken: ReadonlySet<string>): string {
  const at = reference.indexOf('.') + 1
  const [scope, name] = [reference.slice(0, at), reference.slice(at)]
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`
    const free = `${scope}${name.slice(0, NAME_LENGTH - suffix.length)}${suffix}`
    if (!taken.has(free) && isVariableName(free)) return free
  }
}

type Parts = {
  /** New ids by those of the copy; a node that stays out has none. */
  readonly ids: ReadonlyMap<string, string>
  readonly document: GraphDocument
}

function partsFor(
  specs: NodeSpecs,
  document: GraphDocument,
  clip: GraphDocument,
  { renames, at, newId }: { renames: ReadonlyMap<string, string>; at: Point; newId: () => string },
): Parts {
  const isStart = (node: GraphNode | undefined) => node !== undefined && specOf(specs, node.kind)?.isStart === true
  const hasStart = startOf(specs, document) !== undefined
  const ids = new Map<string, string>()
  for (const node of clip.nodes.values()) if (!hasStart || !isStart(node)) ids.set(node.id, newId())
  for (const id of [...clip.notes.keys(), ...clip.groups.keys()]) ids.set(id, newId())
  const idOf = (id: string) => ids.get(id) ?? ''
  const nodes = [...clip.nodes.values()].filter((node) => ids.has(node.id))
  const shifted = shiftTo([...nodes, ...clip.notes.values()], at)
  const edges = [...clip.edges.values()].filter(
    ({ source, target }) => ids.has(source.node) && ids.has(target) && !isStart(clip.nodes.get(target)),
  )
  const groups = new Set(nodes.map((node) => node.group))
  return {
    ids,
    document: {
      ...clip,
      nodes: byId(
        nodes.map((node) => ({
          ...node,
          id: idOf(node.id),
          group: node.group === null ? null : idOf(node.group),
          position: shifted(node.position),
          data: renamedBy(specs, node, renames),
        })),
      ),
      edges: byId(
        edges.map((edge) => ({
          ...edge,
          id: newId(),
          source: { ...edge.source, node: idOf(edge.source.node) },
          target: idOf(edge.target),
          ...(edge.points && { points: edge.points.map(shifted) }),
        })),
      ),
      variables: new Map(
        [...clip.variables.values()].map((variable) => {
          const reference = renames.get(variable.reference) ?? variable.reference
          return [reference, { ...variable, reference }]
        }),
      ),
      notes: byId(
        [...clip.notes.values()].map((note) => ({ ...note, id: idOf(note.id), position: shifted(note.position) })),
      ),
      groups: byId(
        [...clip.groups.values()].filter(({ id }) => groups.has(id)).map((group) => ({ ...group, id: idOf(group.id) })),
      ),
    },
  }
}

/** A node that cannot take a new name keeps the old one; the problems will show it. */
function renamedBy(specs: NodeSpecs, node: GraphNode, renames: ReadonlyMap<string, string>): GraphNode['data'] {
  let { data } = node
  for (const [from, to] of renames) data = renamedData(specs, { kind: node.kind, data }, from, to) ?? data
  return data
}

function shiftTo(items: readonly { position: Point }[], at: Point): (position: Point) => Point {
  const places = items.map((item) => item.position)
  const left = places.reduce((least, { x }) => Math.min(least, x), Infinity)
  const top = places.reduce((least, { y }) => Math.min(least, y), Infinity)
  return ({ x, y }) => within({ x: x - left + at.x, y: y - top + at.y })
}

/** The document may have changed since the copy was read: what it has by now is not touched. */
function put(specs: NodeSpecs, draft: Draft<GraphDocument>, { document }: Parts): void {
  const isTaken = [document.nodes, document.edges, document.notes, document.groups].some((items, index) =>
    [...items.keys()].some((id) => [draft.nodes, draft.edges, draft.notes, draft.groups][index]?.has(id)),
  )
  if (isTaken) return
  for (const [reference, variable] of document.variables)
    if (!draft.variables.has(reference)) draft.variables.set(reference, variable as Draft<typeof variable>)
  for (const [id, group] of document.groups) draft.groups.set(id, group)
  for (const [id, node] of document.nodes) draft.nodes.set(id, node as Draft<typeof node>)
  for (const [id, note] of document.notes) draft.notes.set(id, note)
  for (const [id, edge] of document.edges) draft.edges.set(id, edge as Draft<typeof edge>)
  fitTogether(specs, draft, { has: (id) => !document.nodes.has(id) && !document.edges.has(id) })
}
