import { TwoStates } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'

/** A field that both changed: its name and what each made of it, as text; null where there is nothing. */
export type ConflictField = { label: string; mine: string | null; theirs: string | null }

/** Two versions side by side, field by field. */
export function ConflictFields({ fields }: { fields: readonly ConflictField[] }) {
  const t = useTexts()
  return (
    <TwoStates
      label={t(($) => $.frame.conflict.look)}
      headings={[t(($) => $.frame.conflict.mine), t(($) => $.frame.conflict.theirs)]}
      fields={fields.map(({ label, mine, theirs }) => ({ label, values: [mine, theirs] }))}
    />
  )
}
