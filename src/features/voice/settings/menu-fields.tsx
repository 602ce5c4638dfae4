import type { FlowResources, Menu } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { languageName } from '#src/editor/canvas/kit/language-name.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { useFieldProps } from '#src/ui/field-context.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagInput, type TagInputProps } from '#src/ui/tag-input.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { LanguageText } from './language-text.tsx'
import { entryOf, isEntry } from './menu-draft.ts'
import { Part } from './part.tsx'
import type { MenuForm } from './use-menu-form.ts'

type FieldsProps = { form: MenuForm; resources: FlowResources }

/** The languages texts are written in, the menu's own first. */
const languagesOf = ({ draft }: MenuForm, { languages }: FlowResources): string[] => [
  ...new Set([draft.settings.language, ...languages]),
]

/** A list of texts that the field around it names. */
function EntryTags(props: Omit<TagInputProps, 'id' | 'label' | 'invalid' | 'aria-describedby'>) {
  const wiring = useFieldProps({})
  const described = wiring['aria-describedby']
  return (
    <TagInput
      {...props}
      id={wiring.id ?? ''}
      invalid={wiring['aria-invalid'] === true}
      {...(described !== undefined && { 'aria-describedby': described })}
    />
  )
}

/** The numbers that lead to the menu, and the addresses their carrier has to call. */
export function NumberFields({ form, menu }: { form: MenuForm; menu: Menu }) {
  const t = useTexts()
  const { draft, taken } = form
  const error =
    taken !== undefined
      ? t(($) => $.voice.settings.numberTaken, taken)
      : draft.numbers.every(isEntry)
        ? undefined
        : t(($) => $.voice.settings.numberWrong)
  return (
    <Part title={t(($) => $.voice.settings.reach)}>
      <Field label={t(($) => $.voice.settings.numbers)} help={t(($) => $.voice.settings.numbersHelp)} error={error}>
        <EntryTags
          value={draft.numbers}
          onChange={(numbers) => form.change({ numbers: numbers.map(entryOf) })}
          max={LIMITS.voice.numbers}
          placeholder="+49 30 1234567"
          fold={entryOf}
          issueOf={(entry) => (isEntry(entryOf(entry)) ? undefined : t(($) => $.voice.settings.numberWrong))}
          duplicateLabel={t(($) => $.voice.settings.numberTwice)}
          removeLabel={(entry) => t(($) => $.voice.settings.numberRemove, { number: entry })}
          newsLabel={({ added }) => t(($) => $.voice.settings.numbersAdded, { count: added })}
        />
      </Field>
      {menu.addresses.length > 0 && (
        <Field label={t(($) => $.voice.settings.addresses)} help={t(($) => $.voice.settings.addressesHelp)}>
          <ul className="flex flex-col gap-1.5">
            {menu.addresses.map(({ number, url }) => (
              <li key={number} className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
                <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere">{url}</code>
                <CopyButton
                  value={url}
                  label={t(($) => $.voice.settings.copyAddress, { number })}
                  copiedLabel={t(($) => $.common.copied)}
                />
              </li>
            ))}
          </ul>
        </Field>
      )}
    </Part>
  )
}

const NONE = 'none'

/** Language, voice, who answers, and how long a call may last. */
export function GeneralFields({ form, resources }: FieldsProps) {
  const t = useTexts()
  const { languages } = useApplication()
  const { draft, changeSettings } = form
  const { settings } = draft
  const offered: readonly string[] = languages
  return (
    <Part title={t(($) => $.voice.settings.general)}>
      <Field label={t(($) => $.voice.settings.language)} help={t(($) => $.voice.settings.languageHelp)}>
        <Select
          value={settings.language}
          onValueChange={(language) => changeSettings({ language })}
          // What it speaks is not lost from sight once its language is offered no more.
          options={[...new Set([settings.language, ...offered])].map((value) => ({
            value,
            label: languageName(value),
            help: offered.includes(value) ? undefined : t(($) => $.voice.settings.notOffered),
          }))}
        />
      </Field>
      <Field label={t(($) => $.voice.settings.voice)} help={t(($) => $.voice.settings.voiceHelp)}>
        <TextField
          value={settings.voice}
          maxLength={LIMITS.voice.voice}
          placeholder="Polly.Vicki"
          onChange={(event) => changeSettings({ voice: event.target.value })}
        />
      </Field>
      <Field label={t(($) => $.voice.settings.group)} help={t(($) => $.voice.settings.groupHelp)}>
        <Select
          value={settings.defaultGroupId ?? NONE}
          onValueChange={(id) => changeSettings({ defaultGroupId: id === NONE ? null : id })}
          options={[
            { value: NONE, label: t(($) => $.voice.settings.groupAny) },
            ...resources.groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t(($) => $.voice.settings.maxMinutes)} help={t(($) => $.voice.settings.maxMinutesHelp)}>
        <NumberField
          value={settings.maxMinutes}
          min={1}
          max={LIMITS.voice.minutes}
          unit={t(($) => $.voice.settings.minutes)}
          increaseLabel={t(($) => $.voice.settings.more)}
          decreaseLabel={t(($) => $.voice.settings.less)}
          onValueChange={(maxMinutes) => changeSettings({ maxMinutes: maxMinutes ?? 1 })}
          className="w-44!"
        />
      </Field>
    </Part>
  )
}

/** What callers hear while the emergency message is on, and where they are handed to. */
export function EmergencyFields({ form, resources }: FieldsProps) {
  const t = useTexts()
  const { draft, faults, changeSettings } = form
  const { emergency } = draft.settings
  return (
    <Part title={t(($) => $.voice.settings.emergency)}>
      <LanguageText
        label={t(($) => $.voice.settings.emergencyText)}
        help={t(($) => $.voice.settings.emergencyHelp)}
        value={emergency.text}
        languages={languagesOf(form, resources)}
        limit={LIMITS.flow.text}
        onChange={(text) => changeSettings({ emergency: { ...emergency, text } })}
      />
      <Field
        label={t(($) => $.voice.settings.transferTo)}
        help={t(($) => $.voice.settings.transferToHelp)}
        error={faults.includes('transferTo') ? t(($) => $.voice.settings.phoneWrong) : undefined}
      >
        <TextField
          type="tel"
          value={emergency.transferTo}
          placeholder="+49301234567"
          onChange={(event) => changeSettings({ emergency: { ...emergency, transferTo: entryOf(event.target.value) } })}
        />
      </Field>
    </Part>
  )
}

/** What is said before everything else, and when the menu itself fails. */
export function TextFields({ form, resources }: FieldsProps) {
  const t = useTexts()
  const { draft, changeSettings } = form
  const shared = { languages: languagesOf(form, resources), limit: LIMITS.flow.text }
  return (
    <Part title={t(($) => $.voice.settings.texts)}>
      <LanguageText
        {...shared}
        label={t(($) => $.voice.settings.notice)}
        help={t(($) => $.voice.settings.noticeHelp)}
        value={draft.settings.recordingNotice}
        onChange={(recordingNotice) => changeSettings({ recordingNotice })}
      />
      <LanguageText
        {...shared}
        label={t(($) => $.voice.settings.failover)}
        help={t(($) => $.voice.settings.failoverHelp)}
        value={draft.settings.failover}
        onChange={(failover) => changeSettings({ failover })}
      />
    </Part>
  )
}
