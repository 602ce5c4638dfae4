import { ofMember } from '../context.ts'
import { countOverdue } from '../services/retention/overdue.ts'
import { readRetention, updateRetention } from '../services/retention/settings.ts'
import { readHistory } from '../services/settings/history.ts'
import { os } from './base.ts'

export const retention = os.retention.router({
  get: os.retention.get.handler(({ context }) => readRetention(ofMember(context))),
  history: os.retention.history.handler(async ({ context }) =>
    readHistory(ofMember(context), 'retention', (await readRetention(ofMember(context))).retention),
  ),
  overdue: os.retention.overdue.handler(({ context, input }) => countOverdue(ofMember(context), input)),
  update: os.retention.update.handler(({ context, input }) => updateRetention(ofMember(context), input)),
})
