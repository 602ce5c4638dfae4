import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { can } from '#src/domain/team/policy.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { meQuery } from '#src/features/shared/session/session.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmailRow } from './email-row.tsx'
import { FactorRow } from './factor-row.tsx'
import { OwnLanguages } from './own-languages.tsx'
import { OwnName } from './own-name.tsx'
import { OwnPicture } from './own-picture.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import { Row } from './row.tsx'

export type ProfileDialogProps = { appId: string; onClose: () => void }

/** What is one's own: name, picture and languages in this application, and what the account signs in with. */
export function ProfileDialog({ appId, onClose }: ProfileDialogProps) {
  const t = useTexts()
  const me = useQuery(meQuery())
  const profile = useQuery(orpc.profile.get.queryOptions({ staleTime: 0 }))
  /** One row is open at a time. */
  const [open, setOpen] = useState<'email' | 'phone' | 'password' | 'passkeys' | 'factor'>()
  const application = me.data?.applications.find((one) => one.appId === appId)
  const serves = application !== undefined && can(application.roles, 'desk.serve')
  const own = useQuery(orpc.profile.own.queryOptions({ input: { appId }, enabled: serves }))
  const rowOf = (row: typeof open) => ({
    isOpen: open === row,
    onOpen: () => setOpen(row),
    onClose: () => setOpen(undefined),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && void confirmLeave().then((leaves) => leaves && onClose())}
      title={t(($) => $.profile.title)}
      closeLabel={t(($) => $.common.close)}
    >
      <div className="flex flex-col gap-6">
        {application !== undefined && (
          <Part title={t(($) => $.profile.inApplication, { name: application.name })}>
            <OwnPicture appId={appId} name={application.nickname} avatarUrl={application.avatarUrl} />
            <OwnName key={application.nickname} appId={appId} nickname={application.nickname} />
            {serves && (
              <QueryState query={own} skeleton={<Skeleton className="h-40 rounded-card" />}>
                {({ languages }) => <OwnLanguages key={languages.join()} appId={appId} languages={languages} />}
              </QueryState>
            )}
          </Part>
        )}
        <Part title={t(($) => $.profile.signIn)}>
          <QueryState query={profile} skeleton={<Skeleton className="h-48 rounded-card" />}>
            {(own) => (
              <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
                <Row term={t(($) => $.profile.account)}>{own.account}</Row>
                <EmailRow email={own.email} pending={own.pendingEmail} {...rowOf('email')} />
                <PhoneRow phone={own.phone} {...rowOf('phone')} />
                <PasswordRow email={own.email} {...rowOf('password')} />
                <PasskeysRow passkeys={own.passkeys} {...rowOf('passkeys')} />
                <FactorRow factor={own.factor} {...rowOf('factor')} />
              </div>
            )}
          </QueryState>
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-13 font-semibold text-ink wrap-anywhere">{title}</h3>
      {children}
    </section>
  )
}
