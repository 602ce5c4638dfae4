import { ofMember } from '../context.ts'
import { finishAfterWork, haveMoreAfterWork } from '../services/desk/after-work.ts'
import { fileClosing, readClosing } from '../services/desk/closing.ts'
import { findAnswers } from '../services/desk/answers.ts'
import { findSimilar } from '../services/desk/similar.ts'
import { beginConversation, readBeginning } from '../services/desk/begin.ts'
import { noteActive } from '../services/desk/idle.ts'
import { listElsewhere } from '../services/desk/elsewhere.ts'
import { readDesk } from '../services/desk/overview.ts'
import { accept, decline, endAsAgent, markRead, messagesForAgent, returnToBot } from '../services/desk/serve.ts'
import { sendAgain } from '../services/desk/send-again.ts'
import { reactAsAgent } from '../services/desk/react.ts'
import { recall } from '../services/desk/recall.ts'
import { sendAsAgent } from '../services/desk/send.ts'
import { readTemplates, sendTemplate } from '../services/desk/templates.ts'
import { cancelTransfer, completeTransfer, transfer } from '../services/desk/transfer.ts'
import { transferTargets } from '../services/desk/transfer-targets.ts'
import { blockVisitor, unblockVisitor } from '../services/desk/block.ts'
import { removeFromQueue } from '../services/desk/remove-from-queue.ts'
import { readWhispers, whisper } from '../services/desk/whispers.ts'
import { signInToDesk } from '../services/licences/take.ts'
import { panelToken } from '../services/desk/custom-panel.ts'
import { describeVisitor } from '../services/desk/describe-visitor.ts'
import { inviteToRate } from '../services/desk/invite-to-rate.ts'
import { readOwnDay } from '../services/team/own-day.ts'
import { readWithBot } from '../services/desk/with-bot.ts'
import { os } from './base.ts'

export const desk = os.desk.router({
  signIn: os.desk.signIn.handler(({ context }) => signInToDesk(ofMember(context))),
  active: os.desk.active.handler(({ context }) => noteActive(ofMember(context))),
  elsewhere: os.desk.elsewhere.handler(({ context }) => listElsewhere(ofMember(context))),
  overview: os.desk.overview.handler(({ context }) => readDesk(ofMember(context))),
  ownDay: os.desk.ownDay.handler(({ context }) => readOwnDay(ofMember(context))),
  withBot: os.desk.withBot.handler(({ context }) => readWithBot(ofMember(context))),
  accept: os.desk.accept.handler(({ context, input }) => accept(ofMember(context), input)),
  beginning: os.desk.beginning.handler(({ context, input }) => readBeginning(ofMember(context), input)),
  begin: os.desk.begin.handler(({ context, input }) => beginConversation(ofMember(context), input)),
  decline: os.desk.decline.handler(({ context, input }) => decline(ofMember(context), input)),
  messages: os.desk.messages.handler(({ context, input }) => messagesForAgent(ofMember(context), input)),
  panelToken: os.desk.panelToken.handler(({ context, input }) => panelToken(ofMember(context), input)),
  answers: os.desk.answers.handler(({ context, input }) => findAnswers(ofMember(context), input)),
  similar: os.desk.similar.handler(({ context, input }) => findSimilar(ofMember(context), input)),
  whispers: os.desk.whispers.handler(({ context, input }) => readWhispers(ofMember(context), input)),
  whisper: os.desk.whisper.handler(({ context, input }) => whisper(ofMember(context), input)),
  send: os.desk.send.handler(({ context, input }) => sendAsAgent(ofMember(context), input)),
  templates: os.desk.templates.handler(({ context, input }) => readTemplates(ofMember(context), input)),
  sendTemplate: os.desk.sendTemplate.handler(({ context, input }) => sendTemplate(ofMember(context), input)),
  block: os.desk.block.handler(({ context, input }) => blockVisitor(ofMember(context), input)),
  removeFromQueue: os.desk.removeFromQueue.handler(({ context, input }) => removeFromQueue(ofMember(context), input)),
  unblock: os.desk.unblock.handler(({ context, input }) => unblockVisitor(ofMember(context), input)),
  sendAgain: os.desk.sendAgain.handler(({ context, input }) => sendAgain(ofMember(context), input)),
  recall: os.desk.recall.handler(({ context, input }) => recall(ofMember(context), input)),
  react: os.desk.react.handler(({ context, input }) => reactAsAgent(ofMember(context), input)),
  markRead: os.desk.markRead.handler(({ context, input }) => markRead(ofMember(context), input)),
  targets: os.desk.targets.handler(({ context, input }) => transferTargets(ofMember(context), input)),
  transfer: os.desk.transfer.handler(({ context, input }) => transfer(ofMember(context), input)),
  completeTransfer: os.desk.completeTransfer.handler(({ context, input }) =>
    completeTransfer(ofMember(context), input),
  ),
  cancelTransfer: os.desk.cancelTransfer.handler(({ context, input }) => cancelTransfer(ofMember(context), input)),
  returnToBot: os.desk.returnToBot.handler(({ context, input }) => returnToBot(ofMember(context), input)),
  finishAfterWork: os.desk.finishAfterWork.handler(({ context, input }) => finishAfterWork(ofMember(context), input)),
  closing: os.desk.closing.handler(({ context, input }) => readClosing(ofMember(context), input)),
  fileClosing: os.desk.fileClosing.handler(({ context, input }) => fileClosing(ofMember(context), input)),
  extendAfterWork: os.desk.extendAfterWork.handler(({ context, input }) => haveMoreAfterWork(ofMember(context), input)),
  describeVisitor: os.desk.describeVisitor.handler(({ context, input }) => describeVisitor(ofMember(context), input)),
  inviteToRate: os.desk.inviteToRate.handler(({ context, input }) => inviteToRate(ofMember(context), input)),
  end: os.desk.end.handler(({ context, input }) => endAsAgent(ofMember(context), input)),
})
