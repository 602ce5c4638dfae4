import { gapsOf, type Template } from '#src/domain/channel/template.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** What is put into the gaps of header and body, as `Filling` has it; '' is open still. */
export type Filled = { header: string[]; body: string[] }

type GapFieldsProps = { template: Template; filled: Filled; onChange: (filled: Filled) => void }

/** A field for each gap of a template. */
export function GapFields({ template, filled, onChange }: GapFieldsProps) {
  const t = useTexts()
  const all = (['header', 'body'] as const).flatMap((part) =>
    gapsOf(template[part]).map((gap, at) => ({ part, gap, at })),
  )
  if (all.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-13 font-medium text-ink">{t(($) => $.workspace.template.gaps)}</legend>
      {all.map(({ part, gap, at }) => (
        <Field
          key={`${template.name} ${template.language} ${part} ${gap}`}
          label={t(($) => $.workspace.template.gap[part], { gap })}
        >
          <TextField
            required
            maxLength={LIMITS.channel.templateGap}
            value={filled[part][at] ?? ''}
            onChange={({ target }) => onChange({ ...filled, [part]: filled[part].with(at, target.value) })}
          />
        </Field>
      ))}
    </fieldset>
  )
}
