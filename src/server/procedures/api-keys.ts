import { ofMember } from '../context.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '../services/developer/keys.ts'
import { os } from './base.ts'

export const apiKeys = os.apiKeys.router({
  list: os.apiKeys.list.handler(({ context }) => listKeys(ofMember(context))),
  create: os.apiKeys.create.handler(({ context, input }) => createKey(ofMember(context), input)),
  rotate: os.apiKeys.rotate.handler(({ context, input }) => rotateKey(ofMember(context), input)),
  revoke: os.apiKeys.revoke.handler(({ context, input }) => revokeKey(ofMember(context), input)),
})
