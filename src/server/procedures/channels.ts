import { ofMember } from '../context.ts'
import { bindAccount } from '../services/channels/bind.ts'
import { changeAccount, setAccountEnabled } from '../services/channels/change.ts'
import { listAccounts } from '../services/channels/list.ts'
import { testAccount } from '../services/channels/test.ts'
import { unbindAccount } from '../services/channels/unbind.ts'
import { os } from './base.ts'

export const channels = os.channels.router({
  list: os.channels.list.handler(({ context }) => listAccounts(ofMember(context))),
  create: os.channels.create.handler(({ context, input }) => bindAccount(ofMember(context), input)),
  change: os.channels.change.handler(({ context, input }) => changeAccount(ofMember(context), input)),
  test: os.channels.test.handler(({ context, input }) => testAccount(ofMember(context), input)),
  setEnabled: os.channels.setEnabled.handler(({ context, input }) => setAccountEnabled(ofMember(context), input)),
  unbind: os.channels.unbind.handler(({ context, input }) => unbindAccount(ofMember(context), input)),
})
