import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { use, useEffect, useMemo, useState, type ComponentProps, type RefObject } from 'react'
import { client } from '#src/api/client.ts'
import type { DeskAlert } from '#src/api/types.ts'
import { asidesOf } from './asides.ts'
import type { Conversation, DeskNote, Whisper } from './desk.ts'
import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { takesFirstWords } from '#src/channels/specs.ts'
import { isWithBot } from '#src/domain/conversation/state.ts'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AcceptBar } from './accept-bar.tsx'
import { AlertLine } from './alert-line.tsx'
import type { AlertsOf } from './alerts-at-desk.ts'
import { sorted } from './attached.ts'
import { blockAt } from './blocked.ts'
import { CallBar } from './call-bar.tsx'
import { can } from '#src/domain/team/policy.ts'
import { fillText } from '#src/domain/text.ts'
import { ClosingPanel } from './closing-panel.tsx'
import { Composer } from './composer.tsx'
import { DeskContext } from './desk-context.ts'
import { RepliesDialog } from './quick-replies/replies-dialog.tsx'
import { isDecided, useQuickReplies, type QuickReply } from './quick-replies/use-quick-replies.ts'
import { useReplyFiles } from './quick-replies/use-reply-files.ts'
import { ConversationHeader, type ConversationAct } from './conversation-header.tsx'
import { FlowBar, isTakenUp } from './flow-bar.tsx'
import { FileArea } from './file-area.tsx'
import { GuestBar } from './guest-bar.tsx'
import { isWaiting } from './merge.ts'
import { mayInvite } from './may-invite.ts'
import { NoteForm } from '#src/features/shared/note/note-form.tsx'
import { useNotes } from './notes/use-notes.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { transcriptQuery, whispersQuery } from './queries.ts'
import { closedFor, UnsentContext } from './reach.ts'
import { ReachBar } from './reach-bar.tsx'
import { TemplateDialog } from './templates/template-dialog.tsx'
import { TransferBar } from './transfer-bar.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useUnsents } from './use-unsents.ts'
import { useMay } from './use-may.ts'
import { useNow } from './use-now.ts'
import { useReact } from './use-react.ts'
import { useReadMark } from './use-read-mark.ts'
import { lastOf, useRecall } from './use-recall.ts'
import { WatchBar } from './watch-bar.tsx'
import { Transcript } from './transcript.tsx'

const NO_WHISPERS: readonly Whisper[] = []
const NO_NOTES: readonly DeskNote[] = []
const NO_KEYS = {}
const NO_LEFT: readonly DeskAlert[] = []

type ConversationPaneProps = {
  appId: string
  conversation: Conversation
  visitor: string
  isMine: boolean
  /** Whether somebody hands it over to this agent, and it rings here. */
  handedToMe: boolean
  /** For who looks after it, being somebody else's; `canAccept`: it waits in a group of theirs. */
  supervision:
    | (Pick<ComponentProps<typeof WatchBar>, 'serves' | 'busy' | 'onIntervene'> & {
        canAccept: boolean
      })
    | undefined
  /** Who reads along, as this agent is told. */
  watchedBy: string | undefined
  /** What is done about a transfer that is pending, and how. */
  handingOver: Pick<ComponentProps<typeof TransferBar>, 'busy' | 'onComplete' | 'onCancel'>
  /** What takes away a flow that runs for the visitor. */
  guiding: Pick<ComponentProps<typeof FlowBar>, 'isStopping' | 'onStop'>
  /** Invites the visitor to rate; undefined: agents do not, or not this one. */
  onRate: (() => void) | undefined
  /** For the guest of it: the way out. */
  guest: Pick<ComponentProps<typeof GuestBar>, 'isLeaving' | 'onLeave'> | undefined
  /** Words to colleagues that no visitor reads. */
  whispering: Pick<ComponentProps<typeof GuestBar>, 'isWhispering' | 'onWhisper'>
  /** A note to the team: what is written of it, and whether it is being written. */
  noting: { isOpen: boolean; text: string; onOpen: (isOpen: boolean) => void; onText: (text: string) => void }
  /** What is marked in it for the words it holds, and what says that somebody has looked at it. */
  alerts: AlertsOf
  onSeen: ((alertId: string) => void) | undefined
  /** Whether it is at this desk no more, and read since it is starred. */
  isElsewhere: boolean
  starring: ComponentProps<typeof ConversationHeader>['starring']
  isSeen: boolean
  isTyping: boolean
  busy: ConversationAct | undefined
  draft: string
  composer: RefObject<HTMLTextAreaElement | null>
  outbox: Outbox
  replies: readonly Outgoing[]
  /** What goes with the next reply. */
  attached: readonly File[]
  onAttached: (change: (files: readonly File[]) => readonly File[]) => void
  onDraft: (text: string) => void
  /** Puts a message into the reply. */
  onQuote: (message: Message) => void
  onAct: (act: ConversationAct) => void
}

/** The open conversation: what was said, and where the reply is written. */
export function ConversationPane(props: ConversationPaneProps) {
  const { appId, conversation, visitor, isMine, isSeen, isTyping, busy, draft, composer, outbox, replies } = props
  const { handedToMe, supervision, watchedBy, handingOver, guiding, guest, whispering, noting } = props
  const { attached, onAttached, onDraft, onQuote, onAct, isElsewhere, starring, alerts, onSeen } = props
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { roles = [], takes = USUAL_TAKES, undoSeconds = 0, keys = NO_KEYS } = use(DeskContext) ?? {}
  const quickReplies = useQuickReplies(appId)
  const usable = useMemo(
    () => quickReplies.data?.replies.filter((reply) => !isDecided(reply)) ?? [],
    [quickReplies.data],
  )
  const [isManaging, setManaging] = useState(false)
  const [templateFor, setTemplateFor] = useState<string>()
  const { id, state } = conversation
  // Read anew whenever it is opened: nothing was heard of its messages while it was not.
  const query = useQuery({ ...transcriptQuery(queryClient, appId, conversation), refetchOnMount: 'always' })
  // Nobody has written to anybody while no person serves it.
  const whispers = useQuery({
    ...whispersQuery(appId, conversation),
    refetchOnMount: 'always',
    enabled: !isElsewhere && (state === 'in_service' || state === 'ended'),
  })
  const notes = useNotes(appId, conversation, {
    onAdded: () => {
      noting.onText('')
      closeNote()
    },
    onError: notices.failed,
  })
  const asides = useMemo(
    () => asidesOf(whispers.data ?? NO_WHISPERS, notes.list ?? NO_NOTES),
    [whispers.data, notes.list],
  )
  const offeredTo = state === 'ringing' && !isMine ? conversation.owner?.nickname : undefined
  const isServing = isMine && state === 'in_service'
  // They are of no message in the transcript.
  const leftAlerts = alerts.get(null) ?? NO_LEFT
  // Who is on the telephone is spoken to, not written to.
  const isCall = conversation.medium === 'call'
  const now = useNow()
  const may = useMay()
  const mayBlock =
    !isCall &&
    may.blockDays > 0 &&
    (isMine || can(roles, 'visitor.blockAny')) &&
    blockAt(conversation, now) === undefined
  const recallOf = useRecall(conversation, query.data, isServing)
  const react = useReact(conversation, isServing)
  useReadMark(appId, conversation, isServing && isSeen ? query.data : undefined)

  const arrived = new Set(query.data?.map(({ clientMsgId }) => clientMsgId))
  const outgoing = replies.filter((reply) => reply.conversationId === id && !arrived.has(reply.clientMsgId))
  const handleSend = () => {
    outbox.add(id, draft.trim(), attached, undoSeconds * 1000)
    onDraft('')
    onAttached(() => [])
  }

  const handleUndo = () => {
    const back = outbox.takeBack(id)
    if (back === undefined) return
    // What was begun since stands after it.
    onDraft([back.text, draft].filter((text) => text !== '').join('\n'))
    onAttached((files) => [...back.files, ...files])
    composer.current?.focus()
  }
  const writes = isServing && !isCall
  const { reach } = conversation
  const closed = closedFor(reach, now)
  const repliesNow = writes && !noting.isOpen && closed === undefined
  const unsents = useUnsents(appId, conversation, isServing && closed === undefined)
  // Whoever leaves it, or serves it no more, has said what they have said.
  useEffect(() => () => outbox.letGo(id), [outbox, id, isServing])
  useDeskKeys(keys, (command) => {
    if (command === 'undoSend') handleUndo()
    if (command === 'recall') {
      if (isServing && !may.recall) notices.refused(errorText(t, 'STAFF_MAY_NOT'))
      else lastOf(query.data, recallOf)?.()
    }
    const said =
      command === 'quote' && repliesNow ? query.data?.findLast(({ sender }) => sender === 'visitor') : undefined
    if (said !== undefined) onQuote(said)
  })

  const handleCopy = ({ body }: Message) => {
    copyText(previewOf(body)).then(
      () => notices.done(t(($) => $.workspace.transcript.copied)),
      () => notices.refused(t(($) => $.workspace.transcript.copyRefused)),
    )
  }
  const attach = (files: readonly File[]) => {
    const { taken, refused } = sorted(files, takes)
    if (taken.length > 0) onAttached((before) => [...before, ...taken])
    for (const { name, code } of refused)
      notices.refused(t(($) => $.workspace.composer.refused, { name, reason: errorText(t, code) }))
  }
  const fetchFiles = useReplyFiles(appId)
  const handleInserted = (reply: QuickReply) => {
    client.quickReplies.use({ appId, replyId: reply.id }).catch(() => {
      // A use that is not counted keeps nobody from answering.
    })
    void fetchFiles(reply.files).then((files) => files.length > 0 && attach(files))
  }
  const handleDraft = (text: string) => {
    if (draft !== '' || text !== '@') return onDraft(text)
    // An `@` where a reply would begin asks for a colleague.
    if (noting.text === '') noting.onText(text)
    noting.onOpen(true)
  }
  const closeNote = () => noting.onOpen(false)

  return (
    <FileArea
      hint={t(($) => $.workspace.composer.drop)}
      onFiles={writes && takes.kinds.length > 0 ? attach : undefined}
    >
      <ConversationHeader
        conversation={conversation}
        visitor={visitor}
        isMine={isMine}
        mayBlock={mayBlock}
        mayRemove={isWaiting(conversation) && !isElsewhere && can(roles, 'queue.remove')}
        mayWriteFirst={may.begin && can(roles, 'desk.serve') && takesFirstWords(conversation.channel)}
        onRate={mayInvite(conversation, now) ? props.onRate : undefined}
        busy={busy}
        onAct={onAct}
        starring={starring}
        isNoting={noting.isOpen}
        onNote={() => (noting.isOpen ? closeNote() : noting.onOpen(true))}
      />
      {isServing && conversation.transfer?.state === 'pending' && (
        <TransferBar transfer={conversation.transfer} {...handingOver} {...whispering} />
      )}
      {conversation.flow && !isTakenUp(conversation.flow, query.data) && (
        <FlowBar flow={conversation.flow} mayStop={isServing} {...guiding} />
      )}
      {isServing && watchedBy !== undefined && (
        <p
          role="status"
          className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 text-12 text-muted"
        >
          <Eye size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t(($) => $.workspace.watch.by, { name: watchedBy })}
        </p>
      )}
      {isCall && <CallBar appId={appId} conversationId={id} isServing={isServing} />}
      {leftAlerts.length > 0 && (
        <div
          role="group"
          aria-label={t(($) => $.workspace.alerts.left)}
          className="flex shrink-0 flex-col gap-1 border-b border-line px-4 py-1.5"
        >
          {leftAlerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} onSeen={onSeen} />
          ))}
        </div>
      )}
      {query.data !== undefined ? (
        <UnsentContext value={unsents}>
          <Transcript
            key={`transcript ${id}`}
            messages={query.data}
            asides={asides}
            visitor={visitor}
            alerts={alerts}
            onSeen={onSeen}
            recallOf={recallOf}
            onCopy={handleCopy}
            onQuote={repliesNow ? onQuote : undefined}
            onReact={react}
            // Nothing tells of what was said on the telephone.
            receipts={isCall ? undefined : conversation.receipts}
            isTyping={isTyping}
            outgoing={outgoing}
            onRetry={({ clientMsgId }) => outbox.retry(clientMsgId)}
            onDiscard={({ clientMsgId }) => outbox.discard(clientMsgId)}
            onUndo={handleUndo}
            onLeave={() => composer.current?.focus()}
          />
        </UnsentContext>
      ) : query.error !== null ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <QueryFailure error={query.error} query={query} />
        </div>
      ) : (
        <Loading label={t(($) => $.common.loading)} className="flex min-h-0 flex-1 flex-col gap-4 p-4">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-10 w-1/2 self-end" />
          <Skeleton className="h-14 w-3/5" />
        </Loading>
      )}
      {noting.isOpen && (
        <NoteForm
          key={`note ${id}`}
          appId={appId}
          conversationId={id}
          text={noting.text}
          busy={notes.isAdding}
          onChange={noting.onText}
          onAdd={notes.add}
          onClose={closeNote}
        />
      )}
      {writes && reach && <ReachBar reach={reach} visitor={visitor} now={now} onTemplate={() => setTemplateFor(id)} />}
      {writes && templateFor === id && (
        <TemplateDialog appId={appId} conversationId={id} visitor={visitor} onClose={() => setTemplateFor(undefined)} />
      )}
      {repliesNow && (
        <Composer
          ref={composer}
          text={draft}
          visitor={visitor}
          files={attached}
          takes={takes}
          quickReplies={usable}
          fill={(content) => fillText(content, { visitor, agent: conversation.owner?.nickname ?? '' })}
          onManage={() => setManaging(true)}
          onInserted={handleInserted}
          onChange={handleDraft}
          onAttach={attach}
          onDetach={(file) => onAttached((before) => before.filter((each) => each !== file))}
          onSend={handleSend}
        />
      )}
      {isServing && conversation.owner !== null && (
        <RepliesDialog
          appId={appId}
          personId={conversation.owner.id}
          forTeam={can(roles, 'quickReply.team')}
          open={isManaging}
          onClose={() => setManaging(false)}
        />
      )}
      {((isWaiting(conversation) && !isElsewhere && supervision?.canAccept !== false) || handedToMe) && (
        <AcceptBar busy={busy === 'accept'} offeredTo={offeredTo} onAccept={() => onAct('accept')} />
      )}
      {guest !== undefined && <GuestBar servedBy={conversation.owner?.nickname ?? ''} {...guest} {...whispering} />}
      {supervision !== undefined && (
        <WatchBar
          isWithBot={isWithBot(state)}
          servedBy={state === 'in_service' ? conversation.owner?.nickname : undefined}
          busy={supervision.busy}
          isRinging={conversation.transfer?.state === 'pending'}
          serves={supervision.serves}
          onIntervene={supervision.onIntervene}
          {...whispering}
        />
      )}
      {state === 'ended' && isMine && conversation.owner !== null && (
        <ClosingPanel key={`closing ${id}`} appId={appId} personId={conversation.owner.id} conversationId={id} />
      )}
      {isElsewhere && state !== 'ended' && (
        <p className="shrink-0 border-t border-line p-3 text-center text-13 text-muted">
          {t(($) => $.workspace.star.elsewhere)}
        </p>
      )}
      {state === 'ended' && !isMine && (
        <p className="shrink-0 border-t border-line p-3 text-center text-13 text-muted">
          {t(($) => $.workspace.endedText)}
        </p>
      )}
    </FileArea>
  )
}
