import { ofMember } from '../context.ts'
import {
  createQuickReply,
  listQuickReplies,
  removeQuickReply,
  updateQuickReply,
} from '../services/quick-replies/quick-replies.ts'
import { os } from './base.ts'

export const quickReplies = os.quickReplies.router({
  list: os.quickReplies.list.handler(({ context }) => listQuickReplies(ofMember(context))),
  create: os.quickReplies.create.handler(({ context, input }) => createQuickReply(ofMember(context), input)),
  update: os.quickReplies.update.handler(({ context, input }) => updateQuickReply(ofMember(context), input)),
  remove: os.quickReplies.remove.handler(({ context, input }) => removeQuickReply(ofMember(context), input)),
})
