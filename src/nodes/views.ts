import type { NodeView } from '#src/editor/canvas/kit/view.ts'
import type { FlowData, FlowKind, IvrData, IvrKind } from './specs.ts'
import { askView } from './flow/ask/view.tsx'
import { attributeView } from './flow/attribute/view.tsx'
import { callView } from './flow/call/view.tsx'
import { classifyView } from './flow/classify/view.tsx'
import { codeView } from './flow/code/view.tsx'
import { collectAiView } from './flow/collect-ai/view.tsx'
import { collectView } from './flow/collect/view.tsx'
import { conditionView } from './flow/condition/view.tsx'
import { endView } from './flow/end/view.tsx'
import { formView } from './flow/form/view.tsx'
import { httpView } from './flow/http/view.tsx'
import { jumpView } from './flow/jump/view.tsx'
import { loopView } from './flow/loop/view.tsx'
import { mailView } from './flow/mail/view.tsx'
import { messageView } from './flow/message/view.tsx'
import { modelExtractView } from './flow/model-extract/view.tsx'
import { modelReplyView } from './flow/model-reply/view.tsx'
import { ratingView } from './flow/rating/view.tsx'
import { returnView } from './flow/return/view.tsx'
import { searchView } from './flow/search/view.tsx'
import { setView } from './flow/set/view.tsx'
import { splitView } from './flow/split/view.tsx'
import { startView } from './flow/start/view.tsx'
import { tagView } from './flow/tag/view.tsx'
import { transferView } from './flow/transfer/view.tsx'
import { waitView } from './flow/wait/view.tsx'
import { webhookView } from './flow/webhook/view.tsx'
import { backView } from './ivr/back/view.tsx'
import { callbackView } from './ivr/callback/view.tsx'
import { dialView } from './ivr/dial/view.tsx'
import { digitsView } from './ivr/digits/view.tsx'
import { hangUpView } from './ivr/hang-up/view.tsx'
import { hoursView } from './ivr/hours/view.tsx'
import { keysView } from './ivr/keys/view.tsx'
import { promptView } from './ivr/prompt/view.tsx'
import { ratingView as ivrRatingView } from './ivr/rating/view.tsx'
import { smsView } from './ivr/sms/view.tsx'
import { speechView } from './ivr/speech/view.tsx'
import { startView as ivrStartView } from './ivr/start/view.tsx'
import { transferView as ivrTransferView } from './ivr/transfer/view.tsx'
import { voicemailView } from './ivr/voicemail/view.tsx'

/** The views of a task flow's nodes; a kind without one does not compile. */
export const flowViews = {
  start: startView,
  message: messageView,
  ask: askView,
  collect: collectView,
  form: formView,
  condition: conditionView,
  set: setView,
  split: splitView,
  loop: loopView,
  wait: waitView,
  search: searchView,
  http: httpView,
  code: codeView,
  webhook: webhookView,
  tag: tagView,
  attribute: attributeView,
  transfer: transferView,
  rating: ratingView,
  mail: mailView,
  call: callView,
  jump: jumpView,
  return: returnView,
  end: endView,
  'collect-ai': collectAiView,
  classify: classifyView,
  'model-reply': modelReplyView,
  'model-extract': modelExtractView,
} satisfies { [Kind in FlowKind]: NodeView<FlowData<Kind>> }

/** The views of a voice menu's nodes. */
export const ivrViews = {
  start: ivrStartView,
  prompt: promptView,
  keys: keysView,
  digits: digitsView,
  speech: speechView,
  hours: hoursView,
  condition: conditionView,
  set: setView,
  http: httpView,
  transfer: ivrTransferView,
  dial: dialView,
  voicemail: voicemailView,
  callback: callbackView,
  sms: smsView,
  rating: ivrRatingView,
  back: backView,
  'hang-up': hangUpView,
} satisfies { [Kind in IvrKind]: NodeView<IvrData<Kind>> }
