import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { aGraph, aNode, anEdge, aVariable } from '../../../editor/support.tsx'
import { samples } from '../../../nodes/sample-data.ts'
import type { ContractOutput } from '../../../support/console/outputs.ts'
import { APP_ID, idOf, sampleBot } from '../../../support/console/sample-bot.ts'
import { flowId } from '../list-sample.ts'

type Flows = ContractOutput['flows']
type Language = 'en' | 'zh'

export const FLOW_ID = flowId(1)
export const OTHER_FLOW = flowId(2)
export const CONVERSATION = idOf(22, 1)
export { APP_ID }

/** What a story's editor opens, and all that its panels ask for. A new object each time, for stories write into it. */
export type SampleEditor = {
  flow: Flows['get']
  resources: Flows['resources']
  versions: Flows['versions']['items']
  /** What a version holds. */
  before: GraphDocument
  tests: Flows['tests']
  replay: Flows['replay']
}

export function sampleEditor(language: Language, document = returnFlow(language)): SampleEditor {
  const words = WORDS[language]
  const { robot } = sampleBot(language)
  return {
    flow: {
      id: FLOW_ID,
      number: 12,
      name: words.flow,
      kind: 'standard',
      folderId: null,
      enabled: true,
      document: graphToJson(document),
      revision: 4,
      updatedAt: '2026-11-20T09:41:00.000Z',
      updatedBy: words.people[0],
    },
    resources: {
      flows: [
        signature(FLOW_ID, words.flow),
        signature(OTHER_FLOW, words.other),
        { ...signature(flowId(3), words.third), enabled: false },
      ],
      groups: [
        { id: idOf(3, 1), name: words.groups[0] },
        { id: idOf(3, 2), name: words.groups[1] },
      ],
      members: [{ id: idOf(4, 1), name: words.people[0] }],
      skills: [],
      tags: ['vip', 'refund'],
      userTags: ['gold', 'wholesale'],
      channels: ['web'],
      secrets: [
        {
          name: 'shop_key',
          places: ['https://shop.example.com'],
          updatedAt: '2026-11-20T08:00:00.000Z',
          updatedBy: 'Mei Lin',
        },
      ],
      callable: [],
      languages: [language],
      timeZone: 'Asia/Shanghai',
      applicationName: 'Willow',
      open: true,
      hasModel: false,
      settings: robot.settings,
    },
    versions: words.versions.map(([name, note, origin], index) => ({
      id: idOf(23, index + 1),
      number: words.versions.length - index,
      name,
      note,
      origin,
      author: index === 2 ? null : (words.people[index % 2] ?? null),
      at: new Date(Date.now() - (index * 26 + 1) * 3_600_000).toISOString(),
    })),
    before: earlier(document),
    tests: sampleTests(language, document),
    replay: {
      conversationId: CONVERSATION,
      startedAt: '2026-11-18T16:00:00.000Z',
      version: 7,
      settings: robot.settings,
      flows: [{ id: FLOW_ID, name: words.flow, document: graphToJson(document) }],
      entries: [],
      documents: [],
      filesAt: `/files/${APP_ID}/`,
      user: {},
      inputs: words.past.map((text, index) => ({
        event: { type: 'said', text },
        at: Date.UTC(2026, 10, 18, 16, index),
        seed: index + 1,
        facts: {
          channel: 'web',
          language,
          defaultLanguage: language,
          timeZone: 'Asia/Shanghai',
          open: true,
          nickname: words.people[1],
          userId: 'visitor-7',
          conversationId: CONVERSATION,
          applicationName: 'Willow',
        },
      })),
    },
  }
}

const signature = (id: string, name: string): Flows['resources']['flows'][number] => ({
  id,
  name,
  enabled: true,
  kind: 'standard',
  examples: [],
  inputs: [],
  outputs: [],
  calls: [],
})

/** A flow as long as people draw them: the ready-made return and refund. */
export function returnFlow(language: Language): GraphDocument {
  const template = loadFlowTemplate('return-refund', language)
  if (template === null) throw new Error('There is no such template.')
  return template.document
}

/** A flow with a bit of everything that a visitor can meet, for Try it. */
export function talkFlow(language: Language): GraphDocument {
  const words = WORDS[language]
  const say = (text: string) => ({ [language]: text })
  const picture = `${location.origin}/favicon.svg`
  const talk = <Kind extends FlowKind>(
    id: string,
    kind: Kind,
    x: number,
    y: number,
    data: FlowData<Kind>,
    title = '',
  ) => aNode(id, kind, data as Json, { position: { x, y }, title })
  const sent = (variants: FlowData<'message'>['variants']): FlowData<'message'> => ({ order: 'turn', variants })
  return aGraph({
    nodes: [
      talk('start', 'start', 0, 96, samples.start ?? flowSpecs.start.defaults()),
      talk('picture', 'message', 328, 96, sent([{ id: 'a', type: 'image', url: picture, alt: say(words.picture) }])),
      talk(
        'card',
        'message',
        656,
        96,
        sent([
          {
            id: 'a',
            type: 'card',
            title: say(words.cardTitle),
            text: say(words.cardText),
            imageUrl: picture,
            buttons: [
              { id: 'b', label: say(words.rules), action: { type: 'link', url: 'https://example.com/returns' } },
            ],
          },
        ]),
        words.terms,
      ),
      talk('ask', 'ask', 984, 64, { ...flowSpecs.ask.defaults(), ...samples.ask, timeoutSeconds: 600 }, words.wish),
      talk('form', 'form', 1344, 0, samples.form ?? flowSpecs.form.defaults(), words.form),
      talk(
        'look',
        'http',
        1344,
        248,
        {
          ...flowSpecs.http.defaults(),
          url: 'https://shop.example.com/sizes',
          mock: { status: 200, body: '{"left":3}' },
        },
        words.look,
      ),
      talk('thanks', 'message', 1704, 0, sent([{ id: 'a', type: 'text', text: say(words.thanks), buttons: [] }])),
      talk('person', 'transfer', 1704, 248, flowSpecs.transfer.defaults(), words.person),
      talk('end', 'end', 2064, 0, flowSpecs.end.defaults()),
    ],
    edges: [
      anEdge('e1', 'start', 'next', 'picture'),
      anEdge('e2', 'picture', 'next', 'card'),
      anEdge('e3', 'card', 'next', 'ask'),
      anEdge('e4', 'ask', 'choice:r', 'form'),
      anEdge('e5', 'ask', 'choice:x', 'look'),
      anEdge('e6', 'ask', 'timeout', 'person'),
      anEdge('e7', 'ask', 'invalid', 'person'),
      anEdge('e8', 'form', 'submitted', 'thanks'),
      anEdge('e9', 'form', 'cancelled', 'person'),
      anEdge('e10', 'look', 'success', 'thanks'),
      anEdge('e11', 'look', 'failed', 'person'),
      anEdge('e12', 'look', 'timeout', 'person'),
      anEdge('e13', 'thanks', 'next', 'end'),
    ],
    variables: [
      { ...aVariable('wish', 'text', null), description: words.wish },
      aVariable('name', 'text', null),
      aVariable('count', 'number', 1),
      aVariable('session.tier', 'text', 'gold'),
    ],
  })
}

/** A flow that asks for a file and says what it was called. */
export function fileFlow(language: Language): GraphDocument {
  const words = WORDS[language]
  const field = {
    ...newCollectField('receipt'),
    variable: 'receipt',
    type: 'file' as const,
    label: { [language]: words.receipt },
    question: { [language]: words.sendReceipt },
  }
  const thanks = {
    id: 'a',
    type: 'text' as const,
    text: { [language]: `${words.receipt}: {{ receipt.name }}` },
    buttons: [],
  }
  const node = <Kind extends FlowKind>(id: string, kind: Kind, x: number, data: FlowData<Kind>) =>
    aNode(id, kind, data as Json, { position: { x, y: 96 } })
  return aGraph({
    nodes: [
      node('start', 'start', 0, flowSpecs.start.defaults()),
      node('collect', 'collect', 328, { ...flowSpecs.collect.defaults(), fields: [field] }),
      node('thanks', 'message', 656, { order: 'turn', variants: [thanks] }),
    ],
    edges: [anEdge('e1', 'start', 'next', 'collect'), anEdge('e2', 'collect', 'complete', 'thanks')],
    variables: [aVariable('receipt', 'object', null)],
  })
}

/** Unfinished: nodes that lead nowhere, texts that are missing, a variable nobody declares. */
export function brokenFlow(language: Language): GraphDocument {
  const whole = talkFlow(language)
  const nodes = [...whole.nodes.values()].map((node): GraphNode => {
    if (node.id === 'look') return { ...node, data: flowSpecs.http.defaults() as unknown as Json }
    if (node.id === 'thanks')
      return {
        ...node,
        data: {
          order: 'turn',
          variants: [{ id: 'a', type: 'text', text: { [language]: '{{ order_number }}' }, buttons: [] }],
        },
      }
    return node
  })
  const lost = aNode('lost', 'message', flowSpecs.message.defaults() as unknown as Json, {
    position: { x: 984, y: 424 },
  })
  return {
    ...whole,
    nodes: new Map([...nodes, lost].map((node) => [node.id, node])),
    edges: new Map([...whole.edges].filter(([id]) => id !== 'e8')),
  }
}

export const emptyFlow = (): GraphDocument => aGraph({})

export const startOnly = (): GraphDocument =>
  aGraph({ nodes: [aNode('start', 'start', flowSpecs.start.defaults() as unknown as Json)] })

/** The same flow some days ago: a node more, a node less, another text. */
function earlier(document: GraphDocument): GraphDocument {
  const nodes = [...document.nodes.values()]
  const last = nodes.at(-1)
  const kept = nodes
    .filter(({ id }) => id !== last?.id)
    .map((node, index) => (index === 2 ? { ...node, title: `${node.title} 1`, disabled: true } : node))
  const gone = aNode('gone', 'message', flowSpecs.message.defaults() as unknown as Json, {
    title: 'Old greeting',
    position: { x: 344, y: -96 },
  })
  const ids = new Set(kept.map(({ id }) => id))
  return {
    ...document,
    nodes: new Map([...kept, gone].map((node) => [node.id, node])),
    edges: new Map([...document.edges].filter(([, { source, target }]) => ids.has(source.node) && ids.has(target))),
  }
}

function sampleTests(language: Language, document: GraphDocument): Flows['tests'] {
  const words = WORDS[language]
  const ids = [...document.nodes.keys()]
  const edges = [...document.edges.keys()]
  const reached = { flowId: FLOW_ID, nodes: ids.slice(0, 5), edges: edges.slice(0, 4) }
  const run = (n: number, found: string | null) => ({
    id: idOf(25, n),
    at: new Date(Date.UTC(2026, 10, 20, 12 - n)).toISOString(),
    by: words.people[0],
    flowRevision: 4,
    passed: found === null,
    result: {
      steps: [
        { ok: true, found: null },
        { ok: found === null, found },
      ],
      visited: [reached],
      ms: 12,
    },
  })
  const test = (n: number, name: string, runs: Flows['tests'][number]['runs']): Flows['tests'][number] => ({
    id: idOf(24, n),
    name,
    setup: {
      channel: 'web',
      language,
      nickname: '',
      at: Date.UTC(2026, 10, 20),
      open: true,
      variables: {},
      from: 'begin',
      seed: 1,
    },
    steps: [
      { type: 'say', text: words.past[1] },
      { type: 'expectNode', nodeId: ids[2] ?? '' },
      { type: 'expectVariable', reference: 'order_no', value: 'A-10245' },
      { type: 'answer', nodeId: ids[2] ?? '', ok: false, code: 'TIMEOUT', value: null },
      { type: 'wait', seconds: 600 },
      { type: 'expectTransfer' },
    ],
    revision: 2,
    updatedAt: '2026-11-20T09:41:00.000Z',
    updatedBy: words.people[0],
    runs,
  })
  return [
    test(1, words.tests[0], [run(1, null), run(2, 'TIMEOUT'), run(3, null), run(4, null)]),
    test(2, words.tests[1], [run(5, words.tests[3]), run(6, null)]),
    test(3, words.tests[2], []),
  ]
}

const en = {
  flow: 'Return and refund',
  other: 'Order status',
  third: 'Opening hours',
  people: ['Mei Lin', 'Tom Berger'] as [string, string],
  groups: ['Sales', 'After sales'] as [string, string],
  versions: [
    ['', '', 'auto'],
    ['Ready for Friday', 'With the new terms, checked by the shop.', 'named'],
    ['', '', 'deployed'],
    ['', '', 'restored'],
  ] as [string, string, Flows['versions']['items'][number]['origin']][],
  past: ['I want to return an item', 'A-10245'] as [string, string],
  tests: ['A return in time', 'The shop does not answer', 'A number that is none', 'Number not found'] as [
    string,
    string,
    string,
    string,
  ],
  picture: 'How to return a parcel',
  cardTitle: 'Returns are free',
  cardText: 'Within 30 days, in any shop or by mail.',
  rules: 'Our terms',
  terms: 'Tell the terms',
  wish: 'What do they want?',
  form: 'Fill in the return',
  look: 'Look up the sizes',
  receipt: 'Receipt',
  sendReceipt: 'Please send us the receipt.',
  thanks: 'Thank you, {{ name }}. We write to you within a day.',
  person: 'A person takes over',
}

const WORDS: Record<Language, typeof en> = {
  en,
  zh: {
    ...en,
    flow: '退货退款',
    other: '查询订单',
    third: '营业时间',
    people: ['林梅', '陈涛'],
    groups: ['售前', '售后'],
    versions: [
      ['', '', 'auto'],
      ['周五上线版', '按新规则修改，店铺已确认。', 'named'],
      ['', '', 'deployed'],
      ['', '', 'restored'],
    ],
    past: ['我要退货', 'A-10245'],
    tests: ['按时退货', '商城系统无响应', '订单号有误', '没有找到订单'],
    picture: '退货步骤',
    cardTitle: '退货免运费',
    cardText: '30 天内可在任意门店或通过快递退货。',
    rules: '退货规则',
    terms: '说明规则',
    wish: '想要什么？',
    form: '填写退货信息',
    look: '查询尺码库存',
    receipt: '收据',
    sendReceipt: '请把收据发给我们。',
    thanks: '{{ name }}，谢谢。我们会在一天内联系您。',
    person: '转人工处理',
  },
}
