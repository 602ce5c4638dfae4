import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import type { Conversation, Desk } from '#src/features/workspace/desk.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'

const APP_ID = '1400000001'
const AGENT = { id: '00000000-0000-4000-8000-00000000000a', nickname: 'Ada' }
const GROUP = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Shop' }
const BEGAN = Date.now()

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const before = (seconds: number) => new Date(BEGAN - seconds * 1000).toISOString()

export const me: Me = {
  personId: AGENT.id,
  account: 'ada',
  email: 'ada@example.com',
  phone: null,
  sessionId: idOf(1),
  mustChangePassword: false,
  applications: [
    {
      appId: APP_ID,
      name: 'Lamp shop',
      nickname: AGENT.nickname,
      logoUrl: null,
      avatarUrl: null,
      plan: 'premium',
      dates: USUAL_DATES,
      closed: false,
      roles: ['online_staff'],
    },
  ],
  invitations: [],
}

/** How many conversations are served and wait, and how many messages the first that is served has. */
export type DeskSize = { chats: number; waiting: number; messages: number }

/** The desk of an agent with so many conversations. */
export function sampleDesk({ chats, waiting, messages }: DeskSize): Desk {
  const conversation = (number: number, given: Partial<Conversation>): Conversation => ({
    id: idOf(1000 + number),
    visitor: {
      id: idOf(5000 + number),
      number,
      nickname: `Visitor ${number}`,
      language: 'en',
      tags: [],
      isVip: number % 9 === 0,
      block: null,
    },
    channel: 'web',
    medium: 'chat',
    state: 'in_service',
    endReason: null,
    group: GROUP,
    owner: AGENT,
    seq: 0,
    readSeq: 0,
    receipts: { delivered: 0, read: 0 },
    unread: 0,
    revision: 1,
    position: null,
    lastMessage: 'Where is my order?',
    lastMessageAt: before(20),
    waitingSince: before(number),
    targets: [],
    late: null,
    enqueuedAt: null,
    rankAt: null,
    acceptedAt: before(600 - number),
    ringingUntil: null,
    startedAt: before(900),
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
    masked: false,
    ...given,
  })
  const queued = (at: string) =>
    ({ state: 'queued', owner: null, enqueuedAt: at, rankAt: at, acceptedAt: null }) as const
  return {
    now: new Date(BEGAN).toISOString(),
    serves: true,
    status: 'online',
    statusSince: new Date(BEGAN).toISOString(),
    paused: false,
    breakReason: null,
    breakReasons: [],
    idleBreak: 0,
    panels: ['summary', 'knowledge', 'visitor', 'conversation'],

    lists: { hidden: [], sort: 'usual' },
    notices: { sound: true, desktop: true },
    custom: null,
    keys: {},
    forcedOffline: false,
    forcedReason: null,
    licensed: true,
    limit: chats,
    may: NEW_STAFF_MAY,
    recallSeconds: 120,
    undoSeconds: 0,
    takes: USUAL_TAKES,
    invites: true,
    groupIds: [GROUP.id],
    mine: Array.from({ length: chats }, (_, index) => conversation(index + 1, index === 0 ? { seq: messages } : {})),
    queue: Array.from({ length: waiting }, (_, index) => conversation(chats + index + 1, queued(before(3600 - index)))),
    endedToday: [],
    supervises: null,
    all: null,
  }
}

const SAID = [
  'Do you deliver to Norway?',
  'We deliver in Norway within four days, and you are told when the parcel leaves our store. What is the order number?',
  'It is A-1024, from last week.',
  'Thank you. One moment, please: I look it up.',
]

/** What is said in a conversation with a number: two messages of the visitor, two of the agent, half a minute apart. */
export function messageOf(conversationId: string, seq: number, at = before((10_000 - seq) * 30)): Message {
  const isVisitor = seq % 4 < 2
  return {
    id: idOf(1_000_000 + seq),
    conversationId,
    seq,
    sender: isVisitor ? 'visitor' : 'agent',
    name: isVisitor ? null : AGENT.nickname,
    clientMsgId: null,
    body: { type: 'text', text: `${SAID[seq % SAID.length]} (${seq})` },
    at,
  }
}

/** That the conversation has come to people, as its first message. */
export const joinedIn = (conversationId: string): Message => ({
  ...messageOf(conversationId, 1),
  sender: 'system',
  name: null,
  body: { type: 'notice', notice: 'agent_joined', agent: AGENT.nickname, text: '' },
})
