import { ofMember, ofSession } from '../context.ts'
import {
  changeOwnEmail,
  readProfile,
  removeOwnPhone,
  sendOwnPhoneCode,
  setOwnPhone,
} from '../services/profile/contacts.ts'
import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes } from '../services/profile/factor.ts'
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey } from '../services/profile/passkeys.ts'
import { readOwn, removeOwnAvatar, setOwnAvatar, setOwnLanguages, updateOwn } from '../services/profile/own-member.ts'
import { os } from './base.ts'

export const profile = os.profile.router({
  get: os.profile.get.handler(({ context }) => readProfile(ofSession(context))),
  update: os.profile.update.handler(({ context, input }) => updateOwn(ofMember(context), input)),
  own: os.profile.own.handler(({ context }) => readOwn(ofMember(context))),
  setLanguages: os.profile.setLanguages.handler(({ context, input }) => setOwnLanguages(ofMember(context), input)),
  setAvatar: os.profile.setAvatar.handler(({ context, input }) => setOwnAvatar(ofMember(context), input)),
  removeAvatar: os.profile.removeAvatar.handler(({ context }) => removeOwnAvatar(ofMember(context))),
  changeEmail: os.profile.changeEmail.handler(({ context, input }) => changeOwnEmail(ofSession(context), input)),
  sendPhoneCode: os.profile.sendPhoneCode.handler(({ context, input }) => sendOwnPhoneCode(ofSession(context), input)),
  setPhone: os.profile.setPhone.handler(({ context, input }) => setOwnPhone(ofSession(context), input)),
  removePhone: os.profile.removePhone.handler(({ context }) => removeOwnPhone(ofSession(context))),
  beginPasskey: os.profile.beginPasskey.handler(({ context }) => beginOwnPasskey(ofSession(context))),
  addPasskey: os.profile.addPasskey.handler(({ context, input }) => addOwnPasskey(ofSession(context), input)),
  removePasskey: os.profile.removePasskey.handler(({ context, input }) => removeOwnPasskey(ofSession(context), input)),
  beginFactor: os.profile.beginFactor.handler(({ context }) => beginFactor(ofSession(context))),
  confirmFactor: os.profile.confirmFactor.handler(({ context, input }) => confirmFactor(ofSession(context), input)),
  renewRecoveryCodes: os.profile.renewRecoveryCodes.handler(({ context }) => renewRecoveryCodes(ofSession(context))),
  removeFactor: os.profile.removeFactor.handler(({ context }) => removeFactor(ofSession(context))),
})
