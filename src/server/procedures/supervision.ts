import { ofMember } from '../context.ts'
import { assignAll, servedBy } from '../services/desk/assign-all.ts'
import { assign, requeue, takeOver } from '../services/desk/supervise.ts'
import { watch } from '../services/desk/watch.ts'
import { os } from './base.ts'

export const supervision = os.supervision.router({
  watch: os.supervision.watch.handler(({ context, input }) => watch(ofMember(context), input)),
  takeOver: os.supervision.takeOver.handler(({ context, input }) => takeOver(ofMember(context), input)),
  assign: os.supervision.assign.handler(({ context, input }) => assign(ofMember(context), input)),
  servedBy: os.supervision.servedBy.handler(({ context, input }) => servedBy(ofMember(context), input)),
  assignAll: os.supervision.assignAll.handler(({ context, input }) => assignAll(ofMember(context), input)),
  requeue: os.supervision.requeue.handler(({ context, input }) => requeue(ofMember(context), input)),
})
