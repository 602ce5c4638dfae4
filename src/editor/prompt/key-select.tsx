import { KEYS } from '#src/domain/telephony/keys.ts'
import type { FieldTexts } from '../canvas/kit/bound-field.tsx'
import type { Path } from '../canvas/kit/path.ts'
import { SelectInput } from '../canvas/kit/select-input.tsx'

type KeySelectProps = FieldTexts & { path: Path; noneLabel: string }

/** One key of a telephone, or none. */
export function KeySelect(props: KeySelectProps) {
  return <SelectInput {...props} options={KEYS.map((value) => ({ value, label: value }))} />
}
