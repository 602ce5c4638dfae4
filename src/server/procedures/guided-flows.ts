import { ofMember } from '../context.ts'
import { beginFlow, flowsToBegin, stopFlow } from '../services/desk/guided-flows.ts'
import { os } from './base.ts'

export const guidedFlows = os.guidedFlows.router({
  list: os.guidedFlows.list.handler(({ context, input }) => flowsToBegin(ofMember(context), input)),
  begin: os.guidedFlows.begin.handler(({ context, input }) => beginFlow(ofMember(context), input)),
  stop: os.guidedFlows.stop.handler(({ context, input }) => stopFlow(ofMember(context), input)),
})
