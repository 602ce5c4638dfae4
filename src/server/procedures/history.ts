import { ofMember } from '../context.ts'
import { listHistory } from '../services/history/list.ts'
import { readTranscript, unmaskConversation } from '../services/history/transcript.ts'
import { explainMessage } from '../services/history/why.ts'
import { eraseVisitor } from '../services/visitor-data/erase.ts'
import { exportVisitor, readVisitorExport } from '../services/visitor-data/export.ts'
import { os } from './base.ts'

export const history = os.history.router({
  list: os.history.list.handler(({ context, input }) => listHistory(ofMember(context), input)),
  get: os.history.get.handler(({ context, input }) => readTranscript(ofMember(context), input)),
  unmask: os.history.unmask.handler(({ context, input }) => unmaskConversation(ofMember(context), input)),
  exportVisitor: os.history.exportVisitor.handler(({ context, input }) => exportVisitor(ofMember(context), input)),
  visitorExport: os.history.visitorExport.handler(({ context, input }) => readVisitorExport(ofMember(context), input)),
  eraseVisitor: os.history.eraseVisitor.handler(({ context, input }) => eraseVisitor(ofMember(context), input)),
  why: os.history.why.handler(({ context, input }) => explainMessage(ofMember(context), input)),
})
