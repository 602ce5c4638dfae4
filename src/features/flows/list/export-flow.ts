import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { graphFromJson, type GraphJson } from '#src/domain/graph/json.ts'
import { nameInFile } from '#src/lib/name-in-file.ts'
import { specsFor } from '#src/nodes/specs.ts'

/** The text of a flow's file. Throws for a document that this version cannot read. */
export function flowFileText({
  name,
  kind,
  document,
}: {
  name: string
  kind: KindOfFlow
  document: GraphJson
}): string {
  const read = graphFromJson(specsFor(kind), document)
  if (!read.ok) throw new Error(`The flow cannot be read: ${read.faults[0]?.code ?? ''}`)
  return exportFlow({ name, kind, document: read.document })
}

/** A flow's text as the file that is kept of it. */
export const flowFile = (name: string, text: string): File =>
  new File([text], `${nameInFile(name, 'flow')}.json`, { type: 'application/json' })
