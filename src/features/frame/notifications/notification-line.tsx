import {
  AlarmClock,
  AtSign,
  BadgeCheck,
  BadgeX,
  CircleAlert,
  FileWarning,
  FileSpreadsheet,
  Inbox,
  MessageSquareWarning,
  Rocket,
  UserPlus,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react'
import type { Notification } from '#src/api/types.ts'
import type { NotificationKind } from '#src/domain/notification/kinds.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import type { Application } from '#src/features/shared/session/session.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { notificationPath } from './notification-path.ts'
import { notificationText } from './notification-text.ts'

type NotificationLineProps = {
  application: Pick<Application, 'appId' | 'roles'>
  item: Notification
  /** Milliseconds since 1970. */
  now: number
  onRead: () => void
  /** Called when somebody follows it to where it is. */
  onGone: () => void
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  mention: AtSign,
  reminder: AlarmClock,
  left_message: Inbox,
  left_message_assigned: Inbox,
  word_alert: MessageSquareWarning,
  import_ready: FileSpreadsheet,
  import_ended: FileSpreadsheet,
  export_ended: FileSpreadsheet,
  document_failed: FileWarning,
  source_failed: FileWarning,
  deployed: Rocket,
  deploy_failed: CircleAlert,
  assignment_failed: CircleAlert,
  webhook_paused: CircleAlert,
  channel_failed: CircleAlert,
  member_joined: UserPlus,
  roles_changed: UserRoundCog,
  status_set: UserRoundCog,
  licence_given: BadgeCheck,
  licence_taken: BadgeX,
}

const LINE = 'focus-ring-inset flex w-full items-start gap-3 rounded-control px-2 py-2 text-left hover:bg-hover'

/** One thing that one is told of: what it was, when, and the way there; a press marks it as read. */
export function NotificationLine({ application, item, now, onRead, onGone }: NotificationLineProps) {
  const t = useTexts()
  const format = useFormat()
  const { about, at, isRead } = item
  const Icon = ICONS[about.kind]
  const href = notificationPath(application, about)
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={cx('wrap-anywhere', isRead ? 'text-muted' : 'font-medium text-ink')}>
          {notificationText(t, item)}
        </span>
        <time dateTime={at} title={format.dateTime(at)} className="text-12 text-muted">
          {format.relative(at, Math.max(now, Date.parse(at)))}
        </time>
      </span>
      {!isRead && (
        <>
          <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
          <VisuallyHidden>{t(($) => $.notifications.unread)}</VisuallyHidden>
        </>
      )}
    </>
  )
  return (
    <li>
      {href === null ? (
        <button type="button" onClick={onRead} className={LINE}>
          {content}
        </button>
      ) : (
        <ScreenLink
          href={href}
          className={LINE}
          onClick={() => {
            onRead()
            onGone()
          }}
        >
          {content}
        </ScreenLink>
      )}
    </li>
  )
}
