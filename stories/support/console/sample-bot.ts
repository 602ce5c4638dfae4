import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import type { ContractOutput } from './outputs.ts'

type Robot = ContractOutput['robot']['get']
type Entry = ContractOutput['knowledge']['entry']
type Category = ContractOutput['knowledge']['categories'][number]
type Group = ContractOutput['team']['groups'][number]

/** A shop's bot as its stories begin with it. */
export type SampleBot = { robot: Robot; categories: Category[]; entries: Entry[]; groups: Group[] }

export const APP_ID = '1400000001'

/** The n-th id of a kind; the same in every story. */
export const idOf = (kind: number, n: number): string =>
  `01980000-0000-7000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`

const CATEGORY = 1
const ENTRY = 2
const GROUP = 3

/** An entry's further fields where nobody has said anything. */
export const bare = {
  rich: null,
  counterExamples: [],
  tags: [],
  validFrom: null,
  validUntil: null,
  channels: [],
  userTags: [],
  hours: null,
  related: [],
  reviewOn: null,
  owner: null,
  remark: '',
  ownerName: null,
  hits: 0,
  lastHitAt: null,
  thumbs: { helpful: 0, all: 0 },
}

/** The sample in a language; a new object each time, for stories write into it. */
export function sampleBot(language: 'en' | 'zh'): SampleBot {
  const words = language === 'zh' ? zh : en
  const categories = words.categories.map((name, index): Category => {
    return {
      id: idOf(CATEGORY, index),
      parentId: index === 3 ? idOf(CATEGORY, 1) : null,
      name,
      isDefault: index === 0,
      count: 0,
    }
  })
  const entries = words.entries.map((entry, index): Entry => {
    const [category, question, answer, ...similar] = entry
    return {
      id: idOf(ENTRY, index + 1),
      number: index + 1,
      base: 'qa',
      categoryId: idOf(CATEGORY, Number(category)),
      question,
      similar,
      answer,
      enabled: index !== 4,
      revision: 3,
      live: index === 1 ? 'changed' : index === 5 ? 'new' : 'same',
      updatedAt: new Date(Date.UTC(2026, 10, 20 - index, 9, 41)).toISOString(),
      updatedBy: index === 3 ? null : words.people[index % 2]!,
      ...bare,
      hits: index === 5 ? 0 : 214 - index * 31,
      lastHitAt: index === 5 ? null : new Date(Date.UTC(2026, 10, 20, 20 - index)).toISOString(),
      thumbs: index > 3 ? bare.thumbs : { helpful: 38 - index * 9, all: 41 },
    }
  })
  return {
    robot: {
      id: '01980000-0000-7000-8000-00000000b07a',
      name: words.name,
      avatarUrl: null,
      enabled: true,
      thirdPartyEnabled: false,
      revision: 7,
      updatedAt: '2026-11-20T08:00:00.000Z',
      updatedBy: words.people[0]!,
      settings: {
        welcome: words.welcome,
        card: { enabled: true, title: words.cardTitle, questions: entries.slice(0, 3).map(({ question }) => question) },
        thresholds: { direct: 0.6, clarify: 0.2 },
        clarify: { enabled: true, text: words.clarify, one: words.clarifyOne, count: 3 },
        fallback: { order: 'progressive', variants: words.fallbacks, offerAfter: 2 },
        transfer: { enabled: true, words: words.transfer, groupId: null },
      },
    },
    categories,
    entries,
    groups: words.groups.map((name, index): Group => ({
      id: idOf(GROUP, index),
      name,
      strategy: 'least_busy',
      receptionLimit: 5,
      mode: 'running',
      rules: NEW_RULES,
      ranks: [],
      hours: null,
      texts: {},
      translations: {},
      memberIds: [],
      waiting: 0,
      inService: 0,
    })),
  }
}

const en = {
  name: 'Willow',
  people: ['Anna Keller', 'Tomás Prado'],
  welcome: 'Hello, I am Willow. Ask me about orders, delivery and returns.',
  cardTitle: 'Often asked',
  clarify: 'Do you mean one of these?',
  clarifyOne: 'Do you mean this?',
  fallbacks: ['I did not get that. Could you say it in other words?', 'I do not know that one yet.'],
  transfer: ['agent', 'human', 'speak to someone'],
  groups: ['Front desk', 'Returns'],
  categories: ['General', 'Delivery', 'Returns and refunds', 'Abroad'],
  entries: [
    [
      '1',
      'Where is my order?',
      'Open “Orders” and choose the order. The line “Parcel” shows where it is now.',
      'Track my parcel',
      'Has my order shipped?',
      'When will it arrive?',
    ],
    [
      '1',
      'How much is delivery?',
      'Delivery is free from 40 euros; below that it costs 4.90 euros.',
      'Delivery costs',
      'Is shipping free?',
    ],
    [
      '2',
      'How do I return something?',
      'You have 30 days. Print the label under “Orders”, stick it on the parcel and leave it at any shop.',
      'Send it back',
      'Return label',
    ],
    [
      '2',
      'When do I get my money back?',
      'Within 5 working days after the parcel has reached us, the way you paid.',
      'Refund time',
    ],
    [
      '3',
      'Do you deliver abroad?',
      'We deliver to all countries of the European Union, to Switzerland and to Norway.',
      'International shipping',
    ],
    [
      '0',
      'When are the shops open?',
      'Monday to Saturday from 10:00 to 19:00.',
      'Opening hours',
      'Are you open on Sunday?',
    ],
    ['0', 'How can I pay?', 'By card, bank transfer or on account.', 'Payment methods'],
    [
      '2',
      'The parcel arrived damaged',
      'We are sorry. Send us a picture within 7 days and we replace the item.',
      'Broken item',
      'Something is broken',
    ],
  ] as [category: string, question: string, answer: string, ...similar: string[]][],
}

const zh: typeof en = {
  name: '小柳',
  people: ['林小美', '陈大文'],
  welcome: '你好，我是小柳。订单、配送和退换货的问题都可以问我。',
  cardTitle: '常见问题',
  clarify: '你想问的是下面哪一个？',
  clarifyOne: '你想问的是这个吗？',
  fallbacks: ['没有听懂，换个说法试试？', '这个问题我还不会回答。'],
  transfer: ['人工', '转人工', '找客服'],
  groups: ['前台接待', '退换货组'],
  categories: ['默认分类', '配送', '退换货', '海外配送'],
  entries: [
    [
      '1',
      '我的订单到哪里了？',
      '打开「订单」并选择该订单，「包裹」一栏会显示当前位置。',
      '查快递',
      '发货了吗',
      '什么时候能到',
    ],
    ['1', '运费是多少？', '满 99 元包邮，不满收取 8 元运费。', '邮费多少', '包邮吗'],
    ['2', '怎么退货？', '30 天内可退。在「订单」中打印退货单，贴在包裹上交给任意门店。', '我要退货', '退货单'],
    ['2', '退款多久到账？', '收到退货后 5 个工作日内原路退回。', '退款时间'],
    ['3', '支持海外配送吗？', '目前可配送到新加坡、马来西亚和日本。', '能寄到国外吗'],
    ['0', '门店几点营业？', '周一至周六 10:00 到 19:00。', '营业时间', '周日开门吗'],
    ['0', '有哪些支付方式？', '支持银行卡、微信支付和支付宝。', '怎么付款'],
    ['2', '收到的商品有破损', '非常抱歉。请在 7 天内发来照片，我们为你换货。', '东西坏了', '包裹破了'],
  ],
}
