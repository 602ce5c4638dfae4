import { ofMember } from '../context.ts'
import { closeApplication, reopenApplication } from '../services/application/close.ts'
import { removeLogo, setLogo } from '../services/application/logo.ts'
import { listOutbox, readApplication } from '../services/application/read.ts'
import { renameApplication } from '../services/application/rename.ts'
import { addApplication } from '../services/installation/add-application.ts'
import { startTrial } from '../services/plan/start-trial.ts'
import { os } from './base.ts'

export const application = os.application.router({
  get: os.application.get.handler(({ context }) => readApplication(ofMember(context))),
  startTrial: os.application.startTrial.handler(({ context }) => startTrial(ofMember(context))),
  create: os.application.create.handler(({ context, input }) => addApplication(ofMember(context), input)),
  rename: os.application.rename.handler(({ context, input }) => renameApplication(ofMember(context), input)),
  setLogo: os.application.setLogo.handler(({ context, input }) => setLogo(ofMember(context), input)),
  removeLogo: os.application.removeLogo.handler(({ context }) => removeLogo(ofMember(context))),
  close: os.application.close.handler(({ context, input }) => closeApplication(ofMember(context), input)),
  reopen: os.application.reopen.handler(({ context }) => reopenApplication(ofMember(context))),
  outbox: os.application.outbox.handler(({ context }) => listOutbox(ofMember(context))),
})
