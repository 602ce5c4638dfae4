import type { KnownVisitor } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useVisitorWords } from './use-visitor-words.ts'

type FoundVisitorsProps = {
  /** undefined: they are still looked for. */
  found: readonly KnownVisitor[] | undefined
  /** Whether there are words to look for. */
  isAsked: boolean
  chosenId: string | undefined
  onChoose: (visitor: KnownVisitor) => void
}

/** Who may be the same visitor, to choose one of. */
export function FoundVisitors({ found, isAsked, chosenId, onChoose }: FoundVisitorsProps) {
  const t = useTexts()
  const format = useFormat()
  const { nameOf, factsOf } = useVisitorWords(format)
  if (found === undefined || found.length === 0)
    return (
      <p role="status" className="text-13 text-muted">
        {t(($) => (!isAsked ? $.merging.start : found === undefined ? $.merging.searching : $.merging.none))}
      </p>
    )
  return (
    <Field label={t(($) => $.merging.found)}>
      <RadioGroup
        look="cards"
        options={found.map((one) => ({ value: one.id, label: nameOf(one), help: factsOf(one) }))}
        value={chosenId}
        onValueChange={(id) => {
          const chosen = found.find((one) => one.id === id)
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
    </Field>
  )
}
