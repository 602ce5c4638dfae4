import { DeskError } from '#src/domain/errors.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import { graphBytes, graphFromJson, graphToJson, type GraphFault, type GraphJson } from '#src/domain/graph/json.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { specsFor } from '#src/nodes/specs.ts'

/** A document of a kind of flow that came from outside, made sure of. Throws FLOW_FILE_INVALID with what is wrong where. */
export function checkedDocument(kind: KindOfFlow, stored: unknown): { document: GraphDocument; json: GraphJson } {
  const read = graphFromJson(specsFor(kind), stored)
  if (!read.ok) throw invalidFile(read.faults)
  const bytes = graphBytes(read.document)
  if (bytes > LIMITS.flow.bytes)
    throw invalidFile([{ code: 'document.too_large', path: [], values: { limit: LIMITS.flow.bytes / 1024 } }])
  return { document: read.document, json: graphToJson(read.document) }
}

/** The refusal of a document, each fault once. */
export function invalidFile(faults: readonly GraphFault[]): DeskError {
  const told = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return new DeskError('FLOW_FILE_INVALID', { faults: [...told.values()] })
}

/** A stored document; stored ones were checked when they were written. */
export function storedDocument(kind: KindOfFlow, json: GraphJson): GraphDocument {
  const read = graphFromJson(specsFor(kind), json)
  if (!read.ok) throw new Error(`A stored flow cannot be read: ${read.faults[0]?.code ?? ''}`)
  return read.document
}
