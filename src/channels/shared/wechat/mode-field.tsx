import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

type Mode = 'aes' | 'plain'

/** How what an account of WeChat tells comes. */
export function ModeField({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const t = useTexts()
  return (
    <Field label={t(($) => $.channels.wechat.mode)}>
      <RadioGroup
        value={mode}
        onValueChange={onChange}
        options={[
          { value: 'aes', label: t(($) => $.channels.wechat.aes), help: t(($) => $.channels.wechat.aesHelp) },
          { value: 'plain', label: t(($) => $.channels.wechat.plain), help: t(($) => $.channels.wechat.plainHelp) },
        ]}
      />
    </Field>
  )
}
