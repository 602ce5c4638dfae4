import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { rememberUser } from '#src/features/shared/session/account-switch.ts'
import { InvitationCards } from '#src/features/frame/invitation-cards.tsx'
import { lastApplication, rememberApplication } from '#src/features/shared/session/last-application.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ChooseApplication } from './choose-application.tsx'
import { destinationOf, hrefIn, lastUsedFirst, type SignedInApplication } from './destination.ts'
import { ForgottenForm } from './forgotten-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInShell } from './sign-in-shell.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** Who comes back from an identity provider. */
const ProviderReturn = lazy(() =>
  import('./provider-return.tsx').then((module) => ({ default: module.ProviderReturn })),
)
/** Once in the life of an installation. */
const SetUp = lazy(() => import('./set-up.tsx').then((module) => ({ default: module.SetUp })))
/** Who comes by a mailed link. */
const ResetForm = lazy(() => import('./reset-form.tsx').then((module) => ({ default: module.ResetForm })))
/** The same, to show that an address or a number is theirs. */
const ConfirmContact = lazy(() =>
  import('./confirm-contact.tsx').then((module) => ({ default: module.ConfirmContact })),
)
/** Few accounts ask for it; it is fetched when one does. */
const FactorStep = lazy(() =>
  import('#src/features/shared/session/factor-step.tsx').then((module) => ({ default: module.FactorStep })),
)

export type LoginSearch = {
  /** Where it leads back to: a path of ours, already checked. */
  redirect?: string | undefined
  /** The one-time token of the link that makes the first administrator. */
  setup?: string | undefined
  /** The one-time token of a mailed link that sets a new password. */
  reset?: string | undefined
  /** The one-time token of a link that was sent to a new address or number. */
  confirm?: string | undefined
}

type LoginPageProps = {
  search: LoginSearch
  /** What an identity provider has sent back with: whose it is, and the query. */
  returned?: { appId: string; query: string }
  /** Who is signed in already. */
  me: Me | undefined
  /** An application's first screen for this person. */
  landing: (application: SignedInApplication) => string
  /** Goes to an address of the console. */
  onGo: (href: string) => void
  /** Changes the address: a token that has been used does not stay in it. */
  onSearch: (search: LoginSearch) => void
}

type Step =
  | { type: 'sign in' }
  | { type: 'returned'; appId: string; query: string }
  | { type: 'factor'; ticket: string; password: string | undefined }
  | { type: 'forgotten' }
  | { type: 'already'; me: Me }
  | { type: 'change'; me: Me; current: string | undefined }
  | { type: 'choose'; me: Me }

/** Sign-in and what belongs to it: set-up, a forgotten password, a temporary one, the choice of an application. */
export function LoginPage({ search, returned, me: signedIn, landing, onGo, onSearch }: LoginPageProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const noteSignedIn = useSignedIn()
  const { redirect, setup, reset, confirm } = search
  const [step, setStep] = useState<Step>(() => (returned ? { type: 'returned', ...returned } : firstStep(signedIn)))
  const signOut = useMutation(
    orpc.auth.signOut.mutationOptions({
      // Said first: other tabs must know why their session ends before it does.
      onMutate: () => rememberUser(undefined),
      onSuccess: () => {
        queryClient.clear()
        setStep({ type: 'sign in' })
      },
    }),
  )

  const enter = (me: Me) => {
    if (me.invitations.length > 0) return setStep({ type: 'choose', me })
    const destination = destinationOf(me.applications, redirect, landing)
    if (destination.type === 'choose') return setStep({ type: 'choose', me })
    const [only] = me.applications
    if (only !== undefined && me.applications.length === 1) rememberApplication(only.appId)
    onGo(destination.href)
  }
  const handleSignedIn = (me: Me, password?: string) => {
    noteSignedIn(me)
    if (me.mustChangePassword) setStep({ type: 'change', me, current: password })
    else enter(me)
  }
  const handleChoose = (application: SignedInApplication) => {
    rememberApplication(application.appId)
    onGo(hrefIn(application, redirect, landing))
  }
  const handleAnswered = async (appId: string | undefined) => {
    const me = await client.auth.me()
    noteSignedIn(me)
    const joined = me.applications.find((application) => application.appId === appId)
    if (joined === undefined) setStep({ type: 'choose', me })
    else handleChoose(joined)
  }
  const handleSetUp = async (appId: string) => {
    noteSignedIn(await client.auth.me())
    rememberApplication(appId)
    onGo(`/main/${appId}/guide`)
  }
  const handleSwitch = () => signOut.mutate({})
  const leaveLink = (next: Step) => {
    setStep(next)
    onSearch({ redirect })
  }

  if (setup !== undefined)
    return (
      <SignInShell title={t(($) => $.auth.setup.title)} text={t(($) => $.auth.setup.text)}>
        {/* As high as the form, so that the title stays where it is. */}
        <Suspense fallback={<div className="h-168" />}>
          <SetUp token={setup} onDone={handleSetUp} onLeave={() => leaveLink(firstStep(signedIn))} />
        </Suspense>
      </SignInShell>
    )
  if (reset !== undefined)
    return (
      <SignInShell title={t(($) => $.auth.reset.title)} text={t(($) => $.auth.reset.text)}>
        <Suspense>
          <ResetForm
            token={reset}
            onDone={() => leaveLink({ type: 'sign in' })}
            onAskAgain={() => leaveLink({ type: 'forgotten' })}
          />
        </Suspense>
      </SignInShell>
    )
  if (confirm !== undefined)
    return (
      <SignInShell title={t(($) => $.auth.confirmTitle)} text={t(($) => $.auth.confirmText)}>
        <Suspense>
          <ConfirmContact token={confirm} onLeave={() => leaveLink(firstStep(signedIn))} />
        </Suspense>
      </SignInShell>
    )
  switch (step.type) {
    case 'sign in':
      return (
        <SignInShell title={t(($) => $.auth.title)} {...(redirect !== undefined && { text: t(($) => $.auth.goesOn) })}>
          <SignInForm
            redirect={redirect}
            onSignedIn={handleSignedIn}
            onForgotten={() => setStep({ type: 'forgotten' })}
            onFactor={(ticket, password) => setStep({ type: 'factor', ticket, password })}
          />
        </SignInShell>
      )
    case 'returned':
      return (
        <SignInShell title={t(($) => $.auth.provider.title)}>
          <Suspense>
            <ProviderReturn
              appId={step.appId}
              query={step.query}
              onSignedIn={handleSignedIn}
              onFactor={(ticket) => setStep({ type: 'factor', ticket, password: undefined })}
              onLeave={() => setStep(firstStep(signedIn))}
            />
          </Suspense>
        </SignInShell>
      )
    case 'factor':
      return (
        <SignInShell title={t(($) => $.auth.factorTitle)} text={t(($) => $.auth.factorText)}>
          <Suspense>
            <FactorStep
              ticket={step.ticket}
              onDone={(me) => handleSignedIn(me, step.password)}
              onOver={() => setStep({ type: 'sign in' })}
            >
              <Button tone="quiet" size="touch" onClick={() => setStep({ type: 'sign in' })}>
                {t(($) => $.auth.back)}
              </Button>
            </FactorStep>
          </Suspense>
        </SignInShell>
      )
    case 'forgotten':
      return (
        <SignInShell title={t(($) => $.auth.forgottenTitle)} text={t(($) => $.auth.forgottenText)}>
          <ForgottenForm onBack={() => setStep({ type: 'sign in' })} />
        </SignInShell>
      )
    case 'already':
      return (
        <SignInShell title={t(($) => $.auth.alreadyTitle)} text={t(($) => $.auth.alreadyText)}>
          <AlreadySignedIn
            me={step.me}
            isSwitching={signOut.isPending}
            onContinue={() => enter(step.me)}
            onSwitch={handleSwitch}
          />
        </SignInShell>
      )
    case 'change':
      return (
        <SignInShell title={t(($) => $.auth.changeTitle)} text={t(($) => $.auth.changeText)}>
          <ChangePasswordForm
            email={step.me.email}
            current={step.current}
            onChanged={async () => handleSignedIn(await client.auth.me())}
            onSwitch={handleSwitch}
          />
        </SignInShell>
      )
    case 'choose': {
      const { account, applications, invitations } = step.me
      const last = lastApplication(step.me)?.appId
      const isAsked = invitations.length > 0
      return (
        <SignInShell
          title={isAsked ? t(($) => $.auth.invitedTitle) : t(($) => $.auth.chooseTitle)}
          text={t(($) => $.auth.chooseText, { name: account })}
        >
          <div className="flex flex-col gap-4">
            <InvitationCards invitations={invitations} onAnswered={(appId) => void handleAnswered(appId)} />
            {applications.length > 0 && (
              <ChooseApplication applications={lastUsedFirst(applications, last)} onChoose={handleChoose} />
            )}
            {applications.length === 0 && !isAsked && (
              <Callout tone="warning">{t(($) => $.errors.LOGIN_NOT_DESK)}</Callout>
            )}
          </div>
          <Button tone="quiet" busy={signOut.isPending} onClick={handleSwitch} className="mt-4">
            {t(($) => $.auth.switchAccount)}
          </Button>
        </SignInShell>
      )
    }
  }
}

function firstStep(me: Me | undefined): Step {
  if (me === undefined) return { type: 'sign in' }
  return me.mustChangePassword ? { type: 'change', me, current: undefined } : { type: 'already', me }
}
