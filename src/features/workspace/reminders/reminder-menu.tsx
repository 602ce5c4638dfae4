import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { visitorName } from '../visitor-name.ts'
import { WayThere, type Way } from '../way-there.tsx'
import { ReminderLine } from './reminder-line.tsx'
import type { useReminders } from './use-reminders.ts'

type ReminderMenuProps = {
  reminders: Pick<ReturnType<typeof useReminders>, 'list' | 'remove'>
  wayTo: (conversationId: string) => Way
}

/** All reminders of the agent, the soonest first; there is nothing to press where there are none. */
export function ReminderMenu({ reminders: { list, remove }, wayTo }: ReminderMenuProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (list.length === 0) return null
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      title={t(($) => $.workspace.reminder.title)}
      closeLabel={t(($) => $.common.close)}
      trigger={
        <IconButton
          label={t(($) => $.workspace.reminder.all, { count: list.length })}
          icon={<AlarmClock size={16} strokeWidth={1.75} aria-hidden />}
        />
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {list.map((one) => {
          const { onShow, href, onRead } = wayTo(one.conversationId)
          const close = () => setOpen(false)
          return (
            <ReminderLine
              key={one.id}
              reminder={one}
              name={visitorName(t, one.visitor)}
              onRemove={() => remove(one)}
              below={
                <WayThere
                  href={href}
                  onRead={() => {
                    close()
                    onRead()
                  }}
                  onShow={
                    onShow &&
                    (() => {
                      close()
                      onShow()
                    })
                  }
                  onGone={close}
                />
              }
            />
          )
        })}
      </ul>
    </Popover>
  )
}
