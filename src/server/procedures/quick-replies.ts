import { ofMember } from '../context.ts'
import {
  createReplyCategory,
  moveReplyCategory,
  removeReplyCategory,
  renameReplyCategory,
} from '../services/quick-replies/categories.ts'
import {
  createQuickReply,
  listQuickReplies,
  proposeQuickReply,
  removeQuickReply,
  updateQuickReply,
} from '../services/quick-replies/quick-replies.ts'
import {
  importReplySheet,
  readReplySheet,
  replySheetErrors,
  replySheetFile,
  replySheetTemplate,
} from '../services/quick-replies/reply-sheet.ts'
import { addStarterReplies } from '../services/quick-replies/starter.ts'
import { countReplyUse } from '../services/quick-replies/use.ts'
import { os } from './base.ts'

export const quickReplies = os.quickReplies.router({
  list: os.quickReplies.list.handler(({ context }) => listQuickReplies(ofMember(context))),
  create: os.quickReplies.create.handler(({ context, input }) => createQuickReply(ofMember(context), input)),
  update: os.quickReplies.update.handler(({ context, input }) => updateQuickReply(ofMember(context), input)),
  remove: os.quickReplies.remove.handler(({ context, input }) => removeQuickReply(ofMember(context), input)),
  propose: os.quickReplies.propose.handler(({ context, input }) => proposeQuickReply(ofMember(context), input)),
  use: os.quickReplies.use.handler(({ context, input }) => countReplyUse(ofMember(context), input)),
  createCategory: os.quickReplies.createCategory.handler(({ context, input }) =>
    createReplyCategory(ofMember(context), input),
  ),
  renameCategory: os.quickReplies.renameCategory.handler(({ context, input }) =>
    renameReplyCategory(ofMember(context), input),
  ),
  moveCategory: os.quickReplies.moveCategory.handler(({ context, input }) =>
    moveReplyCategory(ofMember(context), input),
  ),
  removeCategory: os.quickReplies.removeCategory.handler(({ context, input }) =>
    removeReplyCategory(ofMember(context), input),
  ),
  readSheet: os.quickReplies.readSheet.handler(({ context, input }) => readReplySheet(ofMember(context), input)),
  importSheet: os.quickReplies.importSheet.handler(({ context, input }) => importReplySheet(ofMember(context), input)),
  sheetErrors: os.quickReplies.sheetErrors.handler(({ context, input }) => replySheetErrors(ofMember(context), input)),
  sheetTemplate: os.quickReplies.sheetTemplate.handler(({ context, input }) =>
    replySheetTemplate(ofMember(context), input),
  ),
  sheet: os.quickReplies.sheet.handler(({ context, input }) => replySheetFile(ofMember(context), input)),
  addStarter: os.quickReplies.addStarter.handler(({ context, input }) => addStarterReplies(ofMember(context), input)),
})
