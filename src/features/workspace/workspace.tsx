import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Me } from '#src/features/frame/session.ts'
import type { Conversation } from './desk.ts'
import { QueryFailure } from '#src/features/frame/query-state.tsx'
import { useStore } from '#src/features/frame/store.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ConversationDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListDetail } from '#src/ui/list-detail.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import type { ConversationAct } from './conversation-header.tsx'
import { ConversationList, type DeskTab } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { draftsOf, withDraft } from './drafts.ts'
import { commandOf, type DeskCommand } from './keys.ts'
import type { OpenLink } from './live-link.ts'
import { isWaiting, listsOf, type DeskLists } from './merge.ts'
import { attentionOf } from './news.ts'
import { deskQuery } from './queries.ts'
import { readSaved, save } from './saved.ts'
import { playTone } from './sound.ts'
import { TransferDialog, type TransferTarget } from './transfer-dialog.tsx'
import { useIsOnline, useIsSeen } from './use-connection.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { useLiveDesk } from './use-live-desk.ts'
import { useOutbox } from './use-outbox.ts'
import { useTitleBadge } from './use-title-badge.ts'
import { visitorName } from './visitor-name.ts'
import { VisitorPanel } from './visitor-panel.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'

const SOUND_KEY = 'workspaceSound'
const NO_LISTS: DeskLists = { mine: [], queue: [], done: [] }
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export type WorkspaceProps = {
  me: Me
  application: Me['applications'][number]
  /** Those that the agent may serve in. */
  applications: readonly Me['applications'][number][]
  tab: DeskTab
  selected: string | undefined
  panelHref: string | undefined
  historyHref: string | undefined
  openLink: OpenLink
  onView: (view: { tab?: DeskTab; chat?: string | undefined }) => void
  onApplication: (appId: string) => void
  onSignedOut: () => void
}

/** An agent's desk in one application. */
export function Workspace(props: WorkspaceProps) {
  const { me, application, applications, tab, selected, panelHref, historyHref, openLink, onView } = props
  const { appId } = application
  const { personId } = me
  const t = useTexts()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const isSeen = useIsSeen()
  const [isSoundOn, setIsSoundOn] = useState(() => readSaved(SOUND_KEY, isBoolean, true))
  const [isAsideOpen, setIsAsideOpen] = useState(false)
  const [dialog, setDialog] = useState<'transfer' | 'end' | 'end and next'>()
  const [draftStore] = useState(() => draftsOf(appId, personId))
  const drafts = useStore(draftStore)
  const { outbox, replies } = useOutbox(appId, personId)
  const composer = useRef<HTMLTextAreaElement>(null)
  const wantsFocus = useRef(false)

  const desk = useQuery(deskQuery(queryClient, appId, personId))
  const lists = desk.data === undefined ? NO_LISTS : listsOf(desk.data, personId)
  const all = [...lists.mine, ...lists.queue, ...lists.done]
  const open = all.find(({ id }) => id === selected)
  const actions = useDeskActions(appId, personId)
  const live = useLiveDesk({
    appId,
    personId,
    selected: open?.id,
    isSeen,
    openLink,
    onNews: (news) => isSoundOn && playTone(news),
    onConnected: () => outbox.flush(),
    onSignedOut: props.onSignedOut,
  })
  useTitleBadge(desk.data === undefined ? 0 : attentionOf(desk.data, personId))

  // Where the reply is written comes only with the conversation; the wish for the focus waits for it.
  useEffect(() => {
    if (!wantsFocus.current || composer.current === null) return
    wantsFocus.current = false
    composer.current.focus()
  })

  const openConversation = (conversation: Conversation | undefined, focus = false) => {
    wantsFocus.current = focus
    setIsAsideOpen(false)
    if (conversation === undefined) return onView({ chat: undefined })
    const list = conversation.state === 'ended' ? 'done' : isWaiting(conversation) ? 'queue' : 'mine'
    onView({ tab: list, chat: conversation.id })
  }
  const handleAccept = (conversation: Conversation | undefined) => {
    if (conversation === undefined || actions.accept.isPending) return
    actions.accept.mutate(
      { appId, conversationId: conversation.id },
      { onSuccess: (accepted) => openConversation(accepted, true) },
    )
  }
  const handleEnd = (conversation: Conversation, andNext: boolean) => {
    const next = lists.mine.find(({ id }) => id !== conversation.id)
    actions.end.mutate(
      { appId, conversationId: conversation.id },
      {
        onSuccess: () => {
          setDialog(undefined)
          draftStore.set(withDraft(draftStore.get(), conversation.id, ''))
          if (andNext) openConversation(next, true)
          else onView({ tab: 'done', chat: conversation.id })
        },
      },
    )
  }
  /** Asks first only where somebody would be left without an answer. */
  const askEnd = (conversation: Conversation, andNext: boolean) => {
    if (actions.end.isPending) return
    if (conversation.waitingSince === null) handleEnd(conversation, andNext)
    else setDialog(andNext ? 'end and next' : 'end')
  }
  const handleAct = (conversation: Conversation) => (act: ConversationAct) => {
    if (act === 'accept') handleAccept(conversation)
    else if (act === 'transfer') setDialog('transfer')
    else if (act === 'end') askEnd(conversation, false)
    else
      actions.returnToBot.mutate(
        { appId, conversationId: conversation.id },
        { onSuccess: () => openConversation(undefined) },
      )
  }
  const handleTransfer = (conversationId: string) => (to: TransferTarget) =>
    actions.transfer.mutate(
      { appId, conversationId, to },
      {
        onSuccess: () => {
          setDialog(undefined)
          openConversation(undefined)
        },
      },
    )

  const isServing = open?.state === 'in_service' && open.owner?.id === personId
  const runCommand = (command: DeskCommand) => {
    const shown = lists[tab]
    const at = shown.findIndex(({ id }) => id === selected)
    switch (command) {
      case 'next':
        return openConversation(shown[(at + 1) % shown.length], document.activeElement === composer.current)
      case 'previous':
        return openConversation(shown.at(at < 0 ? -1 : at - 1), document.activeElement === composer.current)
      case 'accept':
        return handleAccept(open !== undefined && isWaiting(open) ? open : lists.queue.find(isFree))
      case 'reply':
        return composer.current?.focus()
      case 'end':
      case 'endAndNext':
        return open !== undefined && isServing ? askEnd(open, command === 'endAndNext') : undefined
      case 'transfer':
        return isServing ? setDialog('transfer') : undefined
    }
  }
  const isFree = ({ state, owner }: Conversation) => state === 'queued' || owner?.id === personId
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    // A dialog that is open has its own business.
    if (command === undefined || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    runCommand(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const connection = !isOnline
    ? 'offline'
    : live.isConnected
      ? 'connected'
      : live.hasConnected
        ? 'reconnecting'
        : 'connecting'
  const busy: ConversationAct | undefined = actions.accept.isPending
    ? 'accept'
    : actions.end.isPending
      ? 'end'
      : actions.transfer.isPending
        ? 'transfer'
        : undefined
  const visitor = open && visitorName(t, open.visitor)
  const firstFree = lists.queue.find(isFree)

  return (
    <div className="flex h-dvh flex-col bg-ground text-ink">
      <WorkspaceHeader
        me={me}
        application={application}
        applications={applications}
        standing={desk.data && { ...desk.data, load: lists.mine.length, waiting: lists.queue.length }}
        isStatusBusy={actions.setStatus.isPending}
        connection={connection}
        isSoundOn={isSoundOn}
        panelHref={panelHref}
        onStatus={(status) => actions.setStatus.mutate({ appId, status })}
        onSound={(isOn) => {
          setIsSoundOn(isOn)
          save(SOUND_KEY, isOn)
        }}
        onApplication={props.onApplication}
      />
      <main className="min-h-0 flex-1">
        {desk.data === undefined && desk.error !== null ? (
          <QueryFailure error={desk.error} query={desk} />
        ) : desk.data === undefined ? (
          <Loading
            label={t(($) => $.common.loading)}
            className="flex h-full flex-col gap-2 border-r border-line bg-surface p-3 sm:w-72"
          >
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-14 w-full" />
            ))}
          </Loading>
        ) : (
          <ListDetail
            view={open === undefined ? 'list' : isAsideOpen ? 'aside' : 'centre'}
            onViewChange={(view) => {
              if (view === 'list') openConversation(undefined)
              else setIsAsideOpen(view === 'aside')
            }}
            labels={{
              list: t(($) => $.workspace.lists.label),
              centre: t(($) => $.workspace.panes.conversation),
              aside: t(($) => $.workspace.panes.visitor),
            }}
            backLabel={t(($) => $.workspace.panes.back)}
            asideLabel={t(($) => $.workspace.panes.visitor)}
            list={
              <ConversationList
                lists={lists}
                personId={personId}
                tab={tab}
                onTab={(next) => onView({ tab: next })}
                selected={selected}
                isSeen={isSeen}
                drafts={drafts}
                typingIn={live.typingIn}
                isOnline={desk.data.status === 'online'}
                onOpen={(conversation) => openConversation(conversation)}
                queueAction={
                  firstFree && (
                    <div className="border-b border-line p-2">
                      <Button
                        tone="accent"
                        busy={actions.accept.isPending}
                        aria-keyshortcuts="Alt+A"
                        onClick={() => handleAccept(firstFree)}
                        className="w-full"
                      >
                        {t(($) => $.workspace.act.acceptNext)}
                      </Button>
                    </div>
                  )
                }
              />
            }
            centre={
              open === undefined || visitor === undefined ? (
                <EmptyState
                  drawing={<ConversationDrawing />}
                  title={t(($) => (selected === undefined ? $.workspace.nothingOpen : $.workspace.gone))}
                  text={t(($) => (selected === undefined ? $.workspace.nothingOpenText : $.workspace.goneText))}
                  className="m-auto"
                />
              ) : (
                <ConversationPane
                  appId={appId}
                  conversation={open}
                  visitor={visitor}
                  isMine={open.owner?.id === personId}
                  isSeen={isSeen}
                  isTyping={live.typingIn === open.id}
                  busy={busy}
                  draft={drafts[open.id] ?? ''}
                  composer={composer}
                  outbox={outbox}
                  replies={replies}
                  onDraft={(text) => {
                    draftStore.set(withDraft(draftStore.get(), open.id, text))
                    if (text !== '') live.noteTyping(open.id)
                  }}
                  onAct={handleAct(open)}
                />
              )
            }
            {...(open !== undefined &&
              visitor !== undefined && {
                aside: <VisitorPanel conversation={open} visitor={visitor} historyHref={historyHref} />,
              })}
          />
        )}
      </main>
      {open !== undefined && visitor !== undefined && (
        <>
          <TransferDialog
            appId={appId}
            conversationId={open.id}
            visitor={visitor}
            open={dialog === 'transfer'}
            busy={actions.transfer.isPending}
            onOpenChange={(isOpen) => setDialog(isOpen ? 'transfer' : undefined)}
            onTransfer={handleTransfer(open.id)}
          />
          <ConfirmDialog
            open={dialog === 'end' || dialog === 'end and next'}
            onOpenChange={(isOpen) => !isOpen && setDialog(undefined)}
            title={t(($) => $.workspace.endTitle, { name: visitor })}
            body={t(($) => $.workspace.endBody)}
            confirmLabel={t(($) => $.workspace.act.end)}
            cancelLabel={t(($) => $.common.cancel)}
            busy={actions.end.isPending}
            onConfirm={() => handleEnd(open, dialog === 'end and next')}
          />
        </>
      )}
    </div>
  )
}
