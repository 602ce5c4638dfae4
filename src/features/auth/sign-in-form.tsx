import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Me } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { AccountForm } from './account-form.tsx'
import { setupStateQuery } from './use-sends.ts'

/** With its list of countries it is fetched beside the page, which does not wait for it. */
const loadPhoneForm = () => import('./phone-form.tsx')
const OtherWays = lazy(() => import('./other-ways.tsx').then((module) => ({ default: module.OtherWays })))
const PhoneForm = lazy(() => loadPhoneForm().then((module) => ({ default: module.PhoneForm })))

const WAYS = ['account', 'phone'] as const
type Way = (typeof WAYS)[number]
const STORAGE_KEY = 'signInWay'

type SignInFormProps = {
  /** Where it leads back to. */
  redirect: string | undefined
  onSignedIn: (me: Me, password?: string) => void
  onForgotten: () => void
  /** The first step is done, and the account asks for a second one. */
  onFactor: (ticket: string, password?: string) => void
}

/** The ways to sign in: of account and phone the one used last is in front, and identity providers stand below. */
export function SignInForm({ redirect, onSignedIn, onForgotten, onFactor }: SignInFormProps) {
  const t = useTexts()
  const [way, setWay] = useState<Way>(lastWay)
  const setup = useQuery(setupStateQuery())
  useEffect(() => void loadPhoneForm(), [])
  const handleSignedIn = (me: Me, password?: string) => {
    rememberWay(way)
    onSignedIn(me, password)
  }
  const handleFactor = (ticket: string, password?: string) => {
    rememberWay(way)
    onFactor(ticket, password)
  }
  return (
    <>
      {setup.data?.needed === true && (
        <Callout title={t(($) => $.auth.setupNeeded)} className="mb-6">
          {t(($) => $.auth.setupNeededText)}
        </Callout>
      )}
      <Tabs
        label={t(($) => $.auth.ways)}
        tabs={WAYS.map((value) => ({ value, label: t(($) => $.auth.way[value]) }))}
        value={way}
        onValueChange={setWay}
      >
        <TabPanel value="account" tabIndex={-1} className="pt-5!">
          <AccountForm onSignedIn={handleSignedIn} onForgotten={onForgotten} onFactor={handleFactor} />
        </TabPanel>
        <TabPanel value="phone" tabIndex={-1} className="pt-5!">
          <Suspense>
            <PhoneForm onSignedIn={(me) => handleSignedIn(me)} onFactor={(ticket) => handleFactor(ticket)} />
          </Suspense>
        </TabPanel>
      </Tabs>
      {/* As high as the one way that is always there. */}
      <Suspense fallback={<div className="h-24" />}>
        <OtherWays providers={setup.data?.providers ?? []} redirect={redirect} onSignedIn={onSignedIn} />
      </Suspense>
    </>
  )
}

function lastWay(): Way {
  try {
    const saved = localStorage.getItem(STORAGE_KEY)
    return WAYS.find((way) => way === saved) ?? 'account'
  } catch {
    return 'account'
  }
}

function rememberWay(way: Way): void {
  try {
    localStorage.setItem(STORAGE_KEY, way)
  } catch {
    // Storage is off: the first way is in front the next time.
  }
}
