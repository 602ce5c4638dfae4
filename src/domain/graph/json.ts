import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { draftText } from '../value/localised-text.ts'
import { GRAPH_SCHEMA, HUES, type GraphDocument } from './document.ts'
import { hostileFault } from './hostile.ts'
import { migrateGraph } from './migrations/migrate.ts'
import { specOf, type NodeSpecs } from './spec.ts'
import { VALUE_TYPES, type Json } from '../value/value.ts'

const limits = LIMITS.flow
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const coordinate = z.number().min(-1_000_000).max(1_000_000)
const point = z.strictObject({ x: coordinate, y: coordinate })
const json: z.ZodType<Json> = z.json() as z.ZodType<Json>

/** How a variable is written: a name, or a name in the scope of the conversation or the visitor. */
export const REFERENCE = /^(?:(?:session|user)\.)?[a-z][a-z0-9_]{0,39}$/

const graphSchema = z.strictObject({
  schema: z.literal(GRAPH_SCHEMA),
  nodes: z.record(
    id,
    z.strictObject({
      id,
      kind: z.string().min(1).max(64),
      title: draftText(limits.title),
      position: point,
      data: json,
      disabled: z.boolean(),
      pinned: z.boolean(),
      group: id.nullable(),
    }),
  ),
  edges: z.record(
    id,
    z.strictObject({
      id,
      source: z.strictObject({ node: id, outlet: z.string().min(1).max(100) }),
      target: id,
      label: draftText(limits.edgeLabel),
      disabled: z.boolean(),
      points: z.array(point).min(1).max(limits.edgePoints).optional(),
    }),
  ),
  variables: z.record(
    z.string().regex(REFERENCE),
    z.strictObject({
      reference: z.string().regex(REFERENCE),
      type: z.enum(VALUE_TYPES),
      initial: json,
      description: draftText(limits.description),
      input: z.boolean(),
      output: z.boolean(),
    }),
  ),
  notes: z.record(
    id,
    z.strictObject({
      id,
      text: draftText(limits.note),
      position: point,
      size: z.strictObject({ width: z.number().min(80).max(4000), height: z.number().min(40).max(4000) }),
      hue: z.enum(HUES),
    }),
  ),
  groups: z.record(
    id,
    z.strictObject({ id, title: draftText(limits.title), hue: z.enum(HUES), collapsed: z.boolean() }),
  ),
})
/** A document as it is stored and sent: plain records. */
export type GraphJson = z.output<typeof graphSchema>

/** What is wrong with a document that cannot be taken: a code, where, and values to fill in. */
export type GraphFault = { code: string; path: (string | number)[]; values: Record<string, string | number> }

export type ReadGraph = { ok: true; document: GraphDocument } | { ok: false; faults: GraphFault[] }

/** The plain form, with keys in the document's order. */
export function graphToJson(document: GraphDocument): GraphJson {
  return {
    schema: GRAPH_SCHEMA,
    nodes: Object.fromEntries(document.nodes) as GraphJson['nodes'],
    edges: Object.fromEntries(document.edges) as GraphJson['edges'],
    variables: Object.fromEntries(document.variables) as GraphJson['variables'],
    notes: Object.fromEntries(document.notes) as GraphJson['notes'],
    groups: Object.fromEntries(document.groups) as GraphJson['groups'],
  }
}

/** How large a document is as JSON, in bytes of UTF-8: what its limit counts. */
export const graphBytes = (document: GraphDocument): number =>
  new TextEncoder().encode(JSON.stringify(graphToJson(document))).length

/**
 * A stored or foreign document, brought to today's form and checked whole: shape, the data of every kind that is known,
 * and that edges, groups and keys fit together. A node of an unknown kind is kept as it is.
 */
export function graphFromJson(specs: NodeSpecs, stored: unknown): ReadGraph {
  const hostile = hostileFault(stored)
  if (hostile) return { ok: false, faults: [{ ...hostile, path: [] }] }
  const parsed = graphSchema.safeParse(migrateGraph(stored))
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.slice(0, 100).map((issue) => faultOf(issue)) }
  const { data } = parsed
  const faults: GraphFault[] = []
  for (const node of Object.values(data.nodes)) {
    const checked = specOf(specs, node.kind)?.data.safeParse(node.data)
    if (checked === undefined) continue
    if (!checked.success) {
      for (const issue of checked.error.issues) faults.push(faultOf(issue, ['nodes', node.id, 'data']))
      continue
    }
    node.data = checked.data as Json
  }
  faults.push(...misfits(specs, data))
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, 100) }
  return {
    ok: true,
    document: {
      schema: GRAPH_SCHEMA,
      nodes: new Map(Object.entries(data.nodes)),
      edges: new Map(Object.entries(data.edges)),
      variables: new Map(Object.entries(data.variables)),
      notes: new Map(Object.entries(data.notes)),
      groups: new Map(Object.entries(data.groups)),
    },
  }
}

function faultOf(issue: z.core.$ZodIssue, before: (string | number)[] = []): GraphFault {
  const path = [...before, ...issue.path.map((part) => (typeof part === 'symbol' ? part.toString() : part))]
  const limit =
    issue.code === 'too_big'
      ? issue.maximum
      : issue.code === 'too_small'
        ? issue.minimum
        : issue.code === 'custom'
          ? (issue.params?.limit as number | undefined)
          : undefined
  return {
    code: `document.${issue.code}`,
    path,
    values: { message: issue.message, ...(limit === undefined ? {} : { limit: Number(limit) }) },
  }
}

/** Where keys, ends and groups do not fit together: what no command ever makes. */
function misfits(specs: NodeSpecs, data: GraphJson): GraphFault[] {
  const faults: GraphFault[] = []
  const fault = (code: string, path: (string | number)[]) => faults.push({ code: `document.${code}`, path, values: {} })
  for (const [collection, items] of Object.entries({
    nodes: data.nodes,
    edges: data.edges,
    notes: data.notes,
    groups: data.groups,
  }))
    for (const [key, item] of Object.entries(items)) if (item.id !== key) fault('key', [collection, key])
  for (const [key, variable] of Object.entries(data.variables))
    if (variable.reference !== key) fault('key', ['variables', key])
  let starts = 0
  for (const node of Object.values(data.nodes)) {
    if (node.group !== null && !Object.hasOwn(data.groups, node.group)) fault('group_missing', ['nodes', node.id])
    if (specOf(specs, node.kind)?.isStart === true) starts += 1
  }
  if (starts > 1) fault('two_starts', ['nodes'])
  const taken = new Set<string>()
  for (const edge of Object.values(data.edges)) {
    const from = Object.hasOwn(data.nodes, edge.source.node) ? data.nodes[edge.source.node] : undefined
    if (from === undefined || !Object.hasOwn(data.nodes, edge.target)) {
      fault('end_missing', ['edges', edge.id])
      continue
    }
    const spec = specOf(specs, from.kind)
    if (spec !== undefined && !spec.outlets(from.data).some((outlet) => outlet.id === edge.source.outlet))
      fault('outlet_missing', ['edges', edge.id])
    const place = `${edge.source.node} ${edge.source.outlet}`
    if (taken.has(place)) fault('outlet_taken', ['edges', edge.id])
    taken.add(place)
  }
  return faults
}
