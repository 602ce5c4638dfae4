import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { SIGNED_MARK } from '#src/domain/web-client/signed-mark.ts'
import type { Reaction } from '#src/domain/conversation/reaction.ts'
import { Failure, type Opened, type Reply, type VisitorApi } from './api.ts'
import type { Keep } from './keep.ts'
import type { Heard, Link } from './link.ts'
import { lastWhole, merge } from './messages.ts'
import { changed, type Outbox, type Outgoing, readOutbox, withoutStored, strandOthers } from './outbox.ts'
import { createSender } from './sender.ts'
import { createSignals } from './signals.ts'
import { AT_REST, type ChatState, createStore, type Deed } from './state.ts'
import { createWriter } from './writer.ts'

/** What a chat stands on; a test hands in its own. */
export type ChatParts = {
  language: string
  api: VisitorApi
  keep: Keep
  /** By which the page's own system names the visitor; null: it does not. */
  identity?: string | null
  /** Opens the live connection. */
  link: (on: Heard, onStatus: (isConnected: boolean) => void) => Link
  /** Runs a task while no other page of this browser runs one, so that two tabs become one visitor. */
  alone: <T>(task: () => Promise<T>) => Promise<T>
  newId: () => string
  now: () => number
}

export type Chat = ReturnType<typeof createChat>

/** Nobody is shown as writing for longer. */
const TYPING_MS = 10_000
/** The own typing is told at most so often. */
const TELL_TYPING_MS = 3000
/** While there is no live connection, or something is known to be missing, the server is asked so often. */
const POLL_MS = 4000
/** How far the visitor has come is told when nothing has changed for so long. */
const RECEIPT_MS = 1000
/** How long it waits before it says again what the server could not take, in milliseconds. */
const AGAIN_MS = 2000

/**
 * A visitor's conversation in this browser. Its truth is the numbered log on the server: live news is merged as it comes,
 * and whatever it leaves out is fetched by number.
 */
export function createChat({ language, api, keep, identity = null, link: openLink, alone, newId, now }: ChatParts) {
  const store = createStore<ChatState>({ ...AT_REST, outbox: readOutbox(keep.get('outbox')) })
  const { get, set } = store
  let link: Link | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let typingEnd: ReturnType<typeof setTimeout> | undefined
  let toldTypingAt = -Infinity
  let receipt: ReturnType<typeof setTimeout> | undefined
  let receiptOf = ''
  let syncing: Promise<void> | undefined
  let isSyncWanted = false
  let isRefused = false
  /** A signed token that the server has not seen yet. */
  let unproved = identity
  /** How often it was said who they are: what was asked before that is another's. */
  let namings = 0

  /** The outbox is shared by the tabs of a browser, so each change begins with what is kept now. */
  function setOutbox(change: (outbox: Outbox) => Outbox): void {
    const outbox = change(readOutbox(keep.get('outbox')))
    keep.set('outbox', outbox.length === 0 ? null : JSON.stringify(outbox))
    set({ outbox })
  }

  /** A form stands again as it was filled in; what was said goes back to where it was written. */
  function giveBack({ clientMsgId, text, act }: Outgoing): void {
    if (act?.type === 'submit') setOutbox((outbox) => changed(outbox, clientMsgId, { state: 'refused' }))
    else setOutbox((outbox) => outbox.filter((item) => item.clientMsgId !== clientMsgId))
    const returned = act === undefined ? [text, get().returned].filter(Boolean).join('\n') : get().returned
    set({ isBlocked: true, returned })
  }

  const sender = createSender({ api, get, setOutbox, take: takeReply, giveBack, reopen: begin })
  const writer = createWriter({ get, setOutbox, sender, newId, now })
  const signals = createSignals({ api, get, take: takeReply })

  async function open(startAgain: boolean): Promise<void> {
    const opened = await alone(async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const naming = namings
      const token = keep.get('token') ?? undefined
      const answer = await api.open({ token, identity: unproved ?? undefined, language, timeZone, startAgain })
      if (naming !== namings) return
      keep.set('token', answer.token)
      // The browser is believed from now on, and a signed token is soon over.
      unproved = null
      // It was opened as who they were.
      if (answer.token !== token) disconnect()
      return answer
    })
    if (opened) enter(opened)
  }

  function disconnect(): void {
    link?.close()
    link = undefined
  }

  /** Begins or resumes the conversation. When that fails it is tried again with the poll, unless it was refused. */
  async function begin(): Promise<void> {
    poll ??= setInterval(() => {
      if (get().isConnected) fillGaps()
      else void wake()
    }, POLL_MS)
    try {
      await open(false)
    } catch (error) {
      isRefused = error instanceof Failure && error.isRefusal
      if (get().phase === 'open' && !isRefused) return
      set({ phase: 'failed', failure: codeOf(error) })
    }
  }

  function enter({ conversation, messages, robot, applicationName }: Opened): void {
    const isAnother = conversation.id !== get().conversation?.id
    if (isAnother) {
      keep.set('conversation', conversation.id)
      set({ conversation, messages: [], typing: null, problem: null })
      setOutbox((outbox) => strandOthers(outbox, conversation.id))
    }
    set({ phase: 'open', robot, applicationName })
    takeReply({ conversation, messages })
    if (link === undefined) link = openLink({ message: hear, conversation: hearOf, typing: showTyping }, setConnected)
    else if (isAnother) watch()
    sender.drain()
    signals.drain()
  }

  /** Takes an answer and fetches what it shows to be missing. */
  function takeReply(reply: Reply): void {
    absorb(reply)
    fillGaps()
  }

  /** Takes an answer about the present conversation; one about an earlier conversation came too late. */
  function absorb({ conversation: news, messages: incoming }: Reply): void {
    const { conversation, messages, outbox } = get()
    if (conversation?.id !== news.id) return
    if (news.revision >= conversation.revision) set({ conversation: news })
    const log = merge(messages, incoming)
    if (log === messages) return
    set({ messages: log })
    if (incoming.some(({ sender: who }) => who !== 'visitor')) setTyping(null)
    if (withoutStored(outbox, log).length < outbox.length) setOutbox((kept) => withoutStored(kept, log))
  }

  function hear(message: Message): void {
    const { conversation } = get()
    if (message.conversationId === conversation?.id) takeReply({ conversation, messages: [message] })
  }

  function hearOf(news: VisitorConversation): void {
    takeReply({ conversation: news, messages: [] })
  }

  function fillGaps(): void {
    const { conversation, messages } = get()
    const known = Math.max(conversation?.seq ?? 0, messages.at(-1)?.seq ?? 0)
    if (lastWhole(messages) < known) void sync()
  }

  /** Fetches what is missing. Fails silently: the next connection, poll or look at the page tries again. */
  function sync(): Promise<void> {
    isSyncWanted = true
    syncing ??= fetchMissing()
      .catch(async (error: unknown) => {
        const isForgotten = error instanceof Failure && [401, 404].includes(error.status)
        if (isForgotten) await begin()
      })
      .finally(() => {
        syncing = undefined
      })
    return syncing
  }

  /** A request is made again as long as it brings something, and when news came while it was on its way. */
  async function fetchMissing(): Promise<void> {
    for (let { conversation } = get(); isSyncWanted && conversation !== null; { conversation } = get()) {
      isSyncWanted = false
      const after = lastWhole(get().messages)
      const reply = await api.messages(conversation.id, after)
      absorb(reply)
      set({ robot: reply.robot })
      const held = lastWhole(get().messages)
      if (held > after && held < reply.conversation.seq) isSyncWanted = true
    }
  }

  function setConnected(isConnected: boolean): void {
    // Whether the last receipt arrived is not known.
    receiptOf = ''
    set({ isConnected })
    if (!isConnected) return
    watch()
    void wake()
  }

  function watch(): void {
    const { conversation } = get()
    if (conversation === null) return
    link?.watch(conversation.id, (reply) => {
      if ('code' in reply) {
        // Too much was asked, or the server is not well: that passes.
        if (reply.code !== 'NOT_FOUND') setTimeout(watch, AGAIN_MS)
      } else if (reply.seq > lastWhole(get().messages)) void sync()
    })
  }

  /** The page is looked at again, or the network is back: catch up, send what waits. */
  async function wake(): Promise<void> {
    if (get().phase === 'failed' && !isRefused) await begin()
    if (get().phase !== 'open') return
    link?.wake()
    sender.drainNow()
    await sync()
  }

  /** Another tab changed what is kept. */
  function readAgain(): void {
    set({ outbox: readOutbox(keep.get('outbox')) })
    const { conversation } = get()
    if (conversation !== null && keep.get('conversation') !== conversation.id) void begin()
  }

  function setTyping(typing: ChatState['typing']): void {
    clearTimeout(typingEnd)
    if (typing !== null) typingEnd = setTimeout(() => set({ typing: null }), TYPING_MS)
    set({ typing })
  }

  function showTyping({ conversationId, who, name }: Parameters<Heard['typing']>[0]): void {
    if (conversationId === get().conversation?.id && who !== 'visitor') setTyping({ who, name })
  }

  function tellTyping(): void {
    const { conversation } = get()
    if (conversation === null || now() - toldTypingAt < TELL_TYPING_MS) return
    toldTypingAt = now()
    link?.typing(conversation.id)
  }

  /** Tells that what agents have said is here, or that it was read. */
  function tellReceived(isRead: boolean): void {
    const { conversation, messages } = get()
    const seq = messages.findLast(({ sender: who }) => who === 'agent')?.seq
    const news = `${conversation?.id} ${seq} ${isRead}`
    if (conversation === null || seq === undefined || news === receiptOf) return
    receiptOf = news
    clearTimeout(receipt)
    const tell = () => link?.received(conversation.id, seq, isRead, (refused) => refused && setTimeout(tell, AGAIN_MS))
    receipt = setTimeout(tell, RECEIPT_MS)
  }

  /** Does what the visitor asked for, one thing at a time; a refusal is shown, not thrown. */
  async function run(deed: Deed, ask: (conversationId: string) => Promise<Reply | void>): Promise<void> {
    const { conversation, deed: running } = get()
    if (conversation === null || running !== null) return
    set({ deed, problem: null })
    try {
      const reply = await ask(conversation.id)
      if (reply) takeReply(reply)
    } catch (error) {
      set({ problem: codeOf(error) })
      await sync()
    } finally {
      set({ deed: null })
    }
  }

  return {
    get,
    subscribe: store.subscribe,
    /** Also the answer to "try again". */
    begin(): Promise<void> {
      set({ phase: 'opening', failure: null })
      return begin()
    },
    wake,
    readAgain,
    /** Names the visitor by a signed token; null: they are nobody any more who is known here. */
    identify(given: string | null): void {
      if (given !== null && given === identity) return
      identity = unproved = given
      namings++
      if (given === null) {
        // Of a guest there is nothing to forget.
        if (!keep.get('token')?.startsWith(SIGNED_MARK)) return
        keep.set('token', null)
      }
      // One that nobody has opened yet begins with it.
      if (poll !== undefined) void begin()
    },
    ...writer,
    send(text: string): void {
      set({ isBlocked: false })
      writer.send(text)
    },
    /** What was given back stands where it is written. */
    tookBack: () => set({ returned: null }),
    /** Sends a file once, however often it is tried with the same id. Rejects with a {@link Failure}. */
    async sendFile(file: File, to: { seq: number | null; clientMsgId: string }, onShare: (share: number) => void) {
      const { conversation } = get()
      if (conversation !== null) takeReply(await api.upload(conversation.id, { ...to, file }, onShare))
    },
    readFile: api.file,
    newId,
    signal: signals.add,
    tellTyping,
    tellReceived,
    /** The log was scrolled. */
    look: (isAtEnd: boolean) => isAtEnd !== get().isAtEnd && set({ isAtEnd }),
    transfer: () => run('transfer', api.transfer),
    leaveQueue: () => run('leave', api.leaveQueue),
    end: () => run('end', api.end),
    rate: (given: Parameters<VisitorApi['rate']>[1]) => run('rate', (id) => api.rate(id, given)),
    /** Says whether an answer has helped; `seq`: of its message. */
    thumb: (seq: number, given: Omit<Parameters<VisitorApi['thumb']>[1], 'seq'>) =>
      run('thumb', (id) => api.thumb(id, { seq, ...given })),
    react: (seq: number, reaction: Reaction | null) => run('react', (id) => api.react(id, { seq, reaction })),
    /** Leaves a question with an address where nobody is there; once, however often it is tried with the same id. */
    leaveMessage: (message: Parameters<VisitorApi['leaveMessage']>[1]) =>
      run('message', (id) => api.leaveMessage(id, message)),
    startAgain: () => run('restart', () => open(true)),
    close() {
      clearInterval(poll)
      clearTimeout(typingEnd)
      clearTimeout(receipt)
      sender.close()
      link?.close()
    },
  }
}

function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'INTERNAL'
}
