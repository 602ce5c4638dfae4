import { emptyGraph } from '#src/domain/graph/document.ts'
import { graphToJson, type GraphJson } from '#src/domain/graph/json.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { idOf } from '../../support/console/sample-bot.ts'

type FlowRow = ContractOutput['flows']['list']['items'][number]

/** A shop's flows as the stories of the list begin with them. */
export type SampleFlows = {
  flows: FlowRow[]
  folders: { id: string; name: string }[]
  templates: ContractOutput['flows']['templates']
  /** Null: as many as wanted. */
  limit: number | null
  hasModel: boolean
}

const FLOW = 20
const FOLDER = 21

export const flowId = (n: number) => idOf(FLOW, n)
export const folderId = (n: number) => idOf(FOLDER, n)

/** A flow with nothing but its start. */
export function sampleDocument(): GraphJson {
  const { start } = flowSpecs
  const node = {
    id: 'start',
    kind: start.kind,
    title: '',
    position: { x: 0, y: 0 },
    data: start.defaults(),
    disabled: false,
    pinned: false,
    group: null,
  }
  return graphToJson({ ...emptyGraph(), nodes: new Map([[node.id, node]]) })
}

const NO_TRIGGER: FlowRow['trigger'] = { intent: '', examples: 0, keywords: [], events: [], calledBy: 0 }

/** The sample in a language; a new object each time, for stories write into it. */
export function sampleFlows(language: 'en' | 'zh'): SampleFlows {
  const words = language === 'zh' ? zh : en
  const row = (n: number, name: string, part: Partial<FlowRow>): FlowRow => ({
    id: flowId(n),
    number: n,
    name,
    kind: 'standard',
    folderId: null,
    enabled: true,
    live: 'same',
    trigger: NO_TRIGGER,
    problems: { blocking: 0, warnings: 0 },
    runs: 0,
    completed: null,
    failed: null,
    lastRunAt: null,
    tests: { total: 0, passed: 0 },
    revision: 4,
    updatedAt: new Date(Date.UTC(2026, 10, 20 - n, 9, 41)).toISOString(),
    updatedBy: words.people[n % 2] ?? null,
    ...part,
  })
  const [order, refund, appointment, address, identity, complaint, farewell] = words.flows
  return {
    flows: [
      row(1, order, {
        folderId: folderId(1),
        trigger: { ...NO_TRIGGER, intent: words.intents[0], examples: 12, keywords: words.keywords },
        runs: 1284,
        completed: 0.874,
        failed: 0.012,
        lastRunAt: '2026-11-21T08:52:00.000Z',
        tests: { total: 6, passed: 6 },
      }),
      row(2, refund, {
        folderId: folderId(1),
        live: 'changed',
        trigger: { ...NO_TRIGGER, intent: words.intents[1], examples: 8 },
        problems: { blocking: 2, warnings: 1 },
        runs: 311,
        completed: 0.62,
        failed: 0.09,
        lastRunAt: '2026-11-21T07:10:00.000Z',
        tests: { total: 4, passed: 3 },
      }),
      row(3, appointment, {
        kind: 'ai',
        live: 'new',
        trigger: { ...NO_TRIGGER, examples: 5, events: ['opened'] },
        problems: { blocking: 0, warnings: 2 },
      }),
      row(4, address, {
        folderId: folderId(2),
        trigger: { ...NO_TRIGGER, calledBy: 2 },
        runs: 402,
        completed: 1,
        failed: 0,
      }),
      row(5, identity, { folderId: folderId(2), enabled: false, live: 'changed', updatedBy: null }),
      row(6, complaint, {
        kind: 'ai',
        trigger: { ...NO_TRIGGER, intent: words.intents[2], examples: 20, keywords: [words.keywords[0]!] },
        runs: 57,
        completed: 0.41,
        failed: 0.02,
        lastRunAt: '2026-11-18T16:00:00.000Z',
        tests: { total: 2, passed: 2 },
      }),
      row(7, farewell, { enabled: false, live: 'off' }),
    ],
    folders: words.folders.map((name, place) => ({ id: folderId(place + 1), name })),
    templates: words.templates.map(([name, description], place) => ({
      id: `template-${place + 1}`,
      name,
      description,
      kind: place === 2 ? 'ai' : 'standard',
      document: sampleDocument(),
      nodes: [9, 17, 12, 8, 11, 6][place] ?? 5,
    })),
    limit: null,
    hasModel: false,
  }
}

const en = {
  people: ['Mei Lin', 'Tom Berger'],
  flows: [
    'Order status',
    'Return and refund',
    'Book an appointment',
    'Change the delivery address',
    'Check who is asking',
    'Complaint about a damaged parcel, with photographs and a choice of replacement',
    'Say goodbye',
  ] as const,
  intents: ['Wants to know where an order is', 'Wants to send something back', 'Is unhappy with a delivery'] as const,
  keywords: ['where is my order', 'parcel', 'tracking', 'delivery', 'shipment'],
  folders: ['Orders', 'Shared steps'],
  templates: [
    ['Order status', 'Asks for the order number, looks it up, tells where the parcel is.'],
    ['Return and refund', 'Checks whether an item can come back, and starts the refund in your shop.'],
    ['Appointment', 'Finds a free time with the visitor, books it and sends a confirmation.'],
    ['Lead form', 'Collects name, company and wish, and passes them on.'],
    ['Complaint', 'Listens, sorts and hands over to a person with all that was said.'],
    ['Opening hours', 'Tells when you are open, also on holidays.'],
  ] as const,
}

const zh: typeof en = {
  people: ['林梅', '陈涛'],
  flows: [
    '查询订单',
    '退货退款',
    '预约到店',
    '修改收货地址',
    '核对身份',
    '包裹破损投诉：上传照片并选择补发或退款，必要时转人工跟进处理',
    '结束语',
  ] as unknown as typeof en.flows,
  intents: ['想知道订单到哪里了', '想退回商品', '对配送不满意'] as unknown as typeof en.intents,
  keywords: ['订单到哪了', '包裹', '物流', '快递', '发货'],
  folders: ['订单', '公共步骤'],
  templates: [
    ['查询订单', '询问订单号，查询后告知包裹位置。'],
    ['退货退款', '判断商品能否退回，并在商城系统中发起退款。'],
    ['预约', '与访客确定空闲时间，完成预约并发送确认。'],
    ['留资表单', '收集姓名、公司和需求，转交给同事。'],
    ['投诉', '倾听、归类，连同全部内容转人工。'],
    ['营业时间', '告知营业时间，包括节假日。'],
  ] as unknown as typeof en.templates,
}
