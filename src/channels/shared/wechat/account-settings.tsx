import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type Part = {
  label: string
  help?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
type Mode = 'aes' | 'plain'
type AccountSettingsProps = { name: Part; id: Part; mode: Mode; onModeChange: (mode: Mode) => void }

/** What an account of WeChat is called, its AppID, and how what it tells comes. */
export function AccountSettings({ name, id, mode, onModeChange }: AccountSettingsProps) {
  const t = useTexts()
  return (
    <>
      {[name, id].map(({ label, help, value, error, onChange }) => (
        <Field key={label} label={label} help={help} error={error}>
          <TextField value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
      ))}
      <Field label={t(($) => $.channels.wechat.mode)}>
        <RadioGroup
          value={mode}
          onValueChange={onModeChange}
          options={[
            { value: 'aes', label: t(($) => $.channels.wechat.aes), help: t(($) => $.channels.wechat.aesHelp) },
            { value: 'plain', label: t(($) => $.channels.wechat.plain), help: t(($) => $.channels.wechat.plainHelp) },
          ]}
        />
      </Field>
    </>
  )
}
