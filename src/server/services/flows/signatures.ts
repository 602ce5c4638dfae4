import { asc, isNull } from 'drizzle-orm'
import { compileFlow } from '#src/domain/engine/program.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { specOf, type FlowSignature, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { specsFor } from '#src/nodes/specs.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import type { FlowRow } from './find.ts'
import { storedDocument } from './documents.ts'

export type SignedFlow = FlowSignature & {
  id: string
  kind: FlowRow['kind']
  examples: string[]
  document: GraphDocument
}

/** What others need to know of a flow. */
export function signatureOf(row: Pick<FlowRow, 'id' | 'name' | 'kind' | 'enabled' | 'document'>): SignedFlow {
  const specs = specsFor(row.kind)
  const document = storedDocument(row.kind, row.document)
  const { trigger } = compileFlow(specs, { id: row.id, name: row.name, document })
  const own = [...document.variables.values()].filter(({ reference }) => splitReference(reference).scope === 'flow')
  const side = (which: 'input' | 'output') =>
    own.filter((variable) => variable[which]).map(({ reference, type }) => ({ name: reference, type }))
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    enabled: row.enabled,
    examples: trigger.intent.examples,
    inputs: side('input'),
    outputs: side('output'),
    calls: callsOf(specs, document),
    document,
  }
}

/** Flows that a document calls or goes over to, each once. */
function callsOf(specs: NodeSpecs, document: GraphDocument): string[] {
  const called = [...document.nodes.values()].flatMap((node) => specOf(specs, node.kind)?.calls?.(node.data) ?? [])
  return [...new Set(called)]
}

/** All flows of the application, in their order. */
export async function readSignatures(tx: Tx): Promise<SignedFlow[]> {
  const rows = await tx.select().from(flow).where(isNull(flow.deletedAt)).orderBy(asc(flow.number))
  return rows.map(signatureOf)
}
