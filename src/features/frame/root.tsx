import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import { useStore } from '#src/features/shared/store.ts'
import { laterPart } from './later-part.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSignInAgain } from './use-sign-in-again.ts'
import { newerVersion, watchVersion } from './version-check.ts'

/** Fetched with the first page, but no page waits for them. */
const RootDialogs = laterPart(() => import('./root-dialogs.tsx').then((module) => ({ default: module.RootDialogs })))

/** What stands around every page, sign-in included: notices, the leave guard, the watch over account and version; `children` over it. */
export function Root({ children }: { children?: ReactNode }) {
  const t = useTexts()
  const router = useRouter()
  useSessionEnd()
  // Watched for from the first moment; only how it is asked comes later.
  const session = useSignInAgain()
  const [isSignIn] = useState(() => () => router.state.location.pathname === '/login')
  return (
    <ToastProvider label={t(($) => $.common.notification)} closeLabel={t(($) => $.common.close)}>
      <Outlet />
      {children}
      <Suspense>
        <RootDialogs isSignIn={isSignIn} session={session} />
      </Suspense>
      <VersionNotice />
    </ToastProvider>
  )
}

/** Offers a reload when a newer version is being served. It is never forced, and pages keep their drafts. */
function VersionNotice() {
  const t = useTexts()
  const toasts = useToasts()
  const version = useStore(newerVersion)
  useEffect(() => watchVersion(), [])
  useEffect(() => {
    if (version === undefined) return
    const action = { label: t(($) => $.frame.version.reload), onAction: () => location.reload() }
    const id = toasts.show({ kind: 'info', title: t(($) => $.frame.version.ready), action })
    return () => toasts.dismiss(id)
  }, [version, toasts, t])
  return null
}
