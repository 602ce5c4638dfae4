import { ofVisitor } from '../context.ts'
import { leaveMessage } from '../services/visitor/leave-message.ts'
import { openConversation } from '../services/visitor/open.ts'
import { reactAsVisitor } from '../services/visitor/react.ts'
import { pressAsVisitor, sendAsVisitor, signalAsVisitor, submitAsVisitor } from '../services/visitor/send.ts'
import { giveThumb } from '../services/visitor/thumb.ts'
import { endAsVisitor, leaveQueue, messagesForVisitor, rate, transferAsVisitor } from '../services/visitor/steps.ts'
import { os } from './base.ts'

export const visitor = os.visitor.router({
  open: os.visitor.open.handler(({ context, input }) => openConversation(context, input)),
  send: os.visitor.send.handler(({ context, input }) => sendAsVisitor(ofVisitor(context), input)),
  press: os.visitor.press.handler(({ context, input }) => pressAsVisitor(ofVisitor(context), input)),
  submit: os.visitor.submit.handler(({ context, input }) => submitAsVisitor(ofVisitor(context), input)),
  signal: os.visitor.signal.handler(({ context, input }) => signalAsVisitor(ofVisitor(context), input)),
  messages: os.visitor.messages.handler(({ context, input }) => messagesForVisitor(ofVisitor(context), input)),
  transfer: os.visitor.transfer.handler(({ context, input }) => transferAsVisitor(ofVisitor(context), input)),
  leaveQueue: os.visitor.leaveQueue.handler(({ context, input }) => leaveQueue(ofVisitor(context), input)),
  end: os.visitor.end.handler(({ context, input }) => endAsVisitor(ofVisitor(context), input)),
  leaveMessage: os.visitor.leaveMessage.handler(({ context, input }) => leaveMessage(ofVisitor(context), input)),
  thumb: os.visitor.thumb.handler(({ context, input }) => giveThumb(ofVisitor(context), input)),
  react: os.visitor.react.handler(({ context, input }) => reactAsVisitor(ofVisitor(context), input)),
  rate: os.visitor.rate.handler(({ context, input }) => rate(ofVisitor(context), input)),
})
