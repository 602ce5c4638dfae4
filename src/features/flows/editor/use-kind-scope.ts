import type { GraphDocument } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import type { PaletteScope } from '#src/editor/palette/offered-kinds.ts'
import { useFlowEditor } from './editor-context.ts'

/** What decides which kinds of nodes are offered in the open flow. */
export function useKindScope(): PaletteScope {
  const { flow, kinds, resources } = useFlowEditor()
  const hasStart = useDoc((document: GraphDocument) => startOf(kinds.specs, document) !== undefined)
  return { flowKind: flow.kind, hasModel: resources.hasModel, hasStart }
}
