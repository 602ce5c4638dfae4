import { ArrowRight } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Mark } from './mark.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath, type Screen } from '#src/features/shared/screens/screens.ts'
import { visibleScreens, type Me } from '#src/features/shared/session/session.ts'

type NoWorkspaceProps = { me: Me; screens: readonly Screen[] }

/** For who may not serve visitors: the way to the management panel of each of their applications. */
export function NoWorkspace({ me, screens }: NoWorkspaceProps) {
  const t = useTexts()
  const ways = me.applications.map((application) => ({
    ...application,
    screen: visibleScreens(application, screens)[0],
  }))
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6">
        <Mark size={28} />
        <h1 className="mt-4 text-20 font-semibold text-ink">{t(($) => $.frame.noWorkspace.title)}</h1>
        <p className="mt-1 text-14 text-muted">{t(($) => $.frame.noWorkspace.text)}</p>
        <ul className="mt-5 flex flex-col gap-2">
          {ways.map(({ appId, name, screen }) => (
            <li key={appId}>
              {screen === undefined ? (
                <span className="flex h-touch items-center px-3 text-14 text-muted">{name}</span>
              ) : (
                <ScreenLink
                  href={screenPath(appId, screen)}
                  className="focus-ring flex h-touch items-center justify-between gap-3 rounded-control border border-line-strong bg-surface px-3 text-14 font-medium text-ink duration-fast hover:bg-hover"
                >
                  <span className="truncate">{name}</span>
                  <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
                </ScreenLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
