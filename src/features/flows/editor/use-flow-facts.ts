import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { setNodeData } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import type { Trigger } from '#src/domain/graph/trigger.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import type { FlowFacts } from '#src/editor/inspector/flow-panel.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useFlowEditor } from './editor-context.ts'

/** A flow's name, which is kept beside the document, and what it is for, which its start says. */
export function useFlowFacts(): { facts: FlowFacts; change: ((facts: FlowFacts) => void) | undefined } {
  const t = useTexts()
  const { appId, family, flow, kinds, store, isReadOnly } = useFlowEditor()
  const notices = useNotices()
  const queries = useQueryClient()
  const start = useDoc((document: GraphDocument) => startOf(kinds.specs, document))
  const rename = useMutation(
    orpc.flows.update.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.flows.key() }),
      onError: (error) => notices.failed(error),
    }),
  )
  const data = start?.data as Partial<Trigger> | undefined
  // Only what is begun by a visitor's intent says what it is for.
  const facts = {
    name: flow.name,
    description: start && !data?.intent ? null : (data?.intent?.description ?? ''),
    ...(family.noun && { kind: family.noun(t) }),
  }
  const change = (next: FlowFacts) => {
    if (next.name !== facts.name) rename.mutate({ appId, flowId: flow.id, name: next.name })
    if (start && data?.intent && next.description !== null && next.description !== facts.description)
      store.dispatch(
        setNodeData(kinds.specs, start.id, { ...data, intent: { ...data.intent, description: next.description } }),
      )
  }
  return { facts, change: isReadOnly ? undefined : change }
}
