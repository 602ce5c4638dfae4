import { ofSession } from '../context.ts'
import { changePassword } from '../services/auth/change-password.ts'
import { confirmContact } from '../services/auth/contact-change.ts'
import { acceptInvitation, declineInvitation } from '../services/auth/invitations.ts'
import { beginPasskey, signInByPasskey } from '../services/auth/passkey-sign-in.ts'
import { beginProvider, endProvider } from '../services/auth/provider-sign-in.ts'
import { describeMe, who } from '../services/auth/memberships.ts'
import { sendCode, signInByPhone } from '../services/auth/phone-code.ts'
import { requestReset, resetPassword } from '../services/auth/reset-password.ts'
import { proveFactor } from '../services/auth/second-factor.ts'
import { endOtherSessions, listSessions, signOut } from '../services/auth/sessions.ts'
import { readSetupState, setUp } from '../services/installation/set-up.ts'
import { signIn } from '../services/auth/sign-in.ts'
import { os } from './base.ts'

export const auth = os.auth.router({
  setupState: os.auth.setupState.handler(({ context }) => readSetupState(context)),
  setup: os.auth.setup.handler(({ context, input }) => setUp(context, input)),
  signIn: os.auth.signIn.handler(({ context, input }) => signIn(context, input)),
  sendCode: os.auth.sendCode.handler(({ context, input }) => sendCode(context, input)),
  signInByPhone: os.auth.signInByPhone.handler(({ context, input }) => signInByPhone(context, input)),
  proveFactor: os.auth.proveFactor.handler(({ context, input }) => proveFactor(context, input)),
  beginPasskey: os.auth.beginPasskey.handler(({ context }) => beginPasskey(context)),
  signInByPasskey: os.auth.signInByPasskey.handler(({ context, input }) => signInByPasskey(context, input)),
  beginProvider: os.auth.beginProvider.handler(({ context, input }) => beginProvider(context, input)),
  endProvider: os.auth.endProvider.handler(({ context, input }) => endProvider(context, input)),
  signOut: os.auth.signOut.handler(({ context }) => signOut(ofSession(context))),
  who: os.auth.who.handler(({ context }) => who(context)),
  me: os.auth.me.handler(({ context }) => describeMe(context, ofSession(context).session)),
  requestReset: os.auth.requestReset.handler(({ context, input }) => requestReset(context, input)),
  resetPassword: os.auth.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  changePassword: os.auth.changePassword.handler(({ context, input }) => changePassword(ofSession(context), input)),
  confirmContact: os.auth.confirmContact.handler(({ context, input }) => confirmContact(context, input)),
  acceptInvitation: os.auth.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(ofSession(context), input),
  ),
  declineInvitation: os.auth.declineInvitation.handler(({ context, input }) =>
    declineInvitation(ofSession(context), input),
  ),
  sessions: os.auth.sessions.handler(({ context }) => listSessions(ofSession(context))),
  endOtherSessions: os.auth.endOtherSessions.handler(({ context }) => endOtherSessions(ofSession(context))),
})
