import { UserRoundCog } from 'lucide-react'
import { channelSpecs } from '#src/channels/specs.ts'
import { ANSWER_CHANNEL_KINDS, type AnswerChannel } from '#src/domain/answer/channels.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import { languageName } from '#src/editor/canvas/kit/language-name.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { ClockField } from '../trying/clock-field.tsx'
import { UserTagsField } from '../trying/user-tags-field.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { TriedVisitor } from './use-try-out.ts'

type AskerPopoverProps = {
  value: TriedVisitor
  onChange: (visitor: TriedVisitor) => void
  /** Whether flows ask other systems for real. */
  forReal: boolean
  onForRealChange: (forReal: boolean) => void
}

/** The application's own language. */
const OWN = 'own'

/** Who asks in the online test, and when: what entries with conditions go by. It counts from the next question on. */
export function AskerPopover({ value, onChange, forReal, onForRealChange }: AskerPopoverProps) {
  const t = useTexts()
  const { channel = channelSpecs.web.kind, open, language = OWN, agents = 'queued', at, userTags = [] } = value
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
        <Field label={t(($) => $.chatbot.tryOut.asker.language)}>
          <Select
            value={language}
            onValueChange={(spoken) => onChange({ ...value, language: spoken === OWN ? undefined : spoken })}
            options={[
              { value: OWN, label: t(($) => $.chatbot.tryOut.asker.ownLanguage) },
              ...Object.keys(LANGUAGES).map((code) => ({ value: code, label: languageName(code) })),
            ]}
          />
        </Field>
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
        <Field label={t(($) => $.chatbot.tryOut.asker.agents)}>
          <Select
            value={agents}
            onValueChange={(there) => onChange({ ...value, agents: there })}
            options={(['queued', 'no_agent', 'busy'] as const).map((there) => ({
              value: there,
              label: t(($) => $.chatbot.tryOut.asker.agentsOf[there]),
            }))}
          />
        </Field>
        <ClockField
          label={t(($) => $.chatbot.tryOut.asker.clock)}
          help={t(($) => $.chatbot.tryOut.asker.clockHelp)}
          at={at === undefined ? null : Date.parse(at)}
          onChange={(time) => onChange({ ...value, at: time === null ? undefined : new Date(time).toISOString() })}
        />
        <UserTagsField value={userTags} onChange={(tags) => onChange({ ...value, userTags: tags })} />
        <Switch
          label={t(($) => $.chatbot.tryOut.asker.forReal)}
          help={t(($) => $.chatbot.tryOut.asker.forRealHelp)}
          checked={forReal}
          onCheckedChange={onForRealChange}
        />
      </div>
    </Popover>
  )
}
