import type { Me } from '#src/features/shared/session/session.ts'
import { can } from '#src/domain/team/policy.ts'
import { lastApplication, rememberApplication } from '#src/features/shared/session/last-application.ts'
import { NoWorkspace } from '#src/features/frame/no-workspace.tsx'
import { ShownMedia } from '#src/features/shared/message/shown-media.tsx'
import { screenPath, type Screen } from '#src/features/shared/screens/screens.ts'
import { visibleScreens } from '#src/features/shared/session/session.ts'
import type { OnlineSearch } from './search.ts'
import { openLink as openServerLink, type OpenLink } from './live-link.ts'
import { Workspace } from './workspace.tsx'

type OnlinePageProps = {
  me: Me
  /** Every screen of the management panel that is built. */
  screens: readonly Screen[]
  search: OnlineSearch
  onSearch: (search: OnlineSearch) => void
  /** The session is over; `appId` is where one was, also when the address did not say so. */
  onSignedOut: (appId: string) => void
  openLink?: OpenLink
}

/** Where everyone arrives: an agent's desk; for who may not serve visitors the way to the management panel. */
export function OnlinePage({ me, screens, search, onSearch, onSignedOut, openLink = openServerLink }: OnlinePageProps) {
  const applications = me.applications.filter(({ roles }) => can(roles, 'desk.serve'))
  const application = applications.find(({ appId }) => appId === search.app) ?? lastApplication({ ...me, applications })
  if (application === undefined) return <NoWorkspace me={me} screens={screens} />
  const { appId } = application
  const visible = visibleScreens(application, screens)
  const [first] = visible
  return (
    <ShownMedia appId={appId}>
      <Workspace
        key={appId}
        me={me}
        application={application}
        applications={applications}
        tab={search.tab ?? 'mine'}
        selected={search.chat}
        panelHref={first && screenPath(appId, first)}
        historyHref={visible.includes('history') ? screenPath(appId, 'history') : undefined}
        openLink={openLink}
        onView={(view) => onSearch({ ...search, ...view })}
        onApplication={(next) => {
          rememberApplication(next)
          onSearch({ app: next })
        }}
        onSignedOut={() => onSignedOut(appId)}
      />
    </ShownMedia>
  )
}
