import { ofMember } from '../context.ts'
import { listDeliveries, readDelivery } from '../services/developer/deliveries.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  updateWebhook,
} from '../services/developer/endpoints.ts'
import { replayDelivery, replayFailed } from '../services/developer/replay.ts'
import { rotateSecret } from '../services/developer/rotate.ts'
import { testWebhook } from '../services/developer/send-test.ts'
import { os } from './base.ts'

export const webhooks = os.webhooks.router({
  list: os.webhooks.list.handler(({ context }) => listWebhooks(ofMember(context))),
  create: os.webhooks.create.handler(({ context, input }) => createWebhook(ofMember(context), input)),
  update: os.webhooks.update.handler(({ context, input }) => updateWebhook(ofMember(context), input)),
  rotate: os.webhooks.rotate.handler(({ context, input }) => rotateSecret(ofMember(context), input)),
  resume: os.webhooks.resume.handler(({ context, input }) => resumeWebhook(ofMember(context), input)),
  remove: os.webhooks.remove.handler(({ context, input }) => removeWebhook(ofMember(context), input)),
  test: os.webhooks.test.handler(({ context, input }) => testWebhook(ofMember(context), input)),
  deliveries: os.webhooks.deliveries.handler(({ context, input }) => listDeliveries(ofMember(context), input)),
  delivery: os.webhooks.delivery.handler(({ context, input }) => readDelivery(ofMember(context), input)),
  replay: os.webhooks.replay.handler(({ context, input }) => replayDelivery(ofMember(context), input)),
  replayFailed: os.webhooks.replayFailed.handler(({ context, input }) => replayFailed(ofMember(context), input)),
})
