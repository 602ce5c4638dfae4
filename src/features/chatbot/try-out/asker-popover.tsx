import { UserRoundCog } from 'lucide-react'
import { ANSWER_CHANNEL_KINDS, type AnswerChannel } from '#src/domain/answer/channels.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import { UserTagsField } from '#src/features/frame/user-tags-field.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Select } from '#src/ui/select.tsx'
import type { TriedVisitor } from './use-try-out.ts'

type AskerPopoverProps = { value: TriedVisitor; onChange: (visitor: TriedVisitor) => void }

/** Who asks in the online test, and when: what entries with conditions go by. It counts from the next question on. */
export function AskerPopover({ value, onChange }: AskerPopoverProps) {
  const t = useTexts()
  const { channel = 'web', open, userTags = [] } = value
  return (
    <Popover
      title={t(($) => $.chatbot.tryOut.asker.title)}
      closeLabel={t(($) => $.common.close)}
      className="w-72"
      trigger={
        <IconButton
          label={t(($) => $.chatbot.tryOut.asker.title)}
          icon={<UserRoundCog size={16} strokeWidth={1.75} aria-hidden />}
        />
      }
    >
      <div className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto p-1">
        <Field label={t(($) => $.chatbot.tryOut.asker.channel)}>
          <Select<AnswerChannel>
            value={channel}
            onValueChange={(kind) => onChange({ ...value, channel: kind })}
            options={ANSWER_CHANNEL_KINDS.map((kind) => ({ value: kind, label: channelName(t, kind) }))}
          />
        </Field>
        <Field label={t(($) => $.chatbot.tryOut.asker.hours)}>
          <Select
            value={open === undefined ? 'now' : open ? 'open' : 'closed'}
            onValueChange={(hours) => onChange({ ...value, open: hours === 'now' ? undefined : hours === 'open' })}
            options={(['now', 'open', 'closed'] as const).map((hours) => ({
              value: hours,
              label: t(($) => $.chatbot.tryOut.asker.hoursOf[hours]),
            }))}
          />
        </Field>
        <UserTagsField value={userTags} onChange={(tags) => onChange({ ...value, userTags: tags })} />
      </div>
    </Popover>
  )
}
