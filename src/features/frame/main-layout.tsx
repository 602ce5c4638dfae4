import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { rememberApplication } from '#src/features/shared/session/last-application.ts'
import type { Screen } from '#src/features/shared/screens/screens.ts'
import { applicationQuery, meQuery, type Application } from '#src/features/shared/session/session.ts'
import { useClosing } from '#src/features/shared/session/closing.ts'
import { useGrowing } from '#src/features/shared/use-growing.ts'
import { useDatesOf } from '#src/i18n/dates.ts'
import { FramePending, PagePending } from './pending.tsx'
import { Shell } from './shell.tsx'
import { ShownMedia } from '#src/features/shared/message/shown-media.tsx'
import { useSheetJobs } from './use-sheet-jobs.ts'

type MainLayoutProps = { appId: string; screens: readonly Screen[] }

/** The frame of the main area, with the application that its screens work in. Both are there before it is drawn. */
export function MainLayout({ appId, screens }: MainLayoutProps) {
  const { data: me } = useSuspenseQuery(meQuery())
  const { data: application } = useSuspenseQuery(applicationQuery(appId))
  useEffect(() => rememberApplication(appId), [appId])
  useDatesOf(application.dates)
  useClosing()
  // Its shape, the frame, the screen in it: drawn at once they would hold the page up.
  const drawn = useGrowing(3, 1)
  if (drawn === 1) return <FramePending />
  return (
    <ApplicationContext value={application}>
      {application.closing === null && <SheetJobs application={application} />}
      <Shell me={me} application={application} screens={application.closing === null ? screens : []}>
        <ShownMedia appId={appId}>{drawn === 3 ? <Outlet /> : <PagePending />}</ShownMedia>
      </Shell>
    </ApplicationContext>
  )
}

/** Apart from the frame: an answer that comes while the screen is being drawn would make all of it be drawn again. */
function SheetJobs({ application }: { application: Application }) {
  useSheetJobs(application)
  return null
}
