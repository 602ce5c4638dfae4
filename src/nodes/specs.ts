import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import type { DataOf, NodeSpecs } from '#src/domain/graph/spec.ts'
import { ask } from './flow/ask/spec.ts'
import { attribute } from './flow/attribute/spec.ts'
import { call } from './flow/call/spec.ts'
import { classify } from './flow/classify/spec.ts'
import { code } from './flow/code/spec.ts'
import { collectAi } from './flow/collect-ai/spec.ts'
import { collect } from './flow/collect/spec.ts'
import { condition } from './flow/condition/spec.ts'
import { end } from './flow/end/spec.ts'
import { form } from './flow/form/spec.ts'
import { http } from './flow/http/spec.ts'
import { jump } from './flow/jump/spec.ts'
import { loop } from './flow/loop/spec.ts'
import { mail } from './flow/mail/spec.ts'
import { message } from './flow/message/spec.ts'
import { modelExtract } from './flow/model-extract/spec.ts'
import { modelReply } from './flow/model-reply/spec.ts'
import { rating } from './flow/rating/spec.ts'
import { goBack } from './flow/return/spec.ts'
import { search } from './flow/search/spec.ts'
import { set } from './flow/set/spec.ts'
import { split } from './flow/split/spec.ts'
import { start } from './flow/start/spec.ts'
import { tag } from './flow/tag/spec.ts'
import { transfer } from './flow/transfer/spec.ts'
import { wait } from './flow/wait/spec.ts'
import { webhook } from './flow/webhook/spec.ts'
import { back } from './ivr/back/spec.ts'
import { callback } from './ivr/callback/spec.ts'
import { dial } from './ivr/dial/spec.ts'
import { digits } from './ivr/digits/spec.ts'
import { hangUp } from './ivr/hang-up/spec.ts'
import { hours } from './ivr/hours/spec.ts'
import { keys } from './ivr/keys/spec.ts'
import { prompt } from './ivr/prompt/spec.ts'
import { rating as ivrRating } from './ivr/rating/spec.ts'
import { sms } from './ivr/sms/spec.ts'
import { speech } from './ivr/speech/spec.ts'
import { start as ivrStart } from './ivr/start/spec.ts'
import { transfer as ivrTransfer } from './ivr/transfer/spec.ts'
import { voicemail } from './ivr/voicemail/spec.ts'

/** The kinds of a task flow's nodes, in the palette's order. Types and the other registries follow from this list. */
export const flowSpecs = {
  start,
  message,
  ask,
  collect,
  form,
  condition,
  set,
  split,
  loop,
  wait,
  search,
  http,
  code,
  webhook,
  tag,
  attribute,
  transfer,
  rating,
  mail,
  call,
  jump,
  return: goBack,
  end,
  'collect-ai': collectAi,
  classify,
  'model-reply': modelReply,
  'model-extract': modelExtract,
} satisfies NodeSpecs

export type FlowKind = keyof typeof flowSpecs
export type FlowData<Kind extends FlowKind> = DataOf<typeof flowSpecs, Kind>

/** The kinds of a voice menu's nodes, in the palette's order; what needs no voice is the task flows' own. */
export const ivrSpecs = {
  start: ivrStart,
  prompt,
  keys,
  digits,
  speech,
  hours,
  condition,
  set,
  http,
  transfer: ivrTransfer,
  dial,
  voicemail,
  callback,
  sms,
  rating: ivrRating,
  back,
  'hang-up': hangUp,
} satisfies NodeSpecs

export type IvrKind = keyof typeof ivrSpecs
export type IvrData<Kind extends IvrKind> = DataOf<typeof ivrSpecs, Kind>

/** The kinds of nodes that a flow of a kind is made of. */
export const specsFor = (kind: KindOfFlow): NodeSpecs => (kind === 'ivr' ? ivrSpecs : flowSpecs)
