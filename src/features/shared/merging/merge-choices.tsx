import type { KnownVisitor } from '#src/api/types.ts'
import {
  MERGED_FIELDS,
  MERGED_SIDES,
  type Kept,
  type MergedField,
  type MergedSide,
} from '#src/domain/conversation/merging.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { languageName } from '../language-name.ts'
import { useVisitorWords } from './use-visitor-words.ts'

type MergeChoicesProps = {
  of: Record<MergedSide, KnownVisitor>
  stays: MergedSide
  onStays: (side: MergedSide) => void
  kept: Kept
  onKept: (kept: Kept) => void
}

/** Two visitors side by side: who stays, what is kept where they differ, and what happens. */
export function MergeChoices({ of, stays, onStays, kept, onKept }: MergeChoicesProps) {
  const t = useTexts()
  const { nameOf, factsOf } = useVisitorWords(useFormat())
  const shell = htmlLang(useLanguage())
  const labelOf = (field: MergedField, side: MergedSide) => {
    if (field === 'attributes') return t(($) => $.merging.of, { name: nameOf(of[side]) })
    if (field === 'language') return languageName(of[side].language, shell)
    return of[side][field] ?? ''
  }
  const differing = MERGED_FIELDS.filter((field) => differs(field, of))
  return (
    <>
      <Field label={t(($) => $.merging.stays)}>
        <RadioGroup
          look="cards"
          className="sm:grid! sm:grid-cols-2"
          options={MERGED_SIDES.map((side) => ({ value: side, label: nameOf(of[side]), help: factsOf(of[side]) }))}
          value={stays}
          onValueChange={onStays}
        />
      </Field>
      {differing.map((field) => (
        <Field key={field} label={t(($) => $.merging.field[field])}>
          <RadioGroup
            className="sm:grid! sm:grid-cols-2"
            options={MERGED_SIDES.map((side) => ({
              value: side,
              label: labelOf(field, side),
            }))}
            value={kept[field]}
            onValueChange={(side) => onKept({ ...kept, [field]: side })}
          />
        </Field>
      ))}
      <section className="flex flex-col gap-1 text-13 text-muted">
        <h3 className="font-medium text-ink">{t(($) => $.merging.happens)}</h3>
        <p>{t(($) => $.merging.moves)}</p>
        <p>{t(($) => $.merging.leads)}</p>
      </section>
      {(of.this.blocked || of.other.blocked) && <Callout tone="warning">{t(($) => $.merging.block)}</Callout>}
    </>
  )
}

/** Whether both have one and they are not the same; of variables, whether any have the same name. */
function differs(field: MergedField, { this: own, other }: Record<MergedSide, KnownVisitor>): boolean {
  if (field === 'attributes') return own.variables.some((name) => other.variables.includes(name))
  return Boolean(own[field]) && Boolean(other[field]) && own[field] !== other[field]
}
