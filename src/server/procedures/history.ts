import { ofMember } from '../context.ts'
import { listHistory, readTranscript } from '../services/history/list.ts'
import { explainMessage } from '../services/history/why.ts'
import { os } from './base.ts'

export const history = os.history.router({
  list: os.history.list.handler(({ context, input }) => listHistory(ofMember(context), input)),
  get: os.history.get.handler(({ context, input }) => readTranscript(ofMember(context), input)),
  why: os.history.why.handler(({ context, input }) => explainMessage(ofMember(context), input)),
})
