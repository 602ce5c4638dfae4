import { ofMember } from '../context.ts'
import { listAssignees, listLeftMessages, updateLeftMessage } from '../services/left-messages/left-messages.ts'
import { os } from './base.ts'

export const leftMessages = os.leftMessages.router({
  list: os.leftMessages.list.handler(({ context, input }) => listLeftMessages(ofMember(context), input)),
  assignees: os.leftMessages.assignees.handler(({ context }) => listAssignees(ofMember(context))),
  update: os.leftMessages.update.handler(({ context, input }) => updateLeftMessage(ofMember(context), input)),
})
