import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { localText } from '#src/lib/local-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MomentField } from '#src/ui/moment-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Reminder } from '../desk.ts'
import { useServerNow } from '../use-server-now.ts'
import { ReminderLine } from './reminder-line.tsx'
import type { useReminders } from './use-reminders.ts'

type ReminderDialogProps = {
  appId: string
  conversationId: string
  visitor: string
  open: boolean
  reminders: ReturnType<typeof useReminders>
  onOpenChange: (open: boolean) => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Asks when an agent wants to be reminded of a conversation, and lists what they have set for it. */
export function ReminderDialog(props: ReminderDialogProps) {
  return props.open ? <OpenReminder key={props.conversationId} {...props} /> : null
}

type When = 'minutes' | 'hour' | 'morning' | 'own'

function OpenReminder({ appId, conversationId, visitor, reminders, onOpenChange }: ReminderDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const now = useServerNow()
  const [when, setWhen] = useState<When>('minutes')
  const [own, setOwn] = useState('')
  const [text, setText] = useState('')
  const [changed, setChanged] = useState<string>()
  const [isTried, setTried] = useState(false)
  const morning = useQuery({
    ...orpc.reminders.morning.queryOptions({ input: { appId, conversationId } }),
    // Tomorrow is another day.
    refetchOnMount: 'always',
  })
  const set = reminders.list.filter((one) => one.conversationId === conversationId)
  const moments: Record<When, number | undefined> = {
    minutes: now + 10 * MINUTE_MS,
    hour: now + HOUR_MS,
    morning: morning.data && Date.parse(morning.data.at),
    own: own === '' ? undefined : new Date(own).getTime(),
  }
  const at = moments[when]
  const fault =
    when !== 'own'
      ? undefined
      : at === undefined
        ? t(($) => $.workspace.reminder.timeMissing)
        : at <= now
          ? t(($) => $.workspace.reminder.timePast)
          : at > now + LIMITS.reminder.aheadDays * 24 * HOUR_MS
            ? t(($) => $.workspace.reminder.timeFar)
            : undefined
  const isLong = codePoints(text.trim()) > LIMITS.reminder.text
  const save = () => {
    setTried(true)
    if (at === undefined || fault !== undefined || isLong || reminders.isSaving) return
    reminders.save({ ...(changed !== undefined && { id: changed }), conversationId, at, text: text.trim() }, () => {
      notices.done(t(($) => $.workspace.reminder.saved, { when: format.dateTime(at) }))
      onOpenChange(false)
    })
  }
  const change = ({ id, dueAt, text: words }: Reminder) => {
    setChanged(id)
    setWhen('own')
    setOwn(localText(Date.parse(dueAt)))
    setText(words)
  }
  const helpOf = (choice: When) => {
    const moment = moments[choice]
    return moment === undefined ? undefined : format.dateTime(moment)
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="small"
      title={t(($) => $.workspace.reminder.dialog, { name: visitor })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={reminders.isSaving} onClick={save}>
            {t(($) => (changed === undefined ? $.workspace.reminder.submit : $.workspace.reminder.change))}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <RadioGroup<When>
          aria-label={t(($) => $.workspace.reminder.when)}
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'minutes', label: t(($) => $.workspace.reminder.minutes), help: helpOf('minutes') },
            { value: 'hour', label: t(($) => $.workspace.reminder.hour), help: helpOf('hour') },
            {
              value: 'morning',
              label: t(($) => $.workspace.reminder.morning),
              help: helpOf('morning'),
              disabled: morning.data === undefined,
            },
            { value: 'own', label: t(($) => $.workspace.reminder.own) },
          ]}
        />
        {when === 'own' && (
          <Field label={t(($) => $.workspace.reminder.time)} error={isTried || own !== '' ? fault : undefined}>
            <MomentField timeLabel={t(($) => $.common.timeOfDay)} value={own} onValueChange={setOwn} />
          </Field>
        )}
        <Field
          label={t(($) => $.workspace.reminder.text)}
          optionalText={t(($) => $.workspace.transfer.optional)}
          count={{
            value: text,
            limit: LIMITS.reminder.text,
            label: (used, limit) => t(($) => $.common.counter, { used, limit }),
          }}
        >
          <TextField value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {set.length > 0 && (
          <ul
            aria-label={t(($) => $.workspace.reminder.title)}
            className="flex flex-col divide-y divide-line border-t border-line pt-2"
          >
            {set.map((one) => (
              <ReminderLine key={one.id} reminder={one} onRemove={() => reminders.remove(one)}>
                <IconButton
                  size="small"
                  label={t(($) => $.workspace.reminder.edit, { when: format.dateTime(one.dueAt) })}
                  pressed={changed === one.id}
                  icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => change(one)}
                />
              </ReminderLine>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
