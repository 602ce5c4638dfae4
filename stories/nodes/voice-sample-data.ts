import { specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { ivrSpecs, type IvrData, type IvrKind } from '#src/nodes/specs.ts'
import { samples } from './sample-data.ts'

type Samples = { [Kind in IvrKind]?: IvrData<Kind> }

const said = (en: string, zh: string) => ({ text: { en, zh }, sounds: {} })

/** Data as an author of a menu would have written it, by kind. */
const menuSamples: Samples = {
  prompt: {
    ...ivrSpecs.prompt.defaults(),
    prompt: said('Welcome to Harbour Books.', '欢迎致电海港书店。'),
    times: 2,
  },
  keys: {
    ...ivrSpecs.keys.defaults(),
    prompt: said('For orders press 1, for returns press 2.', '订单查询请按 1，退货请按 2。'),
    options: [
      { id: 'a', keys: '1', label: 'Orders / 订单', phrases: ['order', '订单'] },
      { id: 'b', keys: '2', label: 'Returns / 退货', phrases: [] },
      { id: 'c', keys: '0', label: 'Person / 人工', phrases: ['agent'] },
    ],
  },
  digits: {
    ...ivrSpecs.digits.defaults(),
    prompt: said('Please enter your order number.', '请输入订单号。'),
    variable: 'order_no',
    minLength: 6,
    maxLength: 6,
    masked: true,
  },
  hours: {
    hours: {
      timeZone: 'Asia/Shanghai',
      always: false,
      weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
      special: [{ when: { kind: 'date', date: '2026-12-25' }, label: '', periods: [] }],
    },
  },
  transfer: {
    ...ivrSpecs.transfer.defaults(),
    prompt: said('We are connecting you.', '正在为您转接。'),
    groupId: 'g1',
    overflowGroupId: 'g2',
    callbackKey: '1',
    voicemailKey: '2',
  },
  dial: { ...ivrSpecs.dial.defaults(), number: '+49 30 1234567' },
  sms: {
    ...ivrSpecs.sms.defaults(),
    text: { en: 'Go on in the chat: https://example.com', zh: '请在此继续聊天：https://example.com' },
  },
  callback: { ...ivrSpecs.callback.defaults(), note: 'Order {{ order_no }}' },
  back: { to: 'previous' },
}

/** What a node of a menu holds in stories: its sample, else that of the task flows, else what a new one holds. */
export const sampleOfMenu = (kind: string): Json => {
  const own = new Map<string, unknown>(Object.entries(menuSamples))
  const shared = new Map<string, unknown>(
    Object.entries({ condition: samples.condition, set: samples.set, http: samples.http }),
  )
  return (own.get(kind) ?? shared.get(kind) ?? specOf(ivrSpecs, kind)?.defaults() ?? null) as Json
}
