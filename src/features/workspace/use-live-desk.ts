import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { OwnStatus } from '#src/domain/team/status.ts'
import type { Conversation, DeskNote, Mention, Reminder, Whisper } from './desk.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { LinkEvents, LiveLink, OpenLink } from './live-link.ts'
import { isAtDesk, wholeUpTo, withAside, withConversation, withHeard, withReceipts, type DeskState } from './merge.ts'
import { newsOf, transferNews, type News } from './news.ts'
import { deskQuery, noteHeard, noteStanding, notesQuery, remarkKey, transcriptQuery, whispersQuery } from './queries.ts'

type LiveDeskOptions = {
  appId: string
  personId: string
  /** The conversation that is open. */
  selected: string | undefined
  /** By what the agent reads it: what they heard of it ends with that, and is listened for anew. */
  standing: string
  /** Whether the agent looks at the page. */
  isSeen: boolean
  openLink: OpenLink
  onNews: (news: News, about: Conversation) => void
  /** What this agent has handed over was taken, or was not. */
  onTransfer: (transfer: NonNullable<Conversation['transfer']>, about: Conversation) => void
  onWhisper: (whisper: Whisper, about: Conversation | undefined) => void
  onMention: (mention: Mention) => void
  onReminder: (reminder: Reminder) => void
  onWithBot: () => void
  onStarred: () => void
  onWordAlerts: () => void
  /** The agent was put on a break, since they have missed offers or done nothing. */
  onBreak: (reason: 'missed' | 'idle') => void
  /** Somebody has set the own status. */
  onStatusSet: (by: string, status: OwnStatus) => void
  /** The connection is there, for the first time or again. */
  onConnected: () => void
  onSignedOut: () => void
}

/** Milliseconds after which somebody who stopped writing is no longer said to write. */
const TYPING_LASTS = 4000
/** Milliseconds between two words to the visitor that the agent is writing. */
const TYPING_EVERY = 2000

/** Keeps the desk and the open transcript up to date by what is heard, and fetches what was missed. */
export function useLiveDesk(options: LiveDeskOptions) {
  const { appId, personId, selected, standing, isSeen, openLink } = options
  const queryClient = useQueryClient()
  const [isConnected, setIsConnected] = useState(false)
  const [hasConnected, setHasConnected] = useState(false)
  const [typingIn, setTypingIn] = useState<string>()
  const link = useRef<LiveLink>(undefined)
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastTyped = useRef(0)
  const [watchedBy, setWatchedBy] = useState<Readonly<Record<string, string>>>({})
  const watchTimers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const deskKey = deskQuery(queryClient, appId).queryKey
  const transcriptKey = (id: string) => {
    const masked = queryClient.getQueryData<DeskState>(deskKey)?.conversations[id]?.masked ?? true
    return transcriptQuery(queryClient, appId, { id, masked }).queryKey
  }

  /** Fetches what an open transcript lacks up to a number. */
  const catchUp = useEffectEvent((id: string, seq: number) => {
    const list = queryClient.getQueryData(transcriptKey(id))
    if (list !== undefined && wholeUpTo(list) < seq) void queryClient.invalidateQueries({ queryKey: transcriptKey(id) })
  })
  const handleDesk = useEffectEvent((changed: Conversation) => {
    noteHeard(appId, changed.id)
    const before = queryClient.getQueryData<DeskState>(deskKey)
    if (before === undefined) return
    const after = withConversation(before, changed)
    queryClient.setQueryData<DeskState>(deskKey, after)
    const news = newsOf(before, after, changed, personId, isSeen ? selected : undefined)
    if (news !== undefined) options.onNews(news, changed)
    const transfer = transferNews(before, changed, personId)
    if (transfer) options.onTransfer(transfer, changed)
    if (changed.id === selected && isAtDesk(after, personId, selected)) catchUp(changed.id, changed.seq)
  })
  const handleMessage = useEffectEvent((message: Message) => {
    const { conversationId: id, seq, sender } = message
    queryClient.setQueryData<readonly Message[]>(transcriptKey(id), (list) => withHeard(list ?? [], message))
    catchUp(id, seq)
    if (sender === 'visitor') setTypingIn((typing) => (typing === id ? undefined : typing))
  })
  const handleReceipts = useEffectEvent(({ conversationId, ...receipts }: Parameters<LinkEvents['receipts']>[0]) => {
    queryClient.setQueryData<DeskState>(deskKey, (desk) => desk && withReceipts(desk, conversationId, receipts))
  })
  const handleWhisper = useEffectEvent((whisper: Whisper) => {
    const { conversationId: id } = whisper
    const about = queryClient.getQueryData<DeskState>(deskKey)?.conversations[id]
    const { queryKey } = whispersQuery(appId, { id, masked: about?.masked ?? true })
    queryClient.setQueryData<readonly Whisper[]>(queryKey, (list) => list && withAside(list, whisper))
    options.onWhisper(whisper, about)
  })
  const handleNote = useEffectEvent((note: DeskNote) => {
    const { conversationId: id } = note
    const masked = queryClient.getQueryData<DeskState>(deskKey)?.conversations[id]?.masked ?? true
    const { queryKey } = notesQuery(appId, { id, masked })
    queryClient.setQueryData<readonly DeskNote[]>(queryKey, (list) => list && withAside(list, note))
  })
  const handleMention = useEffectEvent((mention: Mention) => options.onMention(mention))
  const handleReminder = useEffectEvent((reminder: Reminder) => options.onReminder(reminder))
  const handleRemark = useEffectEvent(
    ({ conversationId }: { conversationId: string }) =>
      void queryClient.invalidateQueries({ queryKey: remarkKey(appId, conversationId) }),
  )
  const handleWithBot = useEffectEvent(() => options.onWithBot())
  const handleStarred = useEffectEvent(() => options.onStarred())
  const handleWordAlerts = useEffectEvent(() => options.onWordAlerts())
  const handleWatched = useEffectEvent(({ conversationId, by }: { conversationId: string; by: string }) => {
    clearTimeout(watchTimers.current.get(conversationId))
    setWatchedBy((known) => ({ ...known, [conversationId]: by }))
    const over = () => setWatchedBy(({ [conversationId]: _over, ...others }) => others)
    watchTimers.current.set(conversationId, setTimeout(over, LIMITS.desk.watchSeconds * 1000))
  })
  const readElsewhere = useEffectEvent(
    () => void queryClient.invalidateQueries({ queryKey: orpc.desk.elsewhere.queryKey({ input: { appId } }) }),
  )
  const readDeskAnew = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: deskKey }))
  const handleStatus = useEffectEvent(
    ({ reason, by, breakReason = null, forcedReason = null, ...status }: Parameters<LinkEvents['status']>[0]) => {
      const standing = { ...status, breakReason, forcedReason }
      noteStanding(appId, standing)
      queryClient.setQueryData<DeskState>(
        deskKey,
        (desk) => desk && { ...desk, ...standing, statusSince: sinceOf(desk, standing) },
      )
      readDeskAnew()
      if (reason !== undefined) options.onBreak(reason)
      if (by !== undefined) options.onStatusSet(by, status.status)
    },
  )
  const handleTyping = useEffectEvent(({ conversationId, who }: { conversationId: string; who: string }) => {
    if (who !== 'visitor') return
    setTypingIn(conversationId)
    clearTimeout(typingTimer.current)
    typingTimer.current = setTimeout(() => setTypingIn(undefined), TYPING_LASTS)
  })
  const watchSelected = useEffectEvent(() => {
    if (selected === undefined) return
    const queryKey = transcriptKey(selected)
    // What was thought of its messages while nobody listened has no number that could be missed.
    const isKept =
      queryClient.getQueryState(queryKey)?.fetchStatus === 'idle' && queryClient.getQueryData(queryKey) !== undefined
    link.current?.watch(selected, (seq) => {
      if (isKept) void queryClient.invalidateQueries({ queryKey })
      else catchUp(selected, seq)
    })
  })
  const handleConnected = useEffectEvent(() => {
    setIsConnected(true)
    setHasConnected(true)
    readElsewhere()
    watchSelected()
    void queryClient.invalidateQueries({ queryKey: deskKey })
    if (selected !== undefined) void queryClient.invalidateQueries({ queryKey: transcriptKey(selected) })
    options.onConnected()
  })
  const handleSignedOut = useEffectEvent(() => options.onSignedOut())

  useEffect(() => {
    const opened = openLink(appId, {
      connected: () => handleConnected(),
      lost: () => setIsConnected(false),
      signedOut: () => handleSignedOut(),
      desk: (conversation) => handleDesk(conversation),
      message: (message) => handleMessage(message),
      status: (status) => handleStatus(status),
      typing: (typing) => handleTyping(typing),
      receipts: (receipts) => handleReceipts(receipts),
      whisper: (whisper) => handleWhisper(whisper),
      note: (note) => handleNote(note),
      mention: (mention) => handleMention(mention),
      reminder: (reminder) => handleReminder(reminder),
      group_mode: () => readDeskAnew(),
      remark: (about) => handleRemark(about),
      with_bot: () => handleWithBot(),
      starred: () => handleStarred(),
      elsewhere: () => readElsewhere(),
      word_alerts: () => handleWordAlerts(),
      watched: (watched) => handleWatched(watched),
    })
    link.current = opened
    const timers = watchTimers.current
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      link.current = undefined
      clearTimeout(typingTimer.current)
      opened.close()
    }
  }, [appId, openLink])

  useEffect(() => {
    if (selected === undefined) return
    watchSelected()
    return () => link.current?.unwatch(selected)
  }, [selected, standing])

  return {
    isConnected,
    /** Whether there was a connection before; until then it is being made, not made again. */
    hasConnected,
    /** The conversation whose visitor is writing. */
    typingIn,
    /** Who reads along, by conversation. */
    watchedBy,
    /** Tells the visitor that the agent is writing, not more often than need be. */
    noteTyping: (conversationId: string) => {
      const now = Date.now()
      if (now - lastTyped.current < TYPING_EVERY) return
      lastTyped.current = now
      link.current?.typing(conversationId)
    },
  }
}

/** Since when somebody is what they are told to be, by the server's clock, as long as the server has not said it. */
const sinceOf = (
  { status, breakReason, statusSince, ahead = 0 }: DeskState,
  now: Pick<DeskState, 'status' | 'breakReason'>,
): string =>
  now.status === status && now.breakReason === breakReason ? statusSince : new Date(Date.now() + ahead).toISOString()
