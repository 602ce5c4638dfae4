import { addVariable, setNodeData } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Kinds } from '../canvas/card-texts.ts'
import type { InspectorScope, Resources } from '../canvas/kit/inspector-context.tsx'
import { isWithin, pathKey, withValueAt } from '../canvas/kit/path.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import type { ConnectFrom } from '../problems/mends.tsx'
import { useIsTold } from '../problems/told.ts'
import { variablesOf, type Samples } from './variables-of.ts'

/** What the editor's host hands to the inspector of whatever is selected. */
export type InspectorHost = {
  readonly kinds: Kinds
  readonly resources: Resources
  readonly problems: readonly Problem[]
  /** Whether all problems are told, also of fields that nobody has been in yet. */
  readonly isAsked: boolean
  /** Lets a person choose where a way out leads. Absent: not from here. */
  readonly onConnect?: ConnectFrom
  /** The languages texts are wanted in; the first is the application's own. */
  readonly languages: readonly string[]
  /** Whether a model is set; null while that is not known. */
  readonly hasModel: boolean | null
  /** Values of variables from the last run, for previews. */
  readonly samples?: Samples
}

const NO_SAMPLES: Samples = {}

/** The scope of a node's fields over the open document: what they write goes through commands. */
export function useNodeScope(node: GraphNode, host: InspectorHost): InspectorScope {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const isReadOnly = useDoc(store.readOnlyAtom)
  const document = useDoc(store.docAtom)
  const { kinds, resources, problems, languages, hasModel, samples = NO_SAMPLES } = host
  const isTold = useIsTold(host.isAsked)
  const issues = problems.filter((problem) => problem.nodeId === node.id && isTold(problem))

  return {
    node,
    data: node.data,
    isReadOnly,
    set: (path, value, options) => {
      // Two fields that write one after the other in one event must not each begin from what was drawn.
      const data = store.store.get(store.docAtom).nodes.get(node.id)?.data
      if (data === undefined) return
      const field = options?.merge === true ? pathKey(path) : undefined
      store.dispatch(setNodeData(kinds.specs, node.id, withValueAt(data, path, value), field))
    },
    replace: (data) => store.dispatch(setNodeData(kinds.specs, node.id, data)),
    onSeal: () => store.seal(),
    asOne: (deeds) => {
      store.seal()
      store.beginGesture('undo.editNode')
      deeds()
      store.commitGesture()
    },
    issuesAt: (path) => issues.filter((issue) => isWithin(issue.path, path)),
    variables: variablesOf(document, t, samples),
    ...(!isReadOnly && {
      createVariable: (reference, type) =>
        store.dispatch(addVariable({ reference, type, initial: null, description: '', input: false, output: false })),
    }),
    languages,
    resources,
    hasModel,
  }
}
