import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isWithBot } from '#src/domain/conversation/state.ts'
import { can } from '#src/domain/team/policy.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { DeskBars } from './desk-bars.tsx'
import { DeskContext } from './desk-context.ts'
import type { Conversation } from './desk.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useDatesOf } from '#src/i18n/dates.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConversationDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListDetail } from '#src/ui/list-detail.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AcceptNext } from './accept-next.tsx'
import { AlertFilter } from './alert-filter.tsx'
import { alertStateOf, NO_ALERTS } from './alerts-at-desk.ts'
import { ConversationDialogs } from './conversation-dialogs.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { DeskTab } from './search.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { SidePane } from './panels/side-pane.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import type { OpenLink } from './live-link.ts'
import { comingOf, isGuestOf, isHandedTo, isWaiting } from './merge.ts'
import { useMentions } from './notes/use-mentions.ts'
import { OwnDay } from './own-day.tsx'
import { ReminderMenu } from './reminders/reminder-menu.tsx'
import { useReminders } from './reminders/use-reminders.ts'
import { NotesDialog } from './notes/notes-dialog.tsx'
import { useNoting } from './notes/use-noting.ts'
import { deskQuery } from './queries.ts'
import { workspacePath } from '#src/features/shared/screens/screens.ts'
import { useIsOnline, useIsSeen } from './use-connection.ts'
import { useDeskValue } from './use-desk-value.ts'
import { useDeskLists } from './use-desk-lists.ts'
import { useDeskCommands } from './use-desk-commands.ts'
import { useConversationActs } from './use-conversation-acts.ts'
import { useActivity } from './use-activity.ts'
import { useLiveDesk } from './use-live-desk.ts'
import { useReplying } from './use-replying.ts'
import { connectionOf, standingOf } from './standing.ts'
import { SupervisionDialogs } from './supervision-dialogs.tsx'
import { useSignals } from './use-signals.ts'
import { useSupervision } from './use-supervision.ts'
import { SortMenu } from './sort-menu.tsx'
import { visitorName } from './visitor-name.ts'
import type { Way } from './way-there.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'

export type WorkspaceProps = {
  me: Me
  application: Me['applications'][number]
  tab: DeskTab
  selected: string | undefined
  panelHref: string | undefined
  historyHref: string | undefined
  openLink: OpenLink
  onView: (view: { tab?: DeskTab; chat?: string | undefined }) => void
  onApplication: (appId: string) => void
  onSignedOut: () => void
}

/** An agent's desk in one application, or that of who only looks after it. */
export function Workspace(props: WorkspaceProps) {
  const { me, application, selected, panelHref, historyHref, openLink, onView } = props
  const { appId } = application
  const { personId } = me
  useDatesOf(application.dates)
  const t = useTexts()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const isSeen = useIsSeen()
  const [isAsideOpen, setIsAsideOpen] = useState(false)
  const [isSearchAsked, setIsSearchAsked] = useState(false)
  const handleSearchAsked = useCallback(() => setIsSearchAsked(false), [])
  const replying = useReplying(appId, personId)
  const { composer, outbox } = replying
  const notices = useNotices()
  // The reply comes back once the note is gone.
  const noting = useNoting(appId, personId, (isOpen) => replying.wantFocus(!isOpen))

  const desk = useQuery(deskQuery(queryClient, appId))
  const value = useDeskValue(application, desk.data)
  const onlyLooksAfter = desk.data?.serves === false
  const at = useDeskLists({ appId, personId, agent: application, desk: desk.data, tab: props.tab, selected })
  const { lists, bot, tabs, tab, shown, atDesk, open, stars, withBot, alerts } = at
  const coming = comingOf(lists, personId)
  const { ringing, firstFree, after } = coming
  const mentions = useMentions(appId, { seen: isSeen ? open?.id : undefined })
  const reminders = useReminders(appId)
  const [reading, setReading] = useState<string>()
  const { isSoundOn, setSound, notifications, told } = useSignals({
    personId,
    desk: desk.data,
    selected,
    isSeen,
    isRinging: ringing !== undefined,
    onView,
  })
  useActivity(appId, desk.data !== undefined && desk.data.idleBreak > 0 && desk.data.status === 'online')
  const live = useLiveDesk({
    appId,
    personId,
    selected: open?.id,
    standing: `${open?.owner?.id} ${open?.transfer?.id} ${open?.transfer?.state}`,
    isSeen,
    openLink,
    ...told,
    onWithBot: withBot.heard,
    onStarred: stars.refresh,
    onWordAlerts: alerts.heard,
    onMention: (mention) => {
      mentions.refresh()
      told.onMention(mention)
    },
    onReminder: (reminder) => {
      reminders.refresh()
      told.onReminder(reminder)
    },
    onConnected: () => {
      outbox.flush()
      mentions.refresh()
      reminders.refresh()
      stars.refresh()
      withBot.heard()
      if (alerts.mayRead) alerts.heard()
    },
    onSignedOut: props.onSignedOut,
  })

  const openConversation = (conversation: Conversation | undefined, focus = false) => {
    replying.wantFocus(focus)
    setIsAsideOpen(false)
    if (conversation === undefined) return onView({ chat: undefined })
    // Whoever goes through all stays among them.
    if (tab === 'all' && conversation.state !== 'ended') return onView({ chat: conversation.id })
    if (tab === 'bot' && isWithBot(conversation.state)) return onView({ chat: conversation.id })
    if (tab === 'starred' && stars.isStarred(conversation.id)) return onView({ chat: conversation.id })
    const list =
      conversation.state === 'ended'
        ? 'done'
        : isWaiting(conversation) || isHandedTo(conversation, personId)
          ? 'queue'
          : 'mine'
    onView({ tab: list, chat: conversation.id })
  }
  const acts = useConversationActs({
    appId,
    mine: shown.mine,
    onOpen: openConversation,
    // Who is about to hand it over or to end it has said what they have said.
    onBegin: ({ id }) => outbox.letGo(id),
    onEnded: ({ id }) => replying.write(id, ''),
  })

  const isOpenOthers =
    open !== undefined &&
    [...lists.all, ...bot].includes(open) &&
    open.owner?.id !== personId &&
    !isHandedTo(open, personId) &&
    !isGuestOf(open, personId)
  const isGuest = open !== undefined && isGuestOf(open, personId)
  const supervision = useSupervision({
    appId,
    watched: isOpenOthers && (open.state === 'in_service' || isWithBot(open.state)) ? open : undefined,
    onError: acts.onError,
    onDone: (how, { id, visitor: who }) => {
      acts.refresh()
      const name = visitorName(t, who)
      if (how === 'takeOver') onView({ tab: 'mine', chat: id })
      notices.done(t(($) => $.workspace.watch.done[how], { name }))
    },
  })

  /** Where a conversation stands in the history; undefined: the agent may not look there. */
  const hrefIn = (conversation: string) => historyHref && `${historyHref}?${new URLSearchParams({ conversation })}`
  /** How to get to a conversation that the agent is told of. */
  const wayTo = (conversationId: string): Way => {
    const there = desk.data?.conversations[conversationId]
    return {
      onShow: there && (() => openConversation(there)),
      onRead: () => setReading(conversationId),
      href: hrefIn(conversationId),
    }
  }

  const { ending } = acts.ending
  const takeBack = () => {
    if (ending === undefined) return
    acts.ending.takeBack()
    openConversation(ending, true)
  }
  const isServing = open?.state === 'in_service' && open.owner?.id === personId && open.id !== ending?.id
  const insert = (words: string) => {
    if (open === undefined) return
    setIsAsideOpen(false)
    noting.leave()
    replying.insert(open.id, words)
  }
  const writes = isServing && open.medium !== 'call'
  const rate = desk.data?.invites && isServing ? () => acts.inviteToRate(open) : undefined
  useDeskCommands({
    onRate: rate,
    keys: value.keys,
    may: value.may,
    shown: shown[tab],
    mine: shown.mine,
    selected,
    open,
    isServing,
    isOpenOthers,
    isGuest,
    ringing,
    firstFree,
    composer,
    acts,
    supervision,
    onNote: () => open && noting.open(open.id, noting.openIn !== open.id),
    onKnowledge: () => {
      if (open === undefined || !desk.data?.panels.includes('knowledge')) return
      setIsAsideOpen(true)
      setIsSearchAsked(true)
    },
    onAfterWork: () => after && acts.finishAfterWork(after),
    onStar: () => open && stars.toggle(open),
    onAll: desk.data?.supervises ? () => onView({ tab: 'all' }) : undefined,
    onTakeBack: takeBack,
    onRefused: () => notices.refused(errorText(t, 'STAFF_MAY_NOT')),
    onOpen: openConversation,
  })

  const connection = connectionOf(isOnline, live)
  const visitor = open && visitorName(t, open.visitor)
  return (
    <DeskContext value={value}>
      <div className="flex h-[calc(100dvh-var(--notice-room,0px))] flex-col bg-ground text-ink">
        <WorkspaceHeader
          me={me}
          application={application}
          standing={standingOf(desk.data, lists, connection)}
          keys={value.keys}
          lookedAfter={onlyLooksAfter ? lists.all : undefined}
          isStatusBusy={acts.setStatus.isPending}
          connection={connection}
          isSoundOn={isSoundOn}
          notifications={notifications.state}
          onNotifications={() => void notifications.toggle()}
          panelHref={panelHref}
          reminders={<ReminderMenu reminders={reminders} wayTo={wayTo} />}
          onStatus={(choice) => acts.setStatus.mutate({ appId, ...choice })}
          onSound={setSound}
          onApplication={props.onApplication}
        />
        <DeskBars
          appId={appId}
          personId={personId}
          desk={desk.data}
          lists={lists}
          tab={tab}
          coming={coming}
          acts={acts}
          mentions={mentions}
          reminders={reminders}
          wayTo={wayTo}
          onOpen={openConversation}
          onTakeBack={takeBack}
        />
        <main className="min-h-0 flex-1">
          {desk.data === undefined && desk.error !== null ? (
            <QueryFailure error={desk.error} query={desk} />
          ) : desk.data === undefined ? (
            <DeskSkeleton />
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
                  lists={shown}
                  personId={personId}
                  tab={tab}
                  onTab={(next) => {
                    // Of what is with others nothing was heard.
                    if (next === 'starred') stars.refresh()
                    onView({ tab: next })
                  }}
                  selected={selected}
                  isSeen={isSeen}
                  drafts={replying.drafts}
                  typingIn={live.typingIn}
                  isOnline={desk.data.status === 'online'}
                  hasGroup={desk.data.groupIds.length > 0}
                  tabs={tabs}
                  isStarred={stars.isStarred}
                  onStar={stars.toggle}
                  onOpen={(conversation) => openConversation(conversation)}
                  tools={
                    <>
                      <SortMenu {...at.sorting} />
                      {alerts.mayRead && <AlertFilter {...at.filter} />}
                    </>
                  }
                  alertOf={(id) => alertStateOf(alerts.atDesk, id)}
                  isFiltered={at.filter.isOn}
                  insteadOfBot={
                    withBot.query.data !== undefined ? undefined : withBot.query.error !== null ? (
                      <QueryFailure error={withBot.query.error} query={withBot.query} />
                    ) : (
                      <Loading label={t(($) => $.common.loading)} className="p-3">
                        <Skeleton className="h-14" />
                      </Loading>
                    )
                  }
                  ownDay={
                    desk.data.serves && (
                      <OwnDay
                        appId={appId}
                        upTo={[desk.data.statusSince, lists.mine.length, lists.done.length].join()}
                      />
                    )
                  }
                  queueAction={
                    firstFree && <AcceptNext busy={acts.busy === 'accept'} onAccept={() => acts.accept(firstFree)} />
                  }
                />
              }
              centre={
                open === undefined || visitor === undefined ? (
                  <EmptyState
                    drawing={<ConversationDrawing />}
                    title={t(($) => (selected === undefined ? $.workspace.nothingOpen : $.workspace.gone))}
                    text={t(($) =>
                      selected !== undefined
                        ? $.workspace.goneText
                        : onlyLooksAfter
                          ? $.workspace.watch.nothingOpen
                          : $.workspace.nothingOpenText,
                    )}
                    className="m-auto"
                  />
                ) : (
                  <ConversationPane
                    appId={appId}
                    conversation={open}
                    visitor={visitor}
                    handedToMe={isHandedTo(open, personId)}
                    isMine={open.owner?.id === personId && open.id !== ending?.id}
                    isElsewhere={!atDesk.includes(open)}
                    alerts={alerts.atDesk.get(open.id) ?? NO_ALERTS}
                    onSeen={alerts.see}
                    starring={{ isStarred: stars.isStarred(open.id), onStar: () => stars.toggle(open) }}
                    isSeen={isSeen}
                    isTyping={live.typingIn === open.id}
                    busy={acts.busy}
                    draft={replying.drafts[open.id] ?? ''}
                    composer={composer}
                    outbox={outbox}
                    replies={replying.replies}
                    attached={replying.attachedTo(open.id)}
                    onAttached={(change) => replying.attach(open.id, change)}
                    onQuote={replying.quote}
                    onDraft={(text) => {
                      replying.write(open.id, text)
                      if (text !== '') live.noteTyping(open.id)
                    }}
                    supervision={
                      isOpenOthers
                        ? {
                            busy: supervision.busy,
                            canAccept: lists.queue.includes(open),
                            serves: desk.data.serves,
                            onIntervene: (how) => supervision.ask(open, how),
                          }
                        : undefined
                    }
                    watchedBy={live.watchedBy[open.id]}
                    handingOver={{
                      busy: acts.isCompleting ? 'complete' : acts.isKeeping ? 'cancel' : undefined,
                      onComplete: () => acts.complete(open),
                      onCancel: () => acts.keep(open),
                    }}
                    guiding={{ isStopping: acts.isStopping, onStop: () => acts.stopFlow(open) }}
                    onRate={rate}
                    guest={isGuest ? { isLeaving: acts.isDeclining, onLeave: () => acts.decline(open) } : undefined}
                    whispering={{
                      isWhispering: supervision.isWhispering,
                      onWhisper: (text) => supervision.whisper(open, text),
                    }}
                    noting={{
                      isOpen: noting.openIn === open.id,
                      text: noting.draftOf(open.id),
                      onOpen: (isOpen) => noting.open(open.id, isOpen),
                      onText: (text) => noting.write(open.id, text),
                    }}
                    onAct={(asked) => acts.act(open, asked)}
                  />
                )
              }
              {...(open !== undefined &&
                visitor !== undefined && {
                  aside: (
                    <SidePane
                      panels={desk.data.panels}
                      custom={desk.data.custom}
                      conversation={open}
                      isServing={isServing}
                      visitor={visitor}
                      historyHref={historyHref}
                      answering={{
                        isAsked: isSearchAsked,
                        onAsked: handleSearchAsked,
                        onInsert: writes ? insert : undefined,
                        onSend: writes
                          ? (answer) => outbox.add(open.id, answer, [], value.undoSeconds * 1000)
                          : undefined,
                      }}
                      mayLift={(by) => by === personId || can(application.roles, 'visitor.blockAny')}
                      isLifting={acts.isUnblocking}
                      onLift={() => acts.unblock(open)}
                    />
                  ),
                })}
            />
          )}
        </main>
        {open !== undefined && visitor !== undefined && (
          <ConversationDialogs
            appId={appId}
            conversationId={open.id}
            visitor={visitor}
            open={acts.dialogAbout(open.id)}
            isTransferring={acts.busy === 'transfer'}
            isEnding={acts.busy === 'end'}
            hrefOf={({ conversationId, isMine }) =>
              conversationId === null
                ? undefined
                : isMine
                  ? `${workspacePath(appId)}&${new URLSearchParams({ chat: conversationId })}`
                  : hrefIn(conversationId)
            }
            onBegun={acts.begun}
            isRemoving={acts.isRemoving}
            onRemove={() => acts.remove(open)}
            isBeginning={acts.isBeginning}
            onFlow={(chosen) => acts.beginFlow(open, chosen)}
            isBlocking={acts.isBlocking}
            onBlock={(blocking) => acts.block(open, blocking)}
            onClose={acts.closeDialog}
            onTransfer={(chosen) => acts.transfer(open, chosen)}
            onEnd={(andNext) => acts.end(open, andNext)}
            reminders={reminders}
          />
        )}
        {reading !== undefined && (
          <NotesDialog appId={appId} conversationId={reading} onClose={() => setReading(undefined)} />
        )}
        {open !== undefined && visitor !== undefined && isOpenOthers && (
          <SupervisionDialogs appId={appId} conversation={open} visitor={visitor} supervision={supervision} />
        )}
      </div>
    </DeskContext>
  )
}
