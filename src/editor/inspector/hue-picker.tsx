import { HUES, type Hue } from '#src/domain/graph/document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TINTS } from '../canvas/paint/theme.ts'

type HuePickerProps = { hue: Hue; isReadOnly: boolean; onChange: (hue: Hue) => void }

/** The tint of a group or a note. */
export function HuePicker({ hue, isReadOnly, onChange }: HuePickerProps) {
  const t = useTexts()
  const segments = HUES.map((each) => ({
    value: each,
    label: t(($) => $.editor.hues[each]),
    icon: <span className="size-4 rounded-full" style={{ backgroundColor: `var(${TINTS[each]})` }} />,
    disabled: isReadOnly,
  }))
  return (
    <Field label={t(($) => $.editor.inspector.colour)}>
      <SegmentedControl segments={segments} value={hue} onValueChange={onChange} className="w-fit" />
    </Field>
  )
}
