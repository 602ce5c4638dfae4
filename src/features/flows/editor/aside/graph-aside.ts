import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, type GraphJson } from '#src/domain/graph/json.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { askAside } from './ask.ts'
import type { Kind, Question } from './protocol.ts'

/** A flow of more nodes is read, checked and saved in a worker; a smaller one at once, which takes less than asking. */
export const MOST_HERE = 200
/** The same for a flow that is still a text, in characters: about what so many nodes are. */
const LONGEST_HERE = 120_000

/** A document as the server keeps it; null where this version cannot read it. */
export function readDocument(json: GraphJson, kind: Kind): GraphDocument | null {
  const read = graphFromJson(specsFor(kind), json)
  return read.ok ? read.document : null
}

/** The same without holding the page up, however large the document is. */
export async function readAside(json: GraphJson, kind: Kind): Promise<GraphDocument | null> {
  if (Object.keys(json.nodes).length <= MOST_HERE) return readDocument(json, kind)
  return readBy({ type: 'read', json, kind }, () => readDocument(json, kind))
}

/** A document that was kept as a text; null where it is none that this version can read. */
export async function parseAside(text: string, kind: Kind): Promise<GraphDocument | null> {
  const here = () => {
    try {
      return readDocument(JSON.parse(text), kind)
    } catch {
      return null
    }
  }
  return text.length <= LONGEST_HERE ? here() : readBy({ type: 'parse', text, kind }, here)
}

async function readBy(question: Question, here: () => GraphDocument | null): Promise<GraphDocument | null> {
  try {
    const told = await askAside(question)
    return told.type === 'read' ? told.document : null
  } catch {
    // Slower, but as good.
    return here()
  }
}
