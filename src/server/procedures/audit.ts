import { ofMember } from '../context.ts'
import { exportAudit } from '../services/audit/export.ts'
import { listAudit, listAuditActors } from '../services/audit/list.ts'
import { checkAudit } from '../services/audit/verify.ts'
import { os } from './base.ts'

export const audit = os.audit.router({
  list: os.audit.list.handler(({ context, input }) => listAudit(ofMember(context), input)),
  actors: os.audit.actors.handler(({ context }) => listAuditActors(ofMember(context))),
  export: os.audit.export.handler(({ context, input }) => exportAudit(ofMember(context), input)),
  verify: os.audit.verify.handler(({ context }) => checkAudit(ofMember(context))),
})
