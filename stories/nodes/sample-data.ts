import type { Json } from '#src/domain/value/value.ts'
import { newCollectAiField } from '#src/nodes/flow/collect-ai/spec.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { newTypedField } from '#src/domain/flow/typed-field.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'

/** Data as an author would have written it, by kind. */
export type Samples = { [Kind in FlowKind]?: FlowData<Kind> }

const choices = [
  { id: 'r', label: { en: 'A refund', zh: '退款' }, value: 'refund', synonyms: ['money back', '退钱'] },
  { id: 'x', label: { en: 'Another size', zh: '换尺码' }, value: 'exchange', synonyms: [] },
]
const order = {
  variable: 'order_no',
  type: 'pattern' as const,
  pattern: '[A-Z]-\\d{4}',
  label: { en: 'Order number', zh: '订单号' },
  example: { en: 'A-1024', zh: 'A-1024' },
  question: { en: 'What is the number of your order?', zh: '请问您的订单号是多少？' },
  invalidText: { en: 'That is no order number.', zh: '这不是有效的订单号。' },
}
const day = {
  variable: 'day',
  type: 'date' as const,
  label: { en: 'Day of delivery', zh: '收货日期' },
  question: { en: 'On which day did it arrive?', zh: '请问是哪天收到的？' },
}
const confirm = { ...flowSpecs.collect.defaults().confirm, enabled: true }

/** Texts of a sample are in both languages: what is shown is the application's first. */
export const samples: Samples = {
  start: {
    ...flowSpecs.start.defaults(),
    intent: {
      description: 'Wants to send something back / 想要退货',
      examples: ['I want to return my order', 'Can I get my money back?', '我要退货'],
      counterExamples: ['Where is my order?'],
    },
    keywords: ['return', '退货'],
    events: ['opened'],
    channels: ['web'],
    hours: 'open',
  },
  message: {
    order: 'random',
    variants: [
      {
        id: 'a',
        type: 'text',
        text: {
          en: 'Hello **{{ system.nickname }}**, let us look at your order.',
          zh: '**{{ system.nickname }}** 您好，我们来看看您的订单。',
        },
        buttons: [
          { id: 'b', label: { en: 'Our terms', zh: '退货规则' }, action: { type: 'link', url: 'https://example.com' } },
          { id: 'c', label: { en: 'A person', zh: '人工客服' }, action: { type: 'agent' } },
        ],
      },
      {
        id: 'd',
        type: 'image',
        url: 'https://example.com/returns.png',
        alt: { en: 'How to return a parcel', zh: '退货步骤' },
      },
    ],
  },
  ask: {
    ...flowSpecs.ask.defaults(),
    text: { en: 'What would you like?', zh: '您希望怎么处理？' },
    source: { type: 'static', choices },
    timeoutSeconds: 600,
    invalidText: { en: 'Please choose one of these.', zh: '请选择其中一项。' },
    variable: 'wish',
    keep: 'value',
  },
  collect: {
    ...flowSpecs.collect.defaults(),
    fields: [
      { ...newCollectField('order'), ...order },
      { ...newCollectField('day'), ...day },
    ],
    confirm,
  },
  form: {
    ...flowSpecs.form.defaults(),
    text: { en: 'Please fill this in.', zh: '请填写以下信息。' },
    fields: [
      { ...newTypedField('name'), variable: 'name', label: { en: 'Name', zh: '姓名' } },
      { ...newTypedField('wish', 'choice'), variable: 'wish', label: { en: 'Request', zh: '诉求' }, choices },
      { ...newTypedField('count', 'number'), variable: 'count', label: { en: 'Pieces', zh: '件数' }, min: 1, max: 20 },
    ],
  },
  rating: { text: { en: 'How did it go?', zh: '您对这次服务满意吗？' } },
  transfer: {
    ...flowSpecs.transfer.defaults(),
    target: { type: 'group', groupId: 'g2' },
    skills: [
      { skillId: 's1', level: 3 },
      { skillId: null, level: 1 },
    ],
    skillsFor: 60,
    summary: 'Return of {{ order_no }}',
    variables: ['order_no', 'wish'],
  },
  'collect-ai': {
    ...flowSpecs['collect-ai'].defaults(),
    fields: [
      {
        ...newCollectAiField('order'),
        ...order,
        description: 'The number printed on the invoice, not the tracking number',
      },
      { ...newCollectAiField('day'), ...day, description: 'The day the parcel arrived' },
    ],
    confirm,
  },
  classify: {
    ...flowSpecs.classify.defaults(),
    classes: [
      { id: 'a', name: 'Refund', description: 'Wants money back', examples: ['I want my money back'] },
      { id: 'b', name: 'Delivery', description: 'Asks where a parcel is', examples: ['Where is it?'] },
    ],
    variable: 'wish',
  },
  'model-reply': {
    ...flowSpecs['model-reply'].defaults(),
    prompt: 'Answer questions about returns, in two sentences. The order is {{ order_no }}.',
    fallbackText: { en: 'An agent will write to you.', zh: '客服稍后会联系您。' },
  },
  'model-extract': {
    ...flowSpecs['model-extract'].defaults(),
    prompt: 'Read the complaint.',
    outputs: [
      { id: 'a', name: 'Item', description: 'What is broken', type: 'text', required: true, variable: 'wish' },
      { id: 'b', name: 'Pieces', description: 'How many', type: 'number', required: false, variable: 'count' },
    ],
  },
}

/** The sample of a kind; for one without any, what a new node holds. */
export const sampleOf = (kind: string): Json =>
  new Map<string, Json>(Object.entries(samples)).get(kind) ??
  new Map(Object.entries(flowSpecs)).get(kind)?.defaults() ??
  null
