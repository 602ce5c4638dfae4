import { Suspense } from 'react'
import { MenuIcon, Search } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ApplicationSwitcher } from './application-switcher.tsx'
import { BotChip } from './bot-chip.tsx'
import { removeJob, useJobs } from './jobs.ts'
import { LanguageMenu } from './language-menu.tsx'
import { laterPart } from './later-part.ts'
import { LaterBell } from './notifications/later-bell.tsx'
import type { PaletteCommand } from './palette-entries.tsx'
import { screenPath, type Screen } from '#src/features/shared/screens/screens.ts'
import type { Application, Me } from '#src/features/shared/session/session.ts'

/** Fetched once there is work to show. */
const JobTray = laterPart(() => import('./job-tray.tsx').then((module) => ({ default: module.JobTray })))

type TopBarProps = {
  me: Me
  application: Application
  /** The screens that this person may see. */
  screens: readonly Screen[]
  /** Opens the menu where it lies in a drawer. */
  onMenu: () => void
  onPalette: () => void
  onCommand: (command: PaletteCommand) => void
}

/** Over every screen: the application, what its bot is doing, the way to everything, and whose console this is. */
export function TopBar({ me, application, screens, onMenu, onPalette, onCommand }: TopBarProps) {
  const t = useTexts()
  const jobs = useJobs()
  const record = screens.includes('record') ? screenPath(application.appId, 'record') : undefined
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
      <IconButton
        label={t(($) => $.frame.rail.open)}
        icon={<MenuIcon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onMenu}
        className="md:hidden"
      />
      <ApplicationSwitcher
        applications={me.applications}
        current={application}
        onSwitch={(appId) => onCommand({ type: 'application', appId })}
      />
      <div className="hidden min-w-0 md:block">
        <BotChip robot={application.robot} href={record} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <button
          type="button"
          onClick={onPalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="focus-ring mr-1 hidden h-control w-52 items-center gap-2 rounded-control border border-line bg-ground px-2 text-13 text-muted duration-fast hover:border-control lg:flex"
        >
          <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t(($) => $.frame.palette.open)}
          <KeyCap keys={['Mod', 'K']} look="bare" className="ml-auto text-ink" />
        </button>
        <IconButton
          label={t(($) => $.frame.palette.open)}
          shortcut={['Mod', 'K']}
          icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onPalette}
          className="lg:hidden"
        />
        {jobs.length > 0 && (
          <Suspense>
            <JobTray jobs={jobs} onDismiss={removeJob} />
          </Suspense>
        )}
        <LaterBell application={application} />
        <LanguageMenu onChange={(language) => onCommand({ type: 'language', language })} />
        <AccountMenu
          account={me.account}
          nickname={application.nickname}
          avatarUrl={me.applications.find(({ appId }) => appId === application.appId)?.avatarUrl ?? null}
          roles={application.roles}
          onCommand={onCommand}
        />
      </div>
    </header>
  )
}
