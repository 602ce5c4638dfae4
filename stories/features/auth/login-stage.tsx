import type { AnyProcedure } from '@orpc/server'
import { use, useState } from 'react'
import { LoginPage, type LoginSearch } from '#src/features/auth/login-page.tsx'
import type { Me } from '#src/features/shared/session/session.ts'
import { api, FakeApi, refusal } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { Stage } from '../frame/stage.tsx'
import { sampleDesk } from '../workspace/sample-desk.ts'

type Procedures = Record<string, AnyProcedure>

export type LoginStageProps = {
  search?: LoginSearch
  /** Whether somebody is signed in already. */
  isSignedIn?: boolean
  /** Whether no administrator has been made yet. */
  isNew?: boolean
  /** What messages leave the installation. */
  sends?: { mail: boolean; sms: boolean }
  /** Who vouches for people. */
  providers?: { appId: string; name: string }[]
  /** What an identity provider has sent back with. */
  returned?: { appId: string; query: string }
  /** Changes who signs in. */
  prepare?: (me: Me, language: 'en' | 'zh') => void
  /** Replaces procedures. */
  override?: (me: Me) => Procedures
  /** Hears where signing in led. */
  onGo?: (href: string) => void
}

const EVERYTHING = { mail: true, sms: true }

export const PASSWORD = 'lamp#2026'

/** The sign-in page with an account behind it: anna, whose password is `PASSWORD` and whose code is 123456. */
export function LoginStage(props: LoginStageProps) {
  const {
    search: first = {},
    isSignedIn = false,
    isNew = false,
    sends = EVERYTHING,
    providers = [],
    returned,
    prepare,
    override,
    onGo = () => undefined,
  } = props
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(first)
  const [me] = useState(() => {
    const made = sampleDesk(language).me
    prepare?.(made, language)
    return made
  })
  const make = () => ({
    auth: {
      setupState: api.auth.setupState.handler(() => ({ needed: isNew, sends, providers })),
      setup: api.auth.setup.handler(() => ({ appId: '1400000001' })),
      who: api.auth.who.handler(() => ({ me })),
      me: api.auth.me.handler(() => me),
      signIn: api.auth.signIn.handler(({ input }) => {
        if (input.password !== PASSWORD) throw refusal('LOGIN_FAILED')
        return me
      }),
      beginProvider: api.auth.beginProvider.handler(({ errors }) => {
        throw errors.LOGIN_PROVIDER_FAILED({ data: { why: 'unreachable', said: null } })
      }),
      endProvider: api.auth.endProvider.handler(() => me),
      signOut: api.auth.signOut.handler(() => ({})),
      sendCode: api.auth.sendCode.handler(() => ({ resendSeconds: 60 })),
      signInByPhone: api.auth.signInByPhone.handler(({ input }) => {
        if (input.code !== '123456') throw refusal('LOGIN_WRONG_CODE')
        return me
      }),
      requestReset: api.auth.requestReset.handler(() => ({})),
      resetPassword: api.auth.resetPassword.handler(() => ({})),
      confirmContact: api.auth.confirmContact.handler(() => ({ contact: 'email' as const })),
      acceptInvitation: api.auth.acceptInvitation.handler(() => {
        const [{ application: name, roles }] = me.invitations.splice(0, 1) as [Me['invitations'][number]]
        const joined = {
          appId: '1400000009',
          name,
          nickname: me.account,
          logoUrl: null,
          avatarUrl: null,
          roles,
          plan: 'premium' as const,
          dates: { order: 'language' as const, clock: '24' as const },
          closed: false,
        }
        me.applications = [...me.applications, joined]
        return { appId: joined.appId }
      }),
      declineInvitation: api.auth.declineInvitation.handler(() => {
        me.invitations = []
        return {}
      }),
      changePassword: api.auth.changePassword.handler(() => ({})),
      ...override?.(me),
    },
  })
  return (
    <FakeApi make={make}>
      <Stage path="/login">
        <LoginPage
          search={search}
          {...(returned !== undefined && { returned })}
          me={isSignedIn ? me : undefined}
          landing={({ appId }) => `/main/${appId}/guide`}
          onGo={onGo}
          onSearch={setSearch}
        />
      </Stage>
    </FakeApi>
  )
}
