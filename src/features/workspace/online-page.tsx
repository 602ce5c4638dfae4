import type { Me } from '#src/features/shared/session/session.ts'
import { lastApplication, rememberApplication } from '#src/features/shared/session/last-application.ts'
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

/** Where everyone arrives: an agent's desk, or that of who looks after it. */
export function OnlinePage({ me, screens, search, onSearch, onSignedOut, openLink = openServerLink }: OnlinePageProps) {
  const application = lastApplication(me, search.app)
  // Who belongs to no application was led to sign-in.
  if (application === undefined) return null
  const { appId } = application
  const visible = visibleScreens(application, screens)
  const [first] = visible
  return (
    <ShownMedia appId={appId}>
      <Workspace
        key={appId}
        me={me}
        application={application}
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
