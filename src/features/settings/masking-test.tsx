import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { hideIdentities, maskingSchema, type Masking } from '#src/domain/sensitive/masking.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** A box that says how a text would be stored, by what is written in the form. */
export function MaskingTest({ masking }: { masking: Masking }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const usable = { ...masking, patterns: masking.patterns.filter(isUsable) }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t(($) => $.settings.masking.test)}>
        <TextArea
          rows={2}
          maxLength={LIMITS.message.visitorText}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text.trim() !== '' && (
        <p role="status" className="flex flex-col text-13">
          <span className="text-muted">{t(($) => $.settings.masking.stored)}</span>
          <span className="tabular whitespace-pre-wrap wrap-anywhere">{hideIdentities(text, usable)}</span>
        </p>
      )}
    </div>
  )
}

const isUsable = (one: Masking['patterns'][number]) => maskingSchema.shape.patterns.element.safeParse(one).success
