import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { rememberApplication } from '#src/features/shared/session/last-application.ts'
import type { Screen } from '#src/features/shared/screens/screens.ts'
import { applicationQuery, meQuery } from '#src/features/shared/session/session.ts'
import { PagePending } from './pending.tsx'
import { Shell } from './shell.tsx'
import { ShownMedia } from '#src/features/shared/message/shown-media.tsx'
import { useSheetJobs } from './use-sheet-jobs.ts'

type MainLayoutProps = { appId: string; screens: readonly Screen[] }

/** The frame of the main area, with the application that its screens work in. Both are there before it is drawn. */
export function MainLayout({ appId, screens }: MainLayoutProps) {
  const { data: me } = useSuspenseQuery(meQuery())
  const { data: application } = useSuspenseQuery(applicationQuery(appId))
  useEffect(() => rememberApplication(appId), [appId])
  useSheetJobs(application)
  // Drawn at once with its frame, a large screen would hold the page up.
  const isFrameDrawn = useDeferredValue(true, false)
  return (
    <ApplicationContext value={application}>
      <Shell me={me} application={application} screens={screens}>
        <ShownMedia appId={appId}>{isFrameDrawn ? <Outlet /> : <PagePending />}</ShownMedia>
      </Shell>
    </ApplicationContext>
  )
}
