import type { Flow, PastTalk } from '#src/api/types.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { readDocument } from '../aside/graph-aside.ts'

/**
 * What a past conversation ran on, so that the same comes of it when it is taken again in the page; null where the bot was
 * never in it. A flow that this version cannot read is left out.
 */
export function pastProgram({ settings, flows, ...past }: PastTalk, kind: Flow['kind']): BotProgram | null {
  if (settings === null) return null
  const specs = specsFor(kind)
  const entries = new Map(past.entries.map((entry) => [entry.id, entry]))
  const documents = new Map(past.documents.map((document) => [document.id, document]))
  const compiled = flows.flatMap(({ id, name, document }) => {
    const read = readDocument(document, kind)
    return read ? [[id, compileFlow(specs, { id, name, document: read })] as const] : []
  })
  return {
    releaseId: null,
    filesAt: past.filesAt,
    settings,
    entry: (id) => entries.get(id),
    document: (id) => documents.get(id),
    flows: new Map(compiled),
    specs,
  }
}
