import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Flow, FlowResources } from '#src/api/types.ts'
import { useRoomForWork } from '#src/features/shared/screens/room-for-work.ts'
import { meQuery } from '#src/features/shared/session/session.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CrashCopy } from './crash-copy.tsx'
import { FlowEditorView } from './flow-editor.tsx'
import type { FlowFamily } from './family.ts'
import { readAside } from './aside/graph-aside.ts'
import { openFlow, type OpenFlow } from './open-flow.ts'
import type { FlowSearch, SetFlowSearch } from './search.ts'
import type { OpenFlowLink } from './together/flow-link.ts'

export type FlowPageProps = {
  appId: string
  flowId: string
  /** What its kind of flow has of its own. */
  family: FlowFamily
  search: FlowSearch
  onSearch: SetFlowSearch
  /** Nothing can be changed, as by a link that is only for looking. */
  readOnly: boolean
  /** A story brings its own live connection. */
  openLink?: OpenFlowLink
  onOpenFlow: (flowId: string) => void
  onClose: () => void
}

/** The editor of a flow: a task flow, a voice menu. */
export function FlowPage(props: FlowPageProps) {
  useRoomForWork()
  const { appId, flowId } = props
  // What is edited is never fetched over: news of others come by the live connection and are merged.
  const flow = useQuery(
    orpc.flows.get.queryOptions({ input: { appId, flowId }, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  )
  const resources = useQuery(orpc.flows.resources.queryOptions({ input: { appId } }))
  return (
    <QueryState query={flow} skeleton={<EditorSkeleton />}>
      {(loaded) => (
        <QueryState query={resources} skeleton={<EditorSkeleton />}>
          {(known) => <Opened key={loaded.id} {...props} flow={loaded} resources={known} />}
        </QueryState>
      )}
    </QueryState>
  )
}

function Opened(props: FlowPageProps & { flow: Flow; resources: FlowResources }) {
  const { appId, flow, readOnly } = props
  const t = useTexts()
  const mayEdit = usePermission('flow.edit') && !readOnly
  const queries = useQueryClient()
  const personId = queries.getQueryData(meQuery().queryKey)?.personId ?? ''
  // What was loaded first; from then on the document is the store's.
  const [first] = useState(flow)
  const [open, setOpen] = useState<OpenFlow | 'unreadable' | null>(null)

  useEffect(() => {
    let opened: OpenFlow | undefined
    let isLeft = false
    void readAside(first.document, first.kind).then((document) => {
      if (isLeft) return
      if (document !== null)
        opened = openFlow({ appId, flow: first, document, revision: first.revision, readOnly: !mayEdit, personId })
      // A transition: the editor is drawn a little at a time.
      startTransition(() => setOpen(opened ?? 'unreadable'))
    })
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [appId, first, mayEdit, personId])

  if (open === 'unreadable')
    return <ErrorState title={t(($) => $.flow.unreadable)} text={t(($) => $.flow.unreadableText)} />
  if (open === null) return <EditorSkeleton />
  return (
    <DocumentProvider store={open.store}>
      <div className="flex h-full min-h-0 flex-col">
        {mayEdit && <CrashCopy appId={appId} flow={flow} open={open} />}
        <div className="min-h-0 flex-1">
          <FlowEditorView {...props} open={open} isReadOnly={!mayEdit} />
        </div>
      </div>
    </DocumentProvider>
  )
}

function EditorSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="h-12 w-full" />
      <div className="flex flex-1 gap-px">
        <Skeleton className="h-full w-55 max-lg:hidden" />
        <Skeleton className="h-full flex-1" />
        <Skeleton className="h-full w-85 max-md:hidden" />
      </div>
    </div>
  )
}
