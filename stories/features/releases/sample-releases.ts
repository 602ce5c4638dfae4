import type { Change, Release } from '#src/api/types.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'

export type Snapshot = ContractOutput['release']['snapshot']

/** A shop's versions as the stories begin with them. */
export type SampleReleases = { releases: Release[]; pending: Change[]; snapshot: Snapshot }

/** The id of a version by its number; the same in every story. */
export const releaseId = (number: number): string => `01980000-0000-7000-8009-${String(number).padStart(12, '0')}`
export const entryId = (number: number): string => `01980000-0000-7000-8002-${String(number).padStart(12, '0')}`
const ROBOT = '01980000-0000-7000-8000-00000000b07a'

const none = { added: 0, changed: 0, removed: 0 }
const START = Date.UTC(2026, 10, 20, 9, 30)
const at = (hoursBefore: number, seconds = 0) =>
  new Date(START - hoursBefore * 3_600_000 + seconds * 1000).toISOString()

/** The sample in a language; a new object each time, for stories write into it. */
export function sampleReleases(language: 'en' | 'zh'): SampleReleases {
  const words = language === 'zh' ? zh : en
  const release = (number: number, hoursBefore: number, more: Partial<Release>): Release => ({
    id: releaseId(number),
    number,
    status: 'deployed',
    kind: 'manual',
    live: false,
    note: '',
    step: 'done',
    failure: null,
    failedTests: 0,
    sourceNumber: null,
    questions: none,
    flows: none,
    documents: none,
    settings: none,
    look: none,
    startedBy: words.people[number % 2] ?? null,
    startedAt: at(hoursBefore),
    finishedAt: at(hoursBefore, number + 2),
    ...more,
  })
  return {
    releases: [
      release(12, 2, {
        live: true,
        note: words.notes[0]!,
        failedTests: 2,
        questions: { added: 12, changed: 4, removed: 1 },
        flows: { added: 1, changed: 2, removed: 0 },
        documents: { added: 1, changed: 0, removed: 0 },
        settings: { added: 0, changed: 1, removed: 0 },
      }),
      release(11, 5, {
        status: 'failed',
        step: 'build',
        failure: 'INTERRUPTED',
        note: words.notes[1]!,
        questions: { added: 0, changed: 2, removed: 0 },
      }),
      release(10, 26, {
        kind: 'rollback',
        sourceNumber: 8,
        note: words.notes[2]!,
        questions: { added: 0, changed: 3, removed: 2 },
      }),
      release(9, 50, { questions: { added: 2, changed: 1, removed: 0 } }),
      release(8, 98, { settings: { added: 0, changed: 1, removed: 0 } }),
      release(1, 700, {
        kind: 'initial',
        startedBy: null,
        note: words.notes[3]!,
        questions: { added: 18, changed: 0, removed: 0 },
        settings: { added: 1, changed: 0, removed: 0 },
      }),
    ],
    pending: words.pending,
    snapshot: words.snapshot,
  }
}

const en = {
  people: ['Anna Keller', 'Tomás Prado'],
  notes: [
    'Answers for the autumn sale and the new delivery prices',
    'Opening hours',
    'The delivery prices were a day too early',
    'First questions of the shop',
  ],
  pending: [
    {
      kind: 'robot',
      entityId: ROBOT,
      type: 'changed',
      title: 'robot',
      fields: [
        { field: 'thresholds.direct', before: '0.6', after: '0.72' },
        { field: 'clarify.enabled', before: 'false', after: 'true' },
        {
          field: 'welcome',
          before: 'Hello, I am Willow. Ask me about orders and returns.',
          after: 'Hello, I am Willow. Ask me about orders, delivery and returns.',
        },
        { field: 'transfer.words', before: 'agent\nhuman', after: 'agent\nperson\nspeak to someone' },
        { field: 'fallback.offerAfter', before: '0', after: '2' },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(2),
      type: 'changed',
      title: 'FAQ-2 How much is delivery?',
      fields: [
        { field: 'similar', before: 'Delivery costs', after: 'Delivery costs\nIs shipping free?' },
        {
          field: 'answer',
          before: 'Delivery is free from 50 euros; below that it costs 4.90 euros.',
          after: 'Delivery is free from 40 euros; below that it costs 5.90 euros.',
        },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(6),
      type: 'added',
      title: 'FAQ-6 When are the shops open?',
      fields: [
        { field: 'question', before: null, after: 'When are the shops open?' },
        { field: 'answer', before: null, after: 'Monday to Saturday from 10:00 to 19:00.' },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(9),
      type: 'removed',
      title: 'FAQ-9 Is there a catalogue on paper?',
      fields: [
        { field: 'question', before: 'Is there a catalogue on paper?', after: null },
        { field: 'answer', before: 'Yes, in every shop.', after: null },
      ],
    },
  ] as Change[],
  snapshot: {
    failedTests: [
      {
        flowId: '01980000-0000-7000-8003-000000000002',
        name: 'Return and refund',
        kind: 'standard',
        tests: ['Within 30 days', 'Too late'],
      },
    ],
    look: [
      { field: 'look.colour', value: '#7a3cf0' },
      { field: 'look.theme', value: 'auto' },
      { field: 'look.launcher.side', value: 'left' },
      { field: 'look.launcher.badge', value: 'true' },
      { field: 'look.words.en.title', value: 'Harbour help' },
      { field: 'look.words.zh.launcher', value: '需要帮助？' },
    ],
    settings: [
      { field: 'welcome', value: 'Hello, I am Willow. Ask me about orders and returns.' },
      { field: 'card.enabled', value: 'true' },
      { field: 'card.title', value: 'Often asked' },
      { field: 'card.questions', value: 'Where is my order?\nHow much is delivery?' },
      { field: 'thresholds.direct', value: '0.6' },
      { field: 'thresholds.clarify', value: '0.2' },
      { field: 'fallback.order', value: 'progressive' },
      { field: 'fallback.offerAfter', value: '2' },
      { field: 'transfer.groupId', value: '' },
      { field: 'transfer.words', value: '' },
    ],
    entries: [
      {
        id: entryId(1),
        question: 'Where is my order?',
        similar: ['Track my parcel', 'Has my order shipped?'],
        answer: 'Open “Orders” and choose the order. The line “Parcel” shows where it is now.',
      },
      {
        id: entryId(2),
        question: 'How much is delivery?',
        similar: ['Delivery costs'],
        answer: 'Delivery is free from 50 euros.',
      },
      { id: entryId(3), question: 'How do I return something?', similar: [], answer: 'You have 30 days.' },
    ],
    flows: [
      {
        id: entryId(20),
        kind: 'standard',
        title: 'FLOW-2 Return and refund',
        fields: [
          { field: 'flowName', value: 'Return and refund' },
          { field: 'node.Why?', value: 'kind: ask\ntext.en: Why are you returning it?' },
          { field: 'ways', value: 'Start · next → Why?' },
        ],
      },
      {
        id: entryId(21),
        kind: 'ivr',
        title: 'FLOW-3 Department menu',
        fields: [
          { field: 'flowName', value: 'Department menu' },
          { field: 'node.Departments', value: 'kind: menu\nprompt.en: For sales, press 1.' },
        ],
      },
    ],
    documents: [
      {
        id: entryId(30),
        title: 'DOC-1 Warranty.pdf',
        fields: [
          { field: 'documentName', value: 'Warranty.pdf' },
          { field: 'version', value: '2' },
          { field: 'passages', value: '14' },
          { field: 'documentUntil', value: '' },
        ],
      },
    ],
  } as Snapshot,
}

const zh: typeof en = {
  people: ['林小美', '陈大文'],
  notes: ['秋季促销的问答和新运费', '营业时间', '新运费早上线了一天', '门店的第一批问答'],
  pending: [
    {
      kind: 'robot',
      entityId: ROBOT,
      type: 'changed',
      title: 'robot',
      fields: [
        { field: 'thresholds.direct', before: '0.6', after: '0.72' },
        { field: 'clarify.enabled', before: 'false', after: 'true' },
        {
          field: 'welcome',
          before: '你好，我是小柳。订单和退换货的问题都可以问我。',
          after: '你好，我是小柳。订单、配送和退换货的问题都可以问我。',
        },
        { field: 'transfer.words', before: '人工\n客服', after: '人工\n转人工\n找客服' },
        { field: 'fallback.offerAfter', before: '0', after: '2' },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(2),
      type: 'changed',
      title: 'FAQ-2 运费是多少？',
      fields: [
        { field: 'similar', before: '邮费多少', after: '邮费多少\n包邮吗' },
        { field: 'answer', before: '满 99 元包邮，不满收取 8 元运费。', after: '满 79 元包邮，不满收取 10 元运费。' },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(6),
      type: 'added',
      title: 'FAQ-6 门店几点营业？',
      fields: [
        { field: 'question', before: null, after: '门店几点营业？' },
        { field: 'answer', before: null, after: '周一至周六 10:00 到 19:00。' },
      ],
    },
    {
      kind: 'qa',
      entityId: entryId(9),
      type: 'removed',
      title: 'FAQ-9 有纸质目录吗？',
      fields: [
        { field: 'question', before: '有纸质目录吗？', after: null },
        { field: 'answer', before: '每家门店都有。', after: null },
      ],
    },
  ] as Change[],
  snapshot: {
    failedTests: [
      {
        flowId: '01980000-0000-7000-8003-000000000002',
        name: '退货退款',
        kind: 'standard',
        tests: ['三十天以内', '超过期限'],
      },
    ],
    look: [
      { field: 'look.colour', value: '#7a3cf0' },
      { field: 'look.theme', value: 'auto' },
      { field: 'look.launcher.side', value: 'left' },
      { field: 'look.launcher.badge', value: 'true' },
      { field: 'look.words.en.title', value: 'Harbour help' },
      { field: 'look.words.zh.launcher', value: '需要帮助？' },
    ],
    settings: [
      { field: 'welcome', value: '你好，我是小柳。订单和退换货的问题都可以问我。' },
      { field: 'card.enabled', value: 'true' },
      { field: 'card.title', value: '常见问题' },
      { field: 'card.questions', value: '我的订单到哪里了？\n运费是多少？' },
      { field: 'thresholds.direct', value: '0.6' },
      { field: 'thresholds.clarify', value: '0.2' },
      { field: 'fallback.order', value: 'progressive' },
      { field: 'fallback.offerAfter', value: '2' },
      { field: 'transfer.groupId', value: '' },
      { field: 'transfer.words', value: '' },
    ],
    entries: [
      {
        id: entryId(1),
        question: '我的订单到哪里了？',
        similar: ['查快递', '发货了吗'],
        answer: '打开「订单」并选择该订单，「包裹」一栏会显示当前位置。',
      },
      { id: entryId(2), question: '运费是多少？', similar: ['邮费多少'], answer: '满 99 元包邮。' },
      { id: entryId(3), question: '怎么退货？', similar: [], answer: '30 天内可退。' },
    ],
    flows: [
      {
        id: entryId(20),
        kind: 'standard',
        title: 'FLOW-2 退货退款',
        fields: [
          { field: 'flowName', value: '退货退款' },
          { field: 'node.退货原因', value: 'kind: ask\ntext.zh: 请问是什么原因？' },
          { field: 'ways', value: '开始 · next → 退货原因' },
        ],
      },
      {
        id: entryId(21),
        kind: 'ivr',
        title: 'FLOW-3 部门菜单',
        fields: [
          { field: 'flowName', value: '部门菜单' },
          { field: 'node.部门', value: 'kind: menu\nprompt.zh: 销售请按 1。' },
        ],
      },
    ],
    documents: [
      {
        id: entryId(30),
        title: 'DOC-1 保修说明.pdf',
        fields: [
          { field: 'documentName', value: '保修说明.pdf' },
          { field: 'version', value: '2' },
          { field: 'passages', value: '14' },
          { field: 'documentUntil', value: '' },
        ],
      },
    ],
  } as Snapshot,
}

/** A task flow that was changed, as a difference shows it. */
export const changedFlow = (language: 'en' | 'zh'): Change => {
  const [name, node, before, after] =
    language === 'zh'
      ? ['退货退款', '退货原因', '请问是什么原因？', '请问为什么退货？']
      : ['Return and refund', 'Why?', 'Why are you returning it?', 'What is wrong with it?']
  return {
    kind: 'flow',
    entityId: entryId(20),
    type: 'changed',
    title: `FLOW-2 ${name}`,
    fields: [
      {
        field: `node.${node}`,
        before: `kind: ask\ntext.${language}: ${before}\nretries: 2`,
        after: `kind: ask\ntext.${language}: ${after}\nretries: 2`,
      },
      { field: 'ways', before: 'A · next → B', after: 'A · next → B\nB · failed → C' },
    ],
  }
}
