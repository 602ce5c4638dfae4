import { ofMember } from '../context.ts'
import { bindAccount } from '../services/channels/bind.ts'
import { changeAccount, setAccountEnabled } from '../services/channels/change.ts'
import { listAccounts } from '../services/channels/list.ts'
import { testAccount, testSaved } from '../services/channels/test.ts'
import { unbindAccount } from '../services/channels/unbind.ts'
import { os } from './base.ts'

export const channels = os.channels.router({
  list: os.channels.list.handler(({ context }) => listAccounts(ofMember(context))),
  create: os.channels.create.handler(async ({ context, input }) => {
    const bound = await bindAccount(ofMember(context), input)
    await testSaved(ofMember(context), bound.accountId)
    return bound
  }),
  change: os.channels.change.handler(async ({ context, input }) => {
    const changed = await changeAccount(ofMember(context), input)
    await testSaved(ofMember(context), input.accountId)
    return changed
  }),
  test: os.channels.test.handler(({ context, input }) => testAccount(ofMember(context), input)),
  setEnabled: os.channels.setEnabled.handler(({ context, input }) => setAccountEnabled(ofMember(context), input)),
  unbind: os.channels.unbind.handler(({ context, input }) => unbindAccount(ofMember(context), input)),
})
