import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ApplicationContext } from './application-context.ts'
import { rememberApplication } from './last-application.ts'
import type { Screen } from './screens.ts'
import { applicationQuery, meQuery } from './session.ts'
import { Shell } from './shell.tsx'

type WorkspaceLayoutProps = { appId: string; screens: readonly Screen[]; children: ReactNode }

/** The frame of the workspace: without the menu, which is for the management panel. Its data is there before. */
export function WorkspaceLayout({ appId, screens, children }: WorkspaceLayoutProps) {
  const { data: me } = useSuspenseQuery(meQuery())
  const { data: application } = useSuspenseQuery(applicationQuery(appId))
  useEffect(() => rememberApplication(appId), [appId])
  return (
    <ApplicationContext value={application}>
      <Shell me={me} application={application} screens={screens} hasRail={false}>
        {children}
      </Shell>
    </ApplicationContext>
  )
}
