import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { useAppearance, setAppearance, currentAppearance } from './appearance.ts'
import { BotChip } from './bot-chip.tsx'
import { InvitationBar } from './invitation-bar.tsx'
import { laterPart } from './later-part.ts'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { SCREENS, WORKSPACE, type Screen } from '#src/features/shared/screens/screens.ts'
import { visibleScreens, type Application, type Me } from '#src/features/shared/session/session.ts'
import { useNeedsRoom } from '#src/features/shared/screens/room-for-work.ts'
import { listenForShortcuts, useShortcuts } from './shortcuts.ts'
import { TopBar } from './top-bar.tsx'
import { useFrameCommands } from './use-frame-commands.ts'
import { useIsWide } from './use-is-wide.ts'

/** Fetched with the first screen, but no screen waits for them. */
const SessionsDialog = laterPart(() =>
  import('./sessions-dialog.tsx').then((module) => ({ default: module.SessionsDialog })),
)
const ShortcutSheet = laterPart(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
)

type ShellProps = {
  me: Me
  application: Application
  /** Every screen that is built; which of them are shown is decided by the person's roles. */
  screens: readonly Screen[]
  children: ReactNode
}

/** The frame around every screen: menu, top bar, palette, shortcuts, and the place where the screen stands. */
export function Shell({ me, application, screens, children }: ShellProps) {
  const t = useTexts()
  const isWide = useIsWide()
  const railFolded = useAppearance().railFolded
  const needsRoom = useNeedsRoom()
  // Unfolded by hand where it folds by itself: for as long as that screen is shown.
  const [isUnfolded, setUnfolded] = useState(false)
  if (!needsRoom && isUnfolded) setUnfolded(false)
  const isFolded = !isWide || (needsRoom ? !isUnfolded : railFolded)
  const fold = (folded: boolean) => (needsRoom ? setUnfolded(!folded) : setAppearance({ railFolded: folded }))
  const [open, setOpen] = useState<'menu' | 'palette' | 'sessions' | 'shortcuts'>()
  const content = useFocusOnArrival()
  const shown = visibleScreens(application, screens)
  const toggle = (what: typeof open) => (isOpen: boolean) => setOpen(isOpen ? what : undefined)

  const run = useFrameCommands({
    appId: application.appId,
    screenIn: (appId) => {
      const other = me.applications.find((candidate) => candidate.appId === appId)
      return other && visibleScreens(other, screens)[0]
    },
    openSessions: () => setOpen('sessions'),
    openShortcuts: () => setOpen('shortcuts'),
  })

  useEffect(() => listenForShortcuts(() => currentAppearance().singleKeys), [])
  useShortcuts([
    { keys: 'mod+k', label: t(($) => $.frame.shortcuts.palette), run: () => setOpen('palette') },
    { keys: '?', label: t(($) => $.frame.shortcuts.sheet), run: () => setOpen('shortcuts') },
    {
      keys: '[',
      label: t(($) => $.frame.shortcuts.rail),
      run: () => fold(!isFolded),
    },
    ...shown.map((screen) => ({
      keys: `g ${SCREENS[screen].key}`,
      label: t(($) => $.frame.shortcuts.goTo, { name: t(($) => $.frame.menu[screen]) }),
      run: () => run({ type: 'screen', screen }),
    })),
    {
      keys: `g ${WORKSPACE.key}`,
      label: t(($) => $.frame.shortcuts.goTo, { name: t(($) => $.frame.menu.online) }),
      run: () => run({ type: 'workspace' }),
    },
  ])

  return (
    <div className="flex h-[calc(100dvh-var(--notice-room,0px))] bg-ground text-ink">
      <a
        href="#content"
        className="focus-ring fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-raised px-3 py-2 text-13 font-medium text-ink shadow-float focus:translate-y-0"
      >
        {t(($) => $.frame.skip)}
      </a>
      <div className={cx('hidden shrink-0 border-r border-line bg-surface md:block', isFolded ? 'w-14' : 'w-56')}>
        <Rail appId={application.appId} screens={shown} folded={isFolded} {...(isWide && { onFold: fold })} />
      </div>
      <Drawer
        open={open === 'menu'}
        onOpenChange={toggle('menu')}
        side="start"
        title={t(($) => $.frame.rail.label)}
        closeLabel={t(($) => $.common.close)}
      >
        <div className="-m-5 flex h-[calc(100%+2.5rem)] flex-col">
          <div className="flex px-4 pt-4 pb-2">
            <BotChip robot={application.robot} />
          </div>
          <div className="min-h-0 flex-1">
            <Rail appId={application.appId} screens={shown} folded={false} isInDrawer onGo={() => setOpen(undefined)} />
          </div>
        </div>
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          me={me}
          application={application}
          screens={shown}
          onMenu={() => setOpen('menu')}
          onPalette={() => setOpen('palette')}
          onCommand={run}
        />
        <InvitationBar invitations={me.invitations} />
        <main ref={content} id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-auto outline-none">
          {children}
        </main>
      </div>
      <Palette
        application={application}
        open={open === 'palette'}
        onOpenChange={toggle('palette')}
        screens={shown}
        applications={me.applications.filter(({ appId }) => appId !== application.appId)}
        onCommand={run}
      />
      <Suspense>
        <ShortcutSheet open={open === 'shortcuts'} onOpenChange={toggle('shortcuts')} />
        <SessionsDialog open={open === 'sessions'} onOpenChange={toggle('sessions')} />
      </Suspense>
    </div>
  )
}

/** Moves the focus to the content when another screen is opened, as a page load would; not at the first one. */
function useFocusOnArrival() {
  const place = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    place.current?.focus({ preventScroll: true })
  }, [pathname])
  return place
}
