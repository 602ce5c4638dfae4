import { emptyGraph, type GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { flowProblems, type FlowScope } from '../flow-problems.ts'
import { saveFlow } from '../save-flow.ts'
import { withDelta } from './delta.ts'
import type { AboutMirror, Answered, Asked, Kind, Question, Told } from './protocol.ts'

type Copy = { document: GraphDocument; scope: FlowScope | null; found: string }

const copies = new Map<number, Copy>()

/** Reads, checks and saves large flows aside, so that the page goes on meanwhile. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked>) => {
  void answer(id, question).then((answered) => self.postMessage(answered))
})

async function answer(id: number, question: Question): Promise<Answered> {
  try {
    return { id, told: await tell(question) }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}

function tell(question: Question): Told | Promise<Told> {
  switch (question.type) {
    case 'read':
      return { type: 'read', document: read(question.json, question.kind) }
    case 'parse':
      return { type: 'read', document: read(JSON.parse(question.text), question.kind) }
    case 'about':
      return tellAbout(copyOf(question), question.about)
    default:
      copies.delete(question.mirror)
      return { type: 'forgot' }
  }
}

function read(json: unknown, kind: Kind): GraphDocument | null {
  const result = graphFromJson(specsFor(kind), json)
  return result.ok ? result.document : null
}

/** The copy as it is now. What has not changed stays the same object: what was found within a node goes by it. */
function copyOf({ mirror, isFresh, delta }: Question & { type: 'about' }): Copy {
  const copy = copies.get(mirror) ?? { document: emptyGraph(), scope: null, found: '' }
  copy.document = withDelta(isFresh ? emptyGraph() : copy.document, delta)
  copies.set(mirror, copy)
  return copy
}

function tellAbout(copy: Copy, about: AboutMirror): Told | Promise<Told> {
  const { document } = copy
  switch (about.type) {
    case 'find':
      return find(copy, about)
    case 'save':
      return saveFlow(about.to, document).then((result) => ({ type: 'saved', result }))
    case 'write':
      return { type: 'written', text: JSON.stringify(graphToJson(document)) }
  }
}

function find(copy: Copy, { scope, isFirst }: AboutMirror & { type: 'find' }): Told {
  copy.scope = scope ?? copy.scope
  if (copy.scope === null) throw new Error('The scope was not told.')
  const problems = flowProblems(copy.document, copy.scope)
  const before = isFirst ? '' : copy.found
  copy.found = JSON.stringify(problems)
  return { type: 'found', problems: copy.found === before ? null : problems }
}
