import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Application } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { NotificationPanel } from './notification-panel.tsx'

/** How often it is asked whether there is something new while the page is in sight, in milliseconds. */
const LOOK_MS = 30_000

/** How much one is told of that one has not seen yet, and the way to it. */
export function NotificationBell({ application }: { application: Pick<Application, 'appId' | 'roles'> }) {
  const { appId } = application
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    ...orpc.notifications.unread.queryOptions({ input: { appId } }),
    refetchInterval: LOOK_MS,
  })
  const count = data?.count ?? 0
  const label = count === 0 ? t(($) => $.frame.notifications.label) : t(($) => $.frame.notifications.unread, { count })
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? label : ''}</VisuallyHidden>
      <Popover
        label={t(($) => $.frame.notifications.label)}
        align="end"
        open={isOpen}
        onOpenChange={setIsOpen}
        className="w-96"
        trigger={
          <IconButton
            label={label}
            className="relative"
            icon={
              <>
                <Bell size={16} strokeWidth={1.75} aria-hidden />
                {count > 0 && (
                  <span
                    aria-hidden
                    className="tabular absolute -top-0.5 -right-0.5 min-w-4 rounded-full border border-surface bg-accent px-1 text-center text-[0.625rem] leading-[0.875rem] font-semibold text-on-accent"
                  >
                    {count < LIMITS.notification.counted ? count : `${LIMITS.notification.counted - 1}+`}
                  </span>
                )}
              </>
            }
          />
        }
      >
        <NotificationPanel application={application} onGone={() => setIsOpen(false)} />
      </Popover>
    </>
  )
}
