import { ofMember } from '../context.ts'
import { readHistory } from '../services/settings/history.ts'
import { readAccess, readPlace, updateAccess } from '../services/web-client/access.ts'
import {
  addIdentityKey,
  endIdentityKey,
  listIdentityKeys,
  removeIdentityKey,
} from '../services/web-client/identity-keys.ts'
import { readLook, updateLook } from '../services/web-client/look.ts'
import { listSites } from '../services/web-client/visits.ts'
import { os } from './base.ts'

export const webClient = os.webClient.router({
  get: os.webClient.get.handler(({ context }) => readPlace(ofMember(context))),
  access: os.webClient.access.handler(({ context }) => readAccess(ofMember(context))),
  updateAccess: os.webClient.updateAccess.handler(({ context, input }) => updateAccess(ofMember(context), input)),
  accessHistory: os.webClient.accessHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'webAccess', (await readAccess(ofMember(context))).access),
  ),
  look: os.webClient.look.handler(({ context }) => readLook(ofMember(context))),
  updateLook: os.webClient.updateLook.handler(({ context, input }) => updateLook(ofMember(context), input)),
  lookHistory: os.webClient.lookHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'webLook', (await readLook(ofMember(context))).look),
  ),
  sites: os.webClient.sites.handler(({ context }) => listSites(ofMember(context))),
  identityKeys: os.webClient.identityKeys.handler(({ context }) => listIdentityKeys(ofMember(context))),
  addIdentityKey: os.webClient.addIdentityKey.handler(({ context, input }) => addIdentityKey(ofMember(context), input)),
  endIdentityKey: os.webClient.endIdentityKey.handler(({ context, input }) => endIdentityKey(ofMember(context), input)),
  removeIdentityKey: os.webClient.removeIdentityKey.handler(({ context, input }) =>
    removeIdentityKey(ofMember(context), input),
  ),
})
