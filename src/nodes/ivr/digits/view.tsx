import { Binary } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { AskingFields } from '#src/editor/prompt/asking-fields.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { askingLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { DigitsData } from './spec.ts'

const limits = LIMITS.voice

export const digitsView = defineNodeView<DigitsData>({
  icon: Binary,
  hue: 2,
  summary({ prompt, variable, minLength, maxLength }, t, { language }) {
    if (variable === null)
      return plainPreview(anyText(prompt.text, language)) || t(($) => $.nodes.ivrDigits.summaryNone)
    return minLength === maxLength
      ? t(($) => $.nodes.ivrDigits.summaryExact, { variable, count: maxLength })
      : t(($) => $.nodes.ivrDigits.summary, { variable, min: minLength, max: maxLength })
  },
  labels: {
    ...askingLabels,
    variable: (t) => t(($) => $.nodes.ivrDigits.variable),
    minLength: (t) => t(($) => $.nodes.ivrDigits.min),
    maxLength: (t) => t(($) => $.nodes.ivrDigits.max),
    endKey: (t) => t(($) => $.editor.prompt.endKey),
    masked: (t) => t(($) => $.nodes.ivrDigits.masked),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.ivrDigits.name)}>
        <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
        <ReferenceSelect
          path={['variable']}
          label={t(($) => $.nodes.ivrDigits.variable)}
          types={['text']}
          writes
          required
        />
        <div className="grid grid-cols-2 gap-2">
          <NumberInput path={['minLength']} label={t(($) => $.nodes.ivrDigits.min)} min={1} max={limits.digits} />
          <NumberInput path={['maxLength']} label={t(($) => $.nodes.ivrDigits.max)} min={1} max={limits.digits} />
        </div>
        <SelectInput
          path={['endKey']}
          label={t(($) => $.editor.prompt.endKey)}
          noneLabel={t(($) => $.editor.prompt.noEndKey)}
          options={(['#', '*'] as const).map((value) => ({ value, label: value }))}
        />
        <SwitchInput
          path={['masked']}
          label={t(($) => $.nodes.ivrDigits.masked)}
          help={t(($) => $.nodes.ivrDigits.maskedHelp)}
        />
      </Section>
      <AskingFields several />
    </>
  )
}
