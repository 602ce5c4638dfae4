import { ofMember } from '../context.ts'
import { listOutbox, readApplication } from '../services/application/read.ts'
import { startTrial } from '../services/plan/start-trial.ts'
import { os } from './base.ts'

export const application = os.application.router({
  get: os.application.get.handler(({ context }) => readApplication(ofMember(context))),
  startTrial: os.application.startTrial.handler(({ context }) => startTrial(ofMember(context))),
  outbox: os.application.outbox.handler(({ context }) => listOutbox(ofMember(context))),
})
