import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { flowProblems, type FlowScope } from '../flow-problems.ts'
import { MOST_HERE } from './graph-aside.ts'
import type { Mirror } from './mirror.ts'

/** Finds the problems of one open flow again and again. */
export type ProblemFinder = {
  /** The problems of a document; null where they are the same as the last time. Ask for the next only after an answer. */
  find(document: GraphDocument, scope: FlowScope): Promise<readonly Problem[] | null>
}

/** A finder that looks at large documents in the worker. */
export function createProblemFinder(mirror: Mirror): ProblemFinder {
  let told: FlowScope | null = null
  let found = ''

  function findHere(document: GraphDocument, scope: FlowScope): readonly Problem[] | null {
    const problems = flowProblems(document, scope)
    const before = found
    found = JSON.stringify(problems)
    return found === before ? null : problems
  }

  async function findAside(document: GraphDocument, scope: FlowScope): Promise<readonly Problem[] | null> {
    const answer = mirror.askMirror(document, {
      type: 'find',
      scope: told === scope ? null : scope,
      isFirst: told === null,
    })
    told = scope
    const answered = await answer
    found = ''
    return answered.type === 'found' ? answered.problems : null
  }

  return {
    async find(document, scope) {
      if (document.nodes.size > MOST_HERE)
        try {
          return await findAside(document, scope)
        } catch {
          // Slower, but as good.
        }
      told = null
      return findHere(document, scope)
    },
  }
}
