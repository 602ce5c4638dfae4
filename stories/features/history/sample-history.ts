import { END_REASONS, STATES } from '#src/domain/conversation/state.ts'
import type { HistoryRow } from '#src/api/types.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'

export type Transcript = ContractOutput['history']['get']
type TracedMessage = Transcript['messages'][number]

/** The id of a conversation by its number; the same in every story. */
export const conversationId = (number: number): string => `01980000-0000-7000-8011-${String(number).padStart(12, '0')}`
export const AGENT = '01980000-0000-7000-8004-000000000001'
/** The task flow that says a part of the whole conversation. */
export const FLOW = '01980000-0000-7000-8020-000000000001'
const GROUP = '01980000-0000-7000-8003-000000000000'

const START = Date.UTC(2026, 10, 20, 9, 30)
const at = (minutes: number, seconds = 0) => new Date(START + minutes * 60_000 + seconds * 1000).toISOString()

/** One conversation for each end reason, and one for each state that is no end. */
export function sampleRows(language: 'en' | 'zh'): HistoryRow[] {
  const words = language === 'zh' ? zh : en
  const open = STATES.filter((state) => state !== 'ended')
  return [...open, ...END_REASONS].map((kind, index): HistoryRow => {
    const state = open.find((each) => each === kind) ?? 'ended'
    const withAgent = state === 'in_service' || kind === 'agent_ended' || kind === 'user_timeout'
    const begun = -index * 47
    return {
      id: conversationId(index + 1),
      visitor: {
        id: `01980000-0000-7000-8012-${String(index + 1).padStart(12, '0')}`,
        number: 412 - index,
        nickname: index % 3 === 0 ? (words.visitors[(index / 3) % words.visitors.length] ?? '') : '',
        language,
        tags: index === 0 ? words.tags : [],
        isVip: false,
        block: null,
      },
      channel: 'web',
      medium: 'chat',
      state,
      endReason: END_REASONS.find((reason) => reason === kind) ?? null,
      group: state === 'bot' || kind === 'user_ended' ? null : { id: GROUP, name: words.group },
      owner: withAgent ? { id: AGENT, nickname: words.agent } : null,
      seq: 9,
      readSeq: 9,
      receipts: { delivered: 0, read: 0 },
      unread: 0,
      revision: 3,
      position: state === 'queued' ? 1 : null,
      lastMessage: words.question,
      lastMessageAt: at(begun + 6),
      waitingSince: null,
      targets: [],
      late: state === 'in_service' ? 'supervisors' : null,
      enqueuedAt: state === 'bot' ? null : at(begun + 2),
      rankAt: null,
      acceptedAt: withAgent ? at(begun + 3) : null,
      ringingUntil: null,
      startedAt: at(begun),
      endedAt: state === 'ended' ? at(begun + 8 + index, 12) : null,
      rating: kind === 'agent_ended' ? 4 : kind === 'user_ended' ? 1 : null,
      solved: kind === 'agent_ended' ? true : null,
      transfer: null,
      afterWork: null,
      flow: null,
      rateUntil: null,
      ringsFor: null,
      expectedAt: null,
      priority: 0,
      summary: '',
      masked: false,
      queueSeconds: withAgent ? 68 : null,
      alert: index === 1 ? 'open' : index === 2 ? 'seen' : null,
      firstResponseSeconds: withAgent ? 14 : null,
      messages: { visitor: 3 + (index % 4), bot: 4, agent: withAgent ? 2 : 0 },
      version: index === 18 ? null : 12,
      begunBy: null,
    }
  })
}

/** The number of the conversation that an agent ended: it has every phase. */
export const WHOLE = STATES.length - 1 + END_REASONS.indexOf('agent_ended') + 1

/** The transcript of a row: bot, queue, person, and a rating. */
export function sampleTranscript(language: 'en' | 'zh', conversation: HistoryRow): Transcript {
  const words = language === 'zh' ? zh : en
  const started = Date.parse(conversation.startedAt)
  const messages: TracedMessage[] = []
  const add = (
    seconds: number,
    sender: TracedMessage['sender'],
    body: TracedMessage['body'],
    trace: TracedMessage['trace'] = null,
  ) =>
    messages.push({
      id: `01980000-0000-7000-8013-${String(messages.length).padStart(12, '0')}`,
      conversationId: conversation.id,
      seq: messages.length + 1,
      sender,
      name: sender === 'agent' ? words.agent : null,
      clientMsgId: null,
      body,
      at: new Date(started + seconds * 1000).toISOString(),
      trace,
    })
  const trace = (
    outcome: 'welcome' | 'direct' | 'clarify' | 'fallback' | 'flow',
    query: string,
    confidences: readonly number[],
  ): TracedMessage['trace'] => ({
    outcome,
    query,
    candidates: confidences.map((confidence, index) => ({
      entryId: `01980000-0000-7000-8002-${String(index).padStart(12, '0')}`,
      confidence,
      question: words.questions[index] ?? '',
    })),
    thresholds: { direct: 0.6, clarify: 0.2 },
    releaseId: null,
    searchMs: query === '' ? 0 : 3.42,
    ...(outcome === 'flow' && { node: { flowId: FLOW, nodeId: 'ask' } }),
  })
  const text = (value: string) => ({ type: 'text' as const, text: value })
  const notice = (name: Extract<TracedMessage['body'], { type: 'notice' }>['notice'], more = {}) => ({
    type: 'notice' as const,
    notice: name,
    text: '',
    ...more,
  })

  add(0, 'bot', text(words.welcome), trace('welcome', '', []))
  add(20, 'visitor', text(words.question))
  add(21, 'bot', text(words.answer), trace('direct', words.question, [0.83, 0.41, 0.12]))
  messages.at(-1)!.thumb = { helpful: false, reason: 'incomplete', comment: words.missing, isSettled: false }
  add(50, 'visitor', text(words.vague))
  add(
    51,
    'bot',
    { type: 'suggestions', text: words.clarify, items: words.questions.slice(1), offerAgent: true },
    trace('clarify', words.vague, [0.38, 0.27]),
  )
  add(90, 'visitor', text(words.nonsense))
  const near = { documentId: '01980000-0000-7000-8017-000000000001', n: 4, page: 2, unit: 'page' as const, heading: '' }
  const unsure = trace('fallback', words.nonsense, [])
  add(91, 'bot', text(words.fallback), {
    ...unsure!,
    passages: [{ ...near, name: words.document, text: words.passage, confidence: 0.31 }],
  })
  const said = trace('flow', '', [])
  const [yes = '', no = ''] = words.choices
  const choose = { type: 'choose' as const }
  add(92, 'bot', { type: 'text', text: words.rich, rich: true }, said)
  add(
    93,
    'bot',
    {
      type: 'buttons',
      text: words.ask,
      items: [
        { id: '1', label: yes, action: choose },
        { id: '2', label: no, action: choose },
      ],
      ask: 'a1',
    },
    said,
  )
  add(96, 'visitor', text(yes))
  add(
    97,
    'bot',
    {
      type: 'form',
      text: words.form,
      fields: words.fields.map((label, index) => ({
        id: String(index),
        label,
        type: 'text' as const,
        required: index === 0,
        placeholder: '',
        options: [],
      })),
      submitLabel: yes,
      cancelLabel: no,
      ask: 'a2',
    },
    said,
  )
  add(105, 'visitor', { type: 'answers', text: words.answers, ask: 'a2' })
  add(110, 'visitor', text(words.person))
  add(111, 'system', notice('transfer_requested'))
  add(111, 'system', notice('queued'))
  add(180, 'system', notice('agent_joined', { agent: words.agent }))
  add(194, 'agent', text(words.reply))
  add(300, 'visitor', text(words.thanks))
  add(320, 'system', notice('ended'))
  add(330, 'system', notice('rated', { stars: 4 }))
  return {
    conversation,
    rating:
      conversation.rating === null
        ? null
        : { stars: conversation.rating, reasons: [words.reason], solved: conversation.solved, comment: words.comment },
    closing: [],
    transfers: [],
    targets: [
      {
        id: '01980000-0000-7000-8014-000000000001',
        kind: 'taken',
        seconds: 90,
        outcome: 'met',
        at: conversation.startedAt,
      },
      {
        id: '01980000-0000-7000-8014-000000000002',
        kind: 'next_reply',
        seconds: 60,
        outcome: 'missed',
        at: conversation.startedAt,
      },
    ],
    routing: [],
    flows: [],
    whispers: [],
    notes: [],
    watches: [],
    messages,
    erasure: null,
    expiredAt: null,
    unmaskable: false,
  }
}

const en = {
  tags: ['gold', 'wholesale'],
  visitors: ['Maria Costa', 'Ravi', 'Wolfeschlegelsteinhausenbergerdorff'],
  agent: 'Anna Keller',
  group: 'Front desk',
  questions: ['Where is my order?', 'How much is delivery?', 'Do you deliver abroad?'],
  welcome: 'Hello, I am Willow. Ask me about orders, delivery and returns.',
  question: 'where is my parcel',
  answer: 'Open “Orders” and choose the order. The line “Parcel” shows where it is now.',
  vague: 'delivery?',
  missing: 'It does not say when parcels come to islands.',
  reason: 'Friendly and quick',
  clarify: 'Do you mean one of these?',
  nonsense: 'the blue one from the window, with the cat',
  fallback: 'I did not get that. Could you say it in other words?',
  document: 'Catalogue.pdf',
  passage: 'The blue cat in the window is a print of 1928.',
  rich: 'I can look in the shop for you:\n- **the window**\n- *the store room*',
  ask: 'Shall I?',
  choices: ['Yes, please', 'No'],
  form: 'Then tell us who asks.',
  fields: ['Your name', 'Order number'],
  answers: 'Your name: Maria Costa\nOrder number: A-1024',
  person: 'agent please',
  reply: 'Hello Maria, you mean the blue vase. It is back on Thursday.',
  thanks: 'Lovely, thank you',
  comment: 'Quick once a person was there.',
}

const zh: typeof en = {
  tags: ['金卡会员', '批发客户'],
  visitors: ['王芳', '李军', '不愿透露姓名的热心顾客'],
  agent: '林小美',
  group: '前台接待',
  questions: ['我的订单到哪里了？', '运费是多少？', '支持海外配送吗？'],
  welcome: '你好，我是小柳。订单、配送和退换货的问题都可以问我。',
  question: '我的包裹到哪了',
  answer: '打开「订单」并选择该订单，「包裹」一栏会显示当前位置。',
  vague: '配送',
  missing: '没有说明偏远地区的配送时间。',
  reason: '态度友好',
  clarify: '你想问的是下面哪一个？',
  nonsense: '橱窗里带猫的那个蓝色的',
  fallback: '没有听懂，换个说法试试？',
  document: '商品目录.pdf',
  passage: '橱窗里的蓝猫是一幅 1928 年的版画。',
  rich: '我可以帮你在店里找找：\n- **橱窗**\n- *仓库*',
  ask: '需要吗？',
  choices: ['好的', '不用了'],
  form: '请留下联系信息。',
  fields: ['姓名', '订单号'],
  answers: '姓名: 王芳\n订单号: A-1024',
  person: '转人工',
  reply: '你好，你说的是蓝色花瓶吧，周四到货。',
  thanks: '太好了，谢谢',
  comment: '接通人工后很快就解决了。',
}
