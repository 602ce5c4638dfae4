import { AccountSwitched } from './account-switched.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { SessionAsked } from './use-sign-in-again.ts'

type RootDialogsProps = { isSignIn: () => boolean; session: SessionAsked }

/** The questions that any page may bring up. */
export function RootDialogs({ isSignIn, session }: RootDialogsProps) {
  return (
    <>
      <LeaveDialog />
      <ProofDialog />
      <SignInAgain {...session} />
      <AccountSwitched isExempt={isSignIn} />
    </>
  )
}
