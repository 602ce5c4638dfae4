import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { MaskNote } from '#src/features/shared/unmask/mask-note.tsx'
import { useUnmasked } from '#src/features/shared/unmask/use-unmasked.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AddNote } from './add-note.tsx'
import { CallFacts } from './call-facts.tsx'
import { ConversationFacts } from './conversation-facts.tsx'
import { EraseVisitor } from './erase-visitor.tsx'
import { ErasureNote } from './erasure-note.tsx'
import { ExpiredNote } from './expired-note.tsx'
import { ExportNote } from './export-note.tsx'
import { ExportVisitor } from './export-visitor.tsx'
import { MergeVisitor } from './merge-visitor.tsx'
import { ReplayLink } from './replay-link.tsx'
import { TranscriptView } from './transcript-view.tsx'
import { WriteAgain } from './write-again.tsx'
import { shortId, visitorName } from './words.ts'

type ConversationDrawerProps = { appId: string; personId: string; conversationId: string; onClose: () => void }

/** Milliseconds between two looks at a conversation that is still going on. */
const LOOK = 5000
/** The same while its visitor is being erased. */
const ERASURE_LOOK = 1000

/** A conversation whole: its facts and everything that was said. Its address opens it again. */
export function ConversationDrawer({ appId, personId, conversationId, onClose }: ConversationDrawerProps) {
  const t = useTexts()
  const query = useQuery(
    orpc.history.get.queryOptions({
      input: { appId, conversationId },
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.erasure?.finishedAt === null ? ERASURE_LOOK : data?.conversation.endedAt === null ? LOOK : false,
    }),
  )
  const unmasking = useUnmasked(appId, conversationId)
  const { timeZone } = useApplication()
  const conversation = query.data?.conversation
  const visitor = conversation?.visitor
  const mayExport = usePermission('visitor.export')
  const isErased = query.data !== undefined && query.data.erasure !== null
  /** Whether anything of what was said is left. */
  const isThere = query.data?.erasure === null && query.data.expiredAt === null
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        visitor === undefined
          ? t(($) => $.history.detail.title, { id: shortId(conversationId) })
          : visitorName(t, visitor)
      }
      description={<span className="font-mono">{conversationId}</span>}
      actions={
        <>
          {conversation !== undefined && visitor !== undefined && !isErased && (
            <>
              <WriteAgain appId={appId} conversation={conversation} visitor={visitorName(t, visitor)} />
              <MergeVisitor appId={appId} conversationId={conversationId} name={visitorName(t, visitor)} />
              <ExportVisitor appId={appId} visitorId={visitor.id} name={visitorName(t, visitor)} />
              <EraseVisitor appId={appId} visitor={visitor} />
            </>
          )}
          <CopyButton
            value={globalThis.location.href}
            label={t(($) => $.history.detail.copyLink)}
            copiedLabel={t(($) => $.common.copied)}
            size="normal"
          />
        </>
      }
      closeLabel={t(($) => $.common.close)}
    >
      <QueryState query={query} skeleton={<DrawerSkeleton />}>
        {(transcript) => (
          <div className="flex flex-col gap-6">
            {mayExport && !isErased && <ExportNote appId={appId} visitorId={transcript.conversation.visitor.id} />}
            {transcript.erasure !== null && <ErasureNote erasure={transcript.erasure} />}
            {transcript.erasure === null && transcript.expiredAt !== null && <ExpiredNote at={transcript.expiredAt} />}
            {transcript.conversation.masked && isThere && (
              <MaskNote unmasking={unmasking} isUnmaskable={transcript.unmaskable} timeZone={timeZone} />
            )}
            <ConversationFacts transcript={unmasking.unmasked ?? transcript} />
            {isThere && <ReplayLink appId={appId} transcript={transcript} />}
            {transcript.conversation.medium === 'call' && isThere && (
              <CallFacts appId={appId} conversationId={conversationId} shown={unmasking.unmasked?.caller} />
            )}
            {isThere && <TranscriptView transcript={unmasking.unmasked ?? transcript} />}
            {isThere && <AddNote appId={appId} personId={personId} conversationId={conversationId} />}
          </div>
        )}
      </QueryState>
    </Drawer>
  )
}

function DrawerSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="ml-auto h-10 w-1/2" />
      <Skeleton className="h-20 w-3/4" />
    </div>
  )
}
