import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { orpc } from '#src/api/query.ts'
import { ANSWER_CHANNEL_KINDS } from '#src/domain/answer/channels.ts'
import { hasTag } from '#src/domain/conversation/tags.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ENTRY_HOURS } from '#src/domain/qa/conditions.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'

type Conditions = Pick<EntryInput, 'validFrom' | 'validUntil' | 'channels' | 'userTags' | 'hours'>

type ConditionsFieldProps = {
  appId: string
  value: Conditions
  issues: readonly FieldIssue[]
  onChange: (part: Partial<Conditions>) => void
}

const ANY = 'any'

/** When an entry answers, and whom: its days, channels, hours and the tags of visitors. */
export function ConditionsField({ appId, value, issues, onChange }: ConditionsFieldProps) {
  const t = useTexts()
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-card border border-line px-4 pt-3 pb-4">
      <legend className="px-1 text-13 font-medium text-ink">{t(($) => $.knowledge.entry.conditions)}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t(($) => $.knowledge.fields.validFrom)} help={t(($) => $.knowledge.entry.validHelp)}>
          <TextField
            type="date"
            value={value.validFrom ?? ''}
            onChange={(event) => onChange({ validFrom: event.target.value || null })}
          />
        </Field>
        <Field label={t(($) => $.knowledge.fields.validUntil)} error={issueText(t, issueAt(issues, 'validUntil'))}>
          <TextField
            type="date"
            value={value.validUntil ?? ''}
            onChange={(event) => onChange({ validUntil: event.target.value || null })}
          />
        </Field>
      </div>
      <Field label={t(($) => $.knowledge.fields.hours)} help={t(($) => $.knowledge.entry.hoursHelp)}>
        <Select
          value={value.hours ?? ANY}
          onValueChange={(hours) => onChange({ hours: hours === ANY ? null : hours })}
          options={([ANY, ...ENTRY_HOURS] as const).map((hours) => ({
            value: hours,
            label: t(($) => $.knowledge.entry.hoursOf[hours]),
          }))}
        />
      </Field>
      <Channels value={value.channels} onChange={(channels) => onChange({ channels })} />
      <UserTags appId={appId} value={value.userTags} issues={issues} onChange={(userTags) => onChange({ userTags })} />
    </fieldset>
  )
}

type ChannelsProps = { value: Conditions['channels']; onChange: (value: Conditions['channels']) => void }

/** Channels to tick; none ticked means all of them. They keep their order, so that two entries can be compared. */
function Channels({ value, onChange }: ChannelsProps) {
  const t = useTexts()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`} className="flex flex-col gap-2">
      <span id={id} className="text-13 font-medium text-ink">
        {t(($) => $.knowledge.fields.channels)}
      </span>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {ANSWER_CHANNEL_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={channelName(t, kind)}
            checked={value.includes(kind)}
            onCheckedChange={(checked) =>
              onChange(
                ANSWER_CHANNEL_KINDS.filter((other) => (other === kind ? checked === true : value.includes(other))),
              )
            }
          />
        ))}
      </div>
      <p id={`${id}-help`} className="text-12 text-muted">
        {t(($) => $.knowledge.entry.channelsHelp)}
      </p>
    </div>
  )
}

/** How many tags in use stand below the field, to be added by a press. */
const OFFERED = 8

type UserTagsProps = {
  appId: string
  value: readonly string[]
  issues: readonly FieldIssue[]
  onChange: (value: string[]) => void
}

function UserTags({ appId, value, issues, onChange }: UserTagsProps) {
  const t = useTexts()
  const field = useRef<HTMLDivElement>(null)
  const known = useQuery(orpc.knowledge.userTags.queryOptions({ input: { appId } }))
  const isFull = value.length >= LIMITS.qa.userTags
  const offered = isFull ? [] : (known.data ?? []).filter((tag) => !hasTag(value, tag)).slice(0, OFFERED)
  const add = (tag: string) => {
    onChange([...value, tag])
    // What was pressed goes; whoever goes on by keyboard goes on in the field.
    field.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={field} className="flex flex-col gap-2">
      <Field label={t(($) => $.knowledge.fields.userTags)} help={t(($) => $.knowledge.entry.userTagsHelp)}>
        <FieldTags
          value={value}
          onChange={onChange}
          max={LIMITS.qa.userTags}
          issueOf={(_, index) => issueText(t, issueAt(issues, 'userTags', index))}
          duplicateLabel={t(($) => $.knowledge.entry.duplicate)}
          removeLabel={(text) => t(($) => $.knowledge.entry.removeSimilar, { text })}
          newsLabel={({ added, duplicates, refused }) =>
            added > 0 || duplicates > 0 || refused > 0 ? t(($) => $.knowledge.entry.tagNews, { added }) : ''
          }
        />
      </Field>
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {offered.map((tag) => (
            <Button
              key={tag}
              size="small"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => add(tag)}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
