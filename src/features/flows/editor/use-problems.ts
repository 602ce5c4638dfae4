import { startTransition, useEffect, useMemo, useState } from 'react'
import type { FlowResources } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { ProblemCount } from '#src/editor/canvas/marks.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import type { IsTold } from '#src/editor/problems/told.ts'
import { whenReleased } from '#src/ui/when-released.ts'
import { MOST_HERE } from './aside/graph-aside.ts'
import type { Mirror } from './aside/mirror.ts'
import { createProblemFinder } from './aside/problem-finder.ts'
import { flowProblems, type FlowScope } from './flow-problems.ts'
import type { OpenFlow } from './open-flow.ts'

/**
 * What is wrong with the open flow, found anew after each change when there is time for it: the same list as long as
 * nothing else is wrong, so that typing on draws nothing of it again. Null while a large flow is looked at first.
 */
export function useProblems(
  { store, mirror }: Pick<OpenFlow, 'store' | 'mirror'>,
  flow: { id: string; kind: FlowScope['flowKind'] },
  resources: FlowResources,
  more: Partial<FlowScope>,
): readonly Problem[] | null {
  const { languages, hasModel, flows, secrets, callable } = resources
  const scope = useMemo(
    (): FlowScope => ({
      languages,
      hasModel,
      outbound: { secrets: new Map(secrets.map(({ name, places }) => [name, places])), allow: callable },
      flows: new Map(flows.map((each) => [each.id, each])),
      flowKind: flow.kind,
      flowId: flow.id,
      others: flows.map(({ id, name, enabled, examples }) => ({ id, name, enabled, examples })),
      ...more,
    }),
    [languages, hasModel, flows, secrets, callable, flow.kind, flow.id, more],
  )
  const [problems, setProblems] = useState<readonly Problem[] | null>(() => {
    const document = store.store.get(store.docAtom)
    return document.nodes.size > MOST_HERE ? null : flowProblems(document, scope)
  })
  useEffect(
    () => watchProblems(store, mirror, scope, (found) => whenReleased(() => startTransition(() => setProblems(found)))),
    [store, mirror, scope],
  )
  return problems
}

/** Looks at the document now and after each change, one look at a time; tells when what is found has changed. */
function watchProblems(
  store: DocumentStore<GraphDocument>,
  mirror: Mirror,
  scope: FlowScope,
  onFound: (problems: readonly Problem[]) => void,
): () => void {
  const finder = createProblemFinder(mirror)
  let isLooking = false
  let isDue = false
  let isOver = false

  async function look(): Promise<void> {
    isDue = true
    if (isLooking) return
    isLooking = true
    while (isDue && !isOver) {
      isDue = false
      // What has just been typed is drawn first.
      await new Promise((resolve) => setTimeout(resolve))
      const found = isOver ? null : await finder.find(store.store.get(store.docAtom), scope)
      if (found !== null && !isOver) onFound(found)
    }
    isLooking = false
  }

  void look()
  const end = store.subscribe(() => void look())
  return () => {
    isOver = true
    end()
  }
}

/** Problems by node, counted, as the canvas shows them: what is not told as one is still to be done. */
export function countsOf(problems: readonly Problem[] | null, isTold: IsTold): ReadonlyMap<string, ProblemCount> {
  const counts = new Map<string, ProblemCount>()
  for (const problem of problems ?? []) {
    if (problem.nodeId === null) continue
    const count = counts.get(problem.nodeId) ?? { blocking: 0, warnings: 0, open: 0 }
    const part = !isTold(problem) ? 'open' : problem.severity === 'blocking' ? 'blocking' : 'warnings'
    counts.set(problem.nodeId, { ...count, [part]: count[part] + 1 })
  }
  return counts
}
