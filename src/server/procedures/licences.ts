import { ofMember } from '../context.ts'
import {
  assignLicences,
  claimLicences,
  readLicences,
  resetLicences,
  setAtLogin,
  takeLicencesAway,
} from '../services/team/licences.ts'
import { os } from './base.ts'

export const licences = os.licences.router({
  overview: os.licences.overview.handler(({ context }) => readLicences(ofMember(context))),
  assign: os.licences.assign.handler(({ context, input }) => assignLicences(ofMember(context), input)),
  takeAway: os.licences.takeAway.handler(({ context, input }) => takeLicencesAway(ofMember(context), input)),
  reset: os.licences.reset.handler(({ context, input }) => resetLicences(ofMember(context), input)),
  setAtLogin: os.licences.setAtLogin.handler(({ context, input }) => setAtLogin(ofMember(context), input)),
  claim: os.licences.claim.handler(({ context }) => claimLicences(ofMember(context))),
})
