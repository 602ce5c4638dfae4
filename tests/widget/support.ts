import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import { NEW_ASKING } from '#src/domain/settings/asking.ts'
import { Failure, type Reply, type VisitorApi } from '#src/widget/chat/api.ts'
import { createChat } from '#src/widget/chat/chat.ts'
import { type Keep, keepIn } from '#src/widget/chat/keep.ts'
import type { Heard, Link } from '#src/widget/chat/link.ts'

type Conversation = Reply['conversation']

/** A message of a conversation, with whatever the test is about. */
export function aMessage(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: `id-${seq}`,
    conversationId: 'first',
    seq,
    sender: 'bot',
    name: null,
    clientMsgId: null,
    body: { type: 'text', text: `text ${seq}` },
    at: '2026-11-21T10:00:00.000Z',
    ...change,
  }
}

/** A form of one field, asked at the moment `a1`. */
export const aForm: Extract<MessageBody, { type: 'form' }> = {
  type: 'form',
  text: 'Who are you?',
  fields: [{ id: 'name', label: 'Name', type: 'text', required: true, placeholder: '', options: [] }],
  submitLabel: 'Send',
  cancelLabel: 'Not now',
  ask: 'a1',
}

/** A conversation that has just begun: the bot answers. */
export const BEGUN: Conversation = {
  id: 'first',
  state: 'bot',
  seq: 1,
  revision: 1,
  position: null,
  ahead: null,
  agent: null,
  rated: false,
  canRate: false,
  canTransfer: true,
}

/** A server of one visitor, in memory: numbers what is stored, once by `clientMsgId`, and can be away or refuse. */
export function aServer(batch = 500) {
  const stored: Message[] = [aMessage(1)]
  const robot = { name: 'Ada', avatarUrl: null, answers: true }
  const calls: string[] = []
  /** What each opening said of who it is. */
  const opens: { token: string | undefined; identity: string | undefined }[] = []
  let conversation = BEGUN
  const trouble: { next: Failure | null; always: Failure | null; lostAnswers: number } = {
    next: null,
    always: null,
    lostAnswers: 0,
  }

  function answered<T>(call: string, answer: () => T): Promise<T> {
    calls.push(call)
    const failure = trouble.next ?? trouble.always
    trouble.next = null
    if (failure) return Promise.reject(failure)
    const value = answer()
    if (trouble.lostAnswers === 0) return Promise.resolve(value)
    trouble.lostAnswers--
    return Promise.reject(new Failure('NETWORK', 0))
  }
  const reply = (messages: Message[]): Reply => ({ conversation: { ...conversation }, messages })

  function store(change: Partial<Message> = {}): Message {
    const message = aMessage(stored.length + 1, { conversationId: conversation.id, ...change })
    stored.push(message)
    conversation = { ...conversation, seq: stored.length }
    return message
  }
  function change(news: Partial<Conversation>): void {
    conversation = { ...conversation, ...news, revision: conversation.revision + 1 }
  }
  const deed = (verb: string, news: Partial<Conversation>) =>
    answered(verb, () => {
      change(news)
      return reply([])
    })

  const api: VisitorApi = {
    open: ({ startAgain, token, identity }) => {
      opens.push({ token, identity })
      return answered(startAgain ? 'restart' : 'open', () => {
        if (startAgain && conversation.state === 'ended') {
          stored.length = 0
          conversation = { ...conversation, id: 'second', state: 'bot', seq: 0, revision: 1 }
          store()
        }
        // A browser that was named goes on under a token of its own.
        const known = token?.startsWith('~') ? token : 'token'
        const given = identity === undefined ? known : `~${identity}`
        return { ...reply(stored.slice(0, batch)), token: given, robot: { ...robot }, applicationName: 'Shop' }
      })
    },
    messages: (_id, after) =>
      answered(`messages after ${after}`, () => ({
        ...reply(stored.slice(after, after + batch)),
        robot: { ...robot },
      })),
    send: (_id, { clientMsgId, text }) =>
      answered(`send ${text}`, () => {
        const known = stored.find((message) => message.clientMsgId === clientMsgId)
        if (known) return reply([known])
        if (conversation.state === 'ended') throw new Failure('CONVERSATION_ENDED', 409)
        return reply([store({ clientMsgId, sender: 'visitor', body: { type: 'text', text } })])
      }),
    press: (_id, { clientMsgId, seq, button }) =>
      answered(`press ${button} of ${seq}`, () => {
        const known = stored.find((message) => message.clientMsgId === clientMsgId)
        const body = stored.find((message) => message.seq === seq)?.body
        const found = body?.type === 'buttons' ? body.items.find(({ id }) => id === button) : undefined
        if (known) return reply([known])
        if (!found) throw new Failure('NOT_FOUND', 404)
        return reply([store({ clientMsgId, sender: 'visitor', body: { type: 'text', text: found.label } })])
      }),
    submit: (_id, { clientMsgId, seq, values }) =>
      answered(`submit ${JSON.stringify(values)} of ${seq}`, () => {
        const body = stored.find((message) => message.seq === seq)?.body
        if (body?.type !== 'form' || body.ask === null) throw new Failure('NOT_FOUND', 404)
        const text = values === null ? body.cancelLabel : Object.values(values).join('\n')
        return reply([store({ clientMsgId, sender: 'visitor', body: { type: 'answers', text, ask: body.ask } })])
      }),
    upload: (_id, { clientMsgId, seq, file }, onShare) =>
      answered(`upload ${file.name} for ${seq}`, () => {
        onShare(1)
        const known = stored.find((message) => message.clientMsgId === clientMsgId)
        const asking = stored.find((message) => message.seq === seq)?.body
        if (known) return reply([known])
        if (asking?.type !== 'upload') throw new Failure('NOT_FOUND', 404)
        const { name, size, type } = file
        const body = { type: 'file' as const, text: name, url: '/f1', mediaType: type, size, ask: asking.ask }
        return reply([store({ clientMsgId, sender: 'visitor', body })])
      }),
    file: (url) => answered(`file ${url}`, () => new Blob(['It is it.'])),
    signal: (_id, { name, payload }) => answered(`signal ${name} ${JSON.stringify(payload)}`, () => reply([])),
    transfer: () => deed('transfer', { state: 'queued', position: 2, ahead: 1 }),
    leaveQueue: () => deed('leave', { state: 'bot', position: null, ahead: null }),
    end: () => deed('end', { state: 'ended', canRate: true, ratingForm: NEW_ASKING }),
    leaveMessage: (_id, { email, text, clientMsgId }) =>
      answered(`leave ${text} for ${email}`, () => {
        const known = stored.find((message) => message.clientMsgId === clientMsgId)
        if (known) return reply([known])
        const body = { type: 'notice' as const, notice: 'message_left' as const, text: '' }
        return reply([store({ sender: 'system', body, clientMsgId })])
      }),
    thumb: (_id, { seq, helpful, reason = null, comment = '' }) =>
      answered(`thumb ${seq} ${helpful} ${reason} ${comment}`, () => {
        const index = stored.findIndex((message) => message.seq === seq)
        const thumb = { helpful, reason, comment, isSettled: false }
        stored[index] = { ...stored[index]!, thumb }
        return reply([stored[index]])
      }),
    react: (_id, { seq, reaction }) =>
      answered(`react ${seq} ${reaction}`, () => {
        const index = stored.findIndex((message) => message.seq === seq)
        const { reaction: _before, ...message } = stored[index]!
        stored[index] = { ...message, ...(reaction && { reaction }) }
        return reply([stored[index]])
      }),
    rate: () => deed('rate', { rated: true, canRate: false }),
  }
  return { api, robot, stored, calls, opens, trouble, store, change, conversation: () => conversation }
}

/** A chat on a server, with a live connection whose news the test sends itself. */
export function aChat(server = aServer(), keep: Keep = memory(), identity: string | null = null) {
  let ids = 0
  let before: Promise<unknown> = Promise.resolve()
  const heard: { on?: Heard; setConnected?: (isConnected: boolean) => void } = {}
  const watched: string[] = []
  const links = { opened: 0, closed: 0 }
  /** How far it has told that the visitor has come. */
  const receipts: string[] = []
  /** Why the server does not take what it is told of that; where there is none left, it does. */
  const refusals: { code: string }[] = []
  /** What the server answers to who wants to hear a conversation; nothing where there is none left. */
  const replies: ({ seq: number } | { code: string })[] = []
  const watch: Link['watch'] = (id, answer) => {
    watched.push(id)
    const reply = replies.shift()
    if (reply) answer(reply)
  }
  const chat = createChat({
    language: 'en',
    api: server.api,
    keep,
    identity,
    link: (on, onStatus) => {
      links.opened += 1
      heard.on = on
      heard.setConnected = onStatus
      const received: Link['received'] = (id, seq, isRead, answer) => {
        receipts.push(`${id} ${seq} ${isRead}`)
        answer(refusals.shift() ?? null)
      }
      return { watch, received, typing: () => undefined, wake: () => undefined, close: () => void (links.closed += 1) }
    },
    // One after another, as a browser's locks let them.
    alone: (task) => {
      const next = before.then(task, task)
      before = next.catch(() => undefined)
      return next
    },
    newId: () => `client-${++ids}`,
    now: () => Date.now(),
  })
  const live = {
    say: (message: Message) => heard.on?.message(message),
    conversation: (news = server.conversation()) => heard.on?.conversation(news),
    typing: (who: 'visitor' | 'bot' | 'agent') =>
      heard.on?.typing({ conversationId: server.conversation().id, who, name: null }),
    setConnected: (isConnected: boolean) => heard.setConnected?.(isConnected),
  }
  return { chat, server, keep, live, watched, links, receipts, refusals, replies }
}

/** A place to keep values as a browser has it, without a browser. */
export function memory(): Keep {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void (value === null ? values.delete(name) : values.set(name, value)),
  }
}

/** A storage that the browser does not let one use. */
export const forbidden = () =>
  keepIn(() => {
    throw new Error('SecurityError')
  }, '')
