import type { GraphDocument } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import type { OutlineHost } from '#src/editor/outline/outline-host.ts'
import { useFlowEditor } from './editor-context.ts'
import { countsOf } from './use-problems.ts'

/** What the outline of the open flow works with. */
export function useOutlineHost(): OutlineHost {
  const { flow, kinds, resources, problems, isTold, goTo } = useFlowEditor()
  const hasStart = useDoc((document: GraphDocument) => startOf(kinds.specs, document) !== undefined)
  return {
    kinds,
    scope: { flowKind: flow.kind, hasModel: resources.hasModel, hasStart },
    problems: countsOf(problems, isTold),
    onOpen: (nodeId) => goTo(nodeId),
  }
}
