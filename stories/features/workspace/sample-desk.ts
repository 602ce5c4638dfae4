import type { DeskAlert } from '#src/api/types.ts'
import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import type { client } from '#src/api/client.ts'
import type { ClosingAnswers, ClosingForm } from '#src/domain/conversation/closing.ts'
import type {
  Conversation,
  Desk,
  DeskNote,
  Mention,
  OwnDay,
  Reminder,
  SimilarChat,
  VisitorFacts,
  VisitorRemark,
  Whisper,
} from '#src/features/workspace/desk.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'

export const APP_ID = '1400000001'
export const ANNA = '00000000-0000-4000-8000-00000000000a'
export const BEN = '00000000-0000-4000-8000-00000000000b'
export const GROUP = '00000000-0000-4000-8000-0000000000a1'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

const WORDS = {
  en: {
    anna: 'Anna',
    ben: 'Ben',
    app: 'Lamp shop',
    other: 'Harbour Books',
    group: 'Shop floor',
    nickname: 'Tomás Prado',
    tier: 'gold',
    tags: ['gold', 'wholesale'],
    said: ['Do you deliver to Norway?', 'We deliver in Norway within four days.', 'And can I pay by invoice?'],
    flows: [
      ['Return an order', 'Asks for the order and the reason, and sends a label.'],
      ['Change the address', ''],
      ['Book a repair', 'Finds a day for the workshop.'],
    ],
    asks: 'My lamp flickers since yesterday.',
    late: 'Where is my order?',
    done: 'Thank you, that was quick.',
    bot: [
      'Hello',
      'Hello, how can I help?',
      'Something about delivery',
      'Do you mean one of these?',
      'A person, please',
    ],
  },
  zh: {
    anna: '安娜',
    ben: '小本',
    app: '灯具店',
    other: '海港书店',
    group: '售前组',
    nickname: '林小美',
    tier: '金卡',
    tags: ['金卡会员', '批发客户'],
    said: ['可以送到挪威吗？', '可以，四天之内送达。', '能用发票付款吗？'],
    flows: [
      ['退货', '询问订单号和原因，并发送退货标签。'],
      ['修改收货地址', ''],
      ['预约维修', '与维修部约定日期。'],
    ],
    asks: '我的台灯从昨天开始闪。',
    late: '我的订单到哪里了？',
    done: '谢谢，处理得很快。',
    bot: ['你好', '你好，请问有什么可以帮你？', '想问配送', '你是想问下面的问题吗？', '我要转人工'],
  },
}

type Flow = Awaited<ReturnType<typeof client.guidedFlows.list>>[number]

/** The desk of one agent: two conversations served, three waiting, one ended, with what was said in each. */
export type SampleDesk = {
  language: 'en' | 'zh'
  me: Me
  desk: Desk
  messages: Record<string, Message[]>
  whispers: Whisper[]
  /** What is known to what the visitor has said last. */
  suggested: Awaited<ReturnType<typeof client.desk.answers>>
  notes: DeskNote[]
  mentions: Mention[]
  reminders: Reminder[]
  stars: Conversation[]
  /** What went well with a near question. */
  similar: SimilarChat[]
  /** What is known of every visitor beside their name. */
  facts: VisitorFacts
  /** What members keep of every visitor. */
  remark: VisitorRemark
  /** What is marked for words to be told of. */
  alerts: DeskAlert[]
  /** What the bot has. */
  withBot: Conversation[]
  ownDay: OwnDay
  /** Where else the agent has a page open. */
  elsewhere: { id: string; ip: string; userAgent: string; createdAt: string }[]
  /** How often the agent has said that they do something. */
  active: number
  /** What can be begun for a visitor. */
  flows: Flow[]
  /** The closing form, and what was filled in. */
  closing: { form: ClosingForm; answers: ClosingAnswers | null }
  words: (typeof WORDS)['en']
}

export const FIRST = id(1)
export const SECOND = id(2)
export const WAITING = id(3)
export const OFFERED = id(4)
export const ENDED = id(6)

/** Makes the sample anew, in a language. */
export function sampleDesk(language: 'en' | 'zh'): SampleDesk {
  const words = WORDS[language]
  const owner = { id: ANNA, nickname: words.anna }
  const base = (number: number, given: Partial<Conversation>): Conversation => ({
    id: id(number),
    visitor: { id: id(100 + number), number: 11 + number, nickname: '', language, tags: [], isVip: false, block: null },
    channel: 'web',
    medium: 'chat',
    state: 'in_service',
    endReason: null,
    group: { id: GROUP, name: words.group },
    owner,
    seq: 0,
    readSeq: 0,
    receipts: { delivered: 0, read: 0 },
    unread: 0,
    revision: 3,
    position: null,
    lastMessage: '',
    lastMessageAt: ago(20),
    waitingSince: null,
    targets: [],
    late: null,
    enqueuedAt: null,
    rankAt: null,
    acceptedAt: ago(600 - number),
    ringingUntil: null,
    startedAt: ago(900),
    endedAt: null,
    rating: null,
    solved: null,
    summary: '',
    transfer: null,
    afterWork: null,
    flow: null,
    rateUntil: null,
    ringsFor: null,
    expectedAt: null,
    priority: 0,
    masked: given.state !== undefined && given.state !== 'in_service',
    ...given,
  })
  const desk: Desk = {
    now: new Date().toISOString(),
    serves: true,
    status: 'online',
    statusSince: ago(1500),
    paused: false,
    breakReason: null,
    breakReasons: [],
    idleBreak: 0,
    panels: ['summary', 'knowledge', 'visitor', 'conversation', 'earlier', 'similar'],

    lists: { hidden: [], sort: 'usual' },
    notices: { sound: true, desktop: true },
    custom: null,
    keys: {},
    forcedOffline: false,
    forcedReason: null,
    licensed: true,
    limit: 5,
    may: NEW_STAFF_MAY,
    recallSeconds: 120,
    undoSeconds: 0,
    takes: USUAL_TAKES,
    invites: true,
    groupIds: [GROUP],
    mine: [
      base(1, {
        visitor: {
          id: id(101),
          number: 12,
          nickname: words.nickname,
          language,
          tags: words.tags,
          isVip: true,
          block: null,
        },
        waitingSince: ago(25),
      }),
      base(2, { waitingSince: ago(200), late: 'agent', lastMessage: words.late }),
    ],
    supervises: null,
    all: null,
    queue: [
      base(3, { state: 'queued', owner: null, enqueuedAt: ago(80), expectedAt: ago(-240), lastMessage: words.asks }),
      base(4, {
        state: 'ringing',
        owner: { id: BEN, nickname: words.ben },
        enqueuedAt: ago(30),
        lastMessage: words.late,
      }),
      base(5, { state: 'queued', owner: null, enqueuedAt: ago(4), lastMessage: words.asks }),
    ],
    endedToday: [
      base(6, {
        state: 'ended',
        endedAt: ago(3600),
        endReason: 'agent_ended',
        rating: 5,
        lastMessage: words.done,
        lastMessageAt: ago(3700),
      }),
    ],
  }
  const messages: Record<string, Message[]> = {}
  for (const conversation of [...desk.mine, ...desk.queue, ...desk.endedToday]) {
    const list = transcriptOf(conversation, words)
    messages[conversation.id] = list
    conversation.seq = list.length
    conversation.receipts = { delivered: list.length, read: conversation.id === SECOND ? 0 : list.length }
    conversation.readSeq = conversation.id === SECOND ? list.length - 2 : list.length
    conversation.unread = conversation.id === SECOND ? 2 : 0
    conversation.lastMessage = list.at(-1)?.body.text ?? ''
  }
  const application = {
    nickname: words.anna,
    logoUrl: null,
    avatarUrl: null,
    plan: 'premium' as const,
    dates: USUAL_DATES,
    closed: false,
  }
  return {
    language,
    closing: { form: [], answers: null },
    desk,
    messages,
    whispers: [],
    suggested: [],
    notes: [],
    mentions: [],
    reminders: [],
    stars: [],
    similar: [],
    facts: {
      id: id(111),
      externalId: 'customer-4711',
      picture: null,
      ip: '203.0.113.77',
      timeZone: language === 'zh' ? 'Asia/Shanghai' : 'Europe/Berlin',
      attributes: [{ name: 'tier', value: words.tier }],
    },
    remark: { text: '', revision: 0, by: null, at: null, isHidden: false },
    alerts: [],
    withBot: [],
    ownDay: { served: 23, firstAnswer: 48, ratings: 9, rating: 4.6, worked: 15_420 },
    elsewhere: [],
    active: 0,
    flows: words.flows.map(([name = '', description = ''], index) => ({
      id: id(500 + index),
      name,
      description,
      inputs:
        index === 0
          ? [
              { name: 'order', type: 'text' as const },
              { name: 'pieces', type: 'number' as const },
            ]
          : [],
    })),
    words,
    me: {
      personId: ANNA,
      account: 'anna',
      email: 'anna@example.com',
      phone: null,
      sessionId: id(900),
      mustChangePassword: false,
      applications: [
        { ...application, appId: APP_ID, name: words.app, roles: ['super_admin', 'online_staff'] },
        { ...application, appId: '1400000002', name: words.other, roles: ['online_staff'] },
      ],
      invitations: [],
    },
  }
}

/** The next message of a conversation. */
export function nextMessage(
  list: readonly Message[],
  conversationId: string,
  given: Partial<Message> & Pick<Message, 'body' | 'sender'>,
): Message {
  const seq = list.length + 1
  return {
    id: id(Number(conversationId.slice(-3)) * 1000 + seq),
    conversationId,
    seq,
    name: null,
    clientMsgId: null,
    at: ago(0),
    ...given,
  }
}

function transcriptOf(conversation: Conversation, words: SampleDesk['words']): Message[] {
  const list: Message[] = []
  const add = (sender: Message['sender'], body: Message['body'], seconds: number, name: string | null = null) =>
    list.push(nextMessage(list, conversation.id, { sender, body, at: ago(seconds), name }))
  words.bot.forEach((text, index) => add(index % 2 === 0 ? 'visitor' : 'bot', { type: 'text', text }, 880 - index * 20))
  add('system', { type: 'notice', notice: 'queued', text: '' }, 700)
  if (conversation.owner === null || conversation.state === 'ringing') {
    add('visitor', { type: 'text', text: words.asks }, 60)
    return list
  }
  add('system', { type: 'notice', notice: 'agent_joined', text: '', agent: words.anna }, 600)
  words.said.forEach((text, index) =>
    add(index === 1 ? 'agent' : 'visitor', { type: 'text', text }, 300 - index * 100, index === 1 ? words.anna : null),
  )
  if (conversation.id === SECOND) add('visitor', { type: 'text', text: words.late }, 60)
  if (conversation.state === 'ended') {
    add('visitor', { type: 'text', text: words.done }, 50)
    add('system', { type: 'notice', notice: 'ended', text: '' }, 40)
    add('system', { type: 'notice', notice: 'rated', text: '', stars: 5 }, 30)
  }
  return list
}
