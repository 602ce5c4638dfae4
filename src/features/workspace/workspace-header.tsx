import { Keyboard, LayoutDashboard, MonitorCheck, MonitorOff, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Me } from '#src/features/shared/session/session.ts'
import { AccountMenu } from '#src/features/frame/account-menu.tsx'
import { currentAppearance } from '#src/features/frame/appearance.ts'
import { ApplicationSwitcher } from '#src/features/frame/application-switcher.tsx'
import { LanguageMenu } from '#src/features/frame/language-menu.tsx'
import { LaterBell } from '#src/features/frame/notifications/later-bell.tsx'
import type { PaletteCommand } from '#src/features/frame/palette-entries.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { SessionsDialog } from '#src/features/frame/sessions-dialog.tsx'
import { ShortcutSheet } from '#src/features/frame/shortcut-sheet.tsx'
import { listenForShortcuts, useShortcuts } from '#src/features/frame/shortcuts.ts'
import { useFrameCommands } from '#src/features/frame/use-frame-commands.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { ConnectionLight, type Connection } from './connection-light.tsx'
import { keysWith, type ChangedKeys } from '#src/domain/settings/desk-keys.ts'
import { commandsFor } from './keys.ts'
import type { Conversation } from './desk.ts'
import { isWaiting } from './merge.ts'
import { LeaveDialog, type Leave } from './leave-dialog.tsx'
import type { Standing } from './standing.ts'
import { StatusMenu, type StatusChoice } from './status-menu.tsx'
import type { NotificationState } from './use-notifications.ts'

type WorkspaceHeaderProps = {
  me: Me
  application: Me['applications'][number]
  /** How who answers visitors stands; undefined for others, and until the desk has been read. */
  standing: Standing | undefined
  /** The keys that are others than at first. */
  keys: ChangedKeys
  /** What who answers nobody looks after; undefined for others, and until the desk has been read. */
  lookedAfter: readonly Conversation[] | undefined
  isStatusBusy: boolean
  connection: Connection
  isSoundOn: boolean
  notifications: NotificationState
  onNotifications: () => void
  /** The first screen of the management panel that this person may see. */
  panelHref: string | undefined
  /** What leads to the agent's reminders. */
  reminders: ReactNode
  onStatus: (choice: StatusChoice & Partial<Leave>) => void
  onSound: (isOn: boolean) => void
  onApplication: (appId: string) => void
}

/** What a press does. */
const NOTIFICATION_LABELS = { on: 'off', off: 'on', blocked: 'blocked' } as const

/** The keys among the messages of a conversation. */
const LINE_KEYS = [
  ['↑+↓', 'move'],
  ['home+end', 'ends'],
  ['enter', 'acts'],
  ['c', 'copy'],
  ['q', 'quote'],
  ['e', 'react'],
  ['esc', 'leave'],
] as const

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Over the workspace: how the agent stands, how much there is to do, whether news comes in. */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { me, application, standing, lookedAfter, isStatusBusy, connection, isSoundOn, notifications, panelHref } =
    props
  const t = useTexts()
  const [open, setOpen] = useState<'sessions' | 'shortcuts' | 'leave'>()
  const nothing = standing?.nothing
  const waits = lookedAfter?.filter(isWaiting).length ?? 0
  const toggle = (what: typeof open) => (isOpen: boolean) => setOpen(isOpen ? what : undefined)
  const command = useFrameCommands({
    appId: application.appId,
    screenIn: () => undefined,
    openSessions: () => setOpen('sessions'),
    openShortcuts: () => setOpen('shortcuts'),
  })
  const run = (asked: PaletteCommand) =>
    asked.type === 'application' ? props.onApplication(asked.appId) : command(asked)

  useEffect(() => listenForShortcuts(() => currentAppearance().singleKeys), [])
  useShortcuts([
    { keys: '?', label: t(($) => $.frame.shortcuts.sheet), run: () => setOpen('shortcuts') },
    // Pressed by their place on the board, by the workspace itself; listed here.
    ...commandsFor(lookedAfter !== undefined).map((name) => ({
      keys: keysWith(props.keys)[name],
      label: t(($) => $.workspace.keys[name]),
    })),
    ...(lookedAfter === undefined
      ? [
          { keys: 'alt+1', label: t(($) => $.workspace.keys.place) },
          { keys: 'mod+enter', label: t(($) => $.workspace.keys.send) },
        ]
      : []),
    ...LINE_KEYS.map(([keys, what]) => ({ keys, label: t(($) => $.workspace.transcript.keys[what]) })),
  ])

  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1 md:px-4">
      <h1 className="sr-only">{t(($) => $.workspace.title)}</h1>
      <ApplicationSwitcher applications={me.applications} current={application} onSwitch={props.onApplication} />
      {standing && (
        <>
          <StatusMenu
            standing={standing}
            busy={isStatusBusy}
            onChange={(choice) =>
              choice.status === 'offline' && standing.serving > 0 ? setOpen('leave') : props.onStatus(choice)
            }
          />
          <p role="status" className="text-12 text-warning-text empty:hidden">
            {nothing && t(($) => $.workspace.nothingOffered[nothing])}
          </p>
          <LeaveDialog
            appId={application.appId}
            open={open === 'leave'}
            busy={isStatusBusy}
            count={standing.serving}
            first={standing.first}
            onOpenChange={toggle('leave')}
            onLeave={(leave) => {
              setOpen(undefined)
              props.onStatus({ status: 'offline', ...leave })
            }}
          />
          <dl className="flex items-center gap-3 text-13">
            <Figure
              term={t(($) => $.workspace.figures.load)}
              detail={`${standing.load} / ${standing.limit}`}
              isHot={standing.load >= standing.limit}
            />
            <Figure
              term={t(($) => $.workspace.figures.waiting)}
              detail={String(standing.waiting)}
              isHot={standing.waiting > 0}
            />
          </dl>
        </>
      )}
      {lookedAfter && (
        <dl className="flex items-center gap-3 text-13">
          <Figure term={t(($) => $.workspace.figures.served)} detail={String(lookedAfter.length - waits)} />
          <Figure term={t(($) => $.workspace.figures.waiting)} detail={String(waits)} isHot={waits > 0} />
        </dl>
      )}
      <div className="ml-auto flex items-center gap-1">
        <ConnectionLight connection={connection} />
        {props.reminders}
        {/* Nothing rings at who looks after others. */}
        {lookedAfter === undefined && (
          <IconButton
            label={isSoundOn ? t(($) => $.workspace.sound.off) : t(($) => $.workspace.sound.on)}
            icon={isSoundOn ? <Volume2 {...ICON} /> : <VolumeX {...ICON} />}
            onClick={() => props.onSound(!isSoundOn)}
            className="ml-2"
          />
        )}
        {lookedAfter === undefined && notifications !== 'none' && (
          <IconButton
            label={t(($) => $.workspace.notifications[NOTIFICATION_LABELS[notifications]])}
            icon={notifications === 'on' ? <MonitorCheck {...ICON} /> : <MonitorOff {...ICON} />}
            aria-disabled={notifications === 'blocked'}
            onClick={props.onNotifications}
          />
        )}
        <IconButton
          label={t(($) => $.frame.account.shortcuts)}
          shortcut={['?']}
          icon={<Keyboard {...ICON} />}
          onClick={() => setOpen('shortcuts')}
          className="max-md:hidden"
        />
        {panelHref !== undefined && (
          <Tooltip content={t(($) => $.workspace.panel)} repeatsName>
            <ScreenLink
              href={panelHref}
              aria-label={t(($) => $.workspace.panel)}
              className={`${buttonClass('quiet', 'normal')} w-control px-0`}
            >
              <LayoutDashboard {...ICON} />
            </ScreenLink>
          </Tooltip>
        )}
        <LaterBell application={application} />
        <LanguageMenu onChange={(language) => run({ type: 'language', language })} />
        <AccountMenu
          account={me.account}
          nickname={application.nickname}
          avatarUrl={application.avatarUrl}
          roles={application.roles}
          onCommand={run}
        />
      </div>
      <ShortcutSheet open={open === 'shortcuts'} onOpenChange={toggle('shortcuts')} />
      <SessionsDialog open={open === 'sessions'} onOpenChange={toggle('sessions')} />
    </header>
  )
}

function Figure({ term, detail, isHot = false }: { term: string; detail: string; isHot?: boolean }) {
  return (
    <div className="flex items-baseline gap-1">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className={isHot ? 'tabular font-semibold text-ink' : 'tabular text-ink'}>{detail}</dd>
    </div>
  )
}
