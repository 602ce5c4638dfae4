import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import type { GraphDocument } from '../graph/document.ts'
import { KINDS_OF_FLOWS, type KindOfFlow } from '../graph/flow-kind.ts'
import { graphFromJson, graphToJson, type GraphFault } from '../graph/json.ts'
import { faultOf, readJson } from '../graph/read-json.ts'
import { specOf, type NodeSpecs } from '../graph/spec.ts'
import { withOwnNames } from '../voice/foreign-names.ts'

const FORMAT = 'deskwright.flow'
const VERSION = 1

/** A flow as a file carries it from one application to another. */
export type FlowFile = {
  readonly name: string
  readonly kind: KindOfFlow
  readonly document: GraphDocument
}

/** Kinds of nodes that this version does not know, with how many there are: kept as they are, never run. */
export type UnsupportedKind = { readonly kind: string; readonly count: number }

export type ReadFlowFile =
  | { ok: true; flow: FlowFile; report: readonly UnsupportedKind[] }
  | { ok: false; faults: readonly GraphFault[] }

const fileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: requiredText(LIMITS.flow.name),
  kind: z.enum(KINDS_OF_FLOWS),
  document: z.unknown(),
})

/** The text of a flow's file: JSON without spaces, since its limit counts bytes. */
export const exportFlow = ({ name, kind, document }: FlowFile): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, name, kind, document: graphToJson(document) })

/**
 * Reads a flow's file of at most 1 MB, with the specs of the kind that the file says it is. Nodes of unknown kinds come
 * along and are named; anything amiss refuses it.
 */
export function readFlowFile(specsFor: (kind: KindOfFlow) => NodeSpecs, text: string): ReadFlowFile {
  const read = readJson(text)
  if (!read.ok) return { ok: false, faults: [read.fault] }
  const file = fileSchema.safeParse(read.value)
  if (!file.success) return { ok: false, faults: file.error.issues.map(envelopeFault) }
  const specs = specsFor(file.data.kind)
  const { document } = file.data
  // A replaced name holds no sign that JSON writes otherwise.
  const own = file.data.kind === 'ivr' ? (JSON.parse(withOwnNames(JSON.stringify(document))) as unknown) : document
  const graph = graphFromJson(specs, own)
  if (!graph.ok) return graph
  const { name, kind } = file.data
  return { ok: true, flow: { name, kind, document: graph.document }, report: unsupportedKinds(specs, graph.document) }
}

/** The kinds in a document that this version does not know, the most frequent first. */
function unsupportedKinds(specs: NodeSpecs, document: GraphDocument): UnsupportedKind[] {
  const counts = new Map<string, number>()
  for (const { kind } of document.nodes.values())
    if (specOf(specs, kind) === undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count)
}

function envelopeFault(issue: z.core.$ZodIssue): GraphFault {
  const [field] = issue.path
  if (field === 'version') return faultOf('document.other_version', { version: VERSION })
  if (field === 'name') return faultOf('document.name', { limit: LIMITS.flow.name })
  return faultOf('document.other_format')
}
