import { contrast } from '#src/lib/colour.ts'
import { LOOK_CORNERS, LOOK_THEMES, TEXT_SIZES, USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import { readableOn, tintsOf } from '#src/domain/web-client/palette.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ColourField } from '#src/ui/colour-field.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

type ThemeFieldsProps = { draft: WebLook; faults: readonly string[]; set: (part: Partial<WebLook>) => void }

/** The colour of the web chat, whether it is light or dark, how round and how large things are. */
export function ThemeFields({ draft, faults, set }: ThemeFieldsProps) {
  const t = useTexts()
  const isColour = !faults.includes('colour')
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={t(($) => $.webClient.look.theme.colour)}
        help={isColour ? <ColourNotes colour={draft.colour} /> : t(($) => $.webClient.look.theme.colourHelp)}
        error={isColour ? undefined : t(($) => $.webClient.look.theme.colourFault)}
      >
        <ColourField
          value={draft.colour}
          usual={USUAL_LOOK.colour}
          pickLabel={t(($) => $.webClient.look.theme.pick)}
          onValueChange={(colour) => set({ colour })}
        />
      </Field>
      <Field label={t(($) => $.webClient.look.theme.mode)}>
        <SegmentedControl
          className="w-fit"
          value={draft.theme}
          onValueChange={(theme) => set({ theme })}
          segments={LOOK_THEMES.map((value) => ({ value, label: t(($) => $.webClient.look.theme.modes[value]) }))}
        />
      </Field>
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <Field label={t(($) => $.webClient.look.theme.corners)}>
          <SegmentedControl
            className="w-fit"
            value={draft.corners}
            onValueChange={(corners) => set({ corners })}
            segments={LOOK_CORNERS.map((value) => ({
              value,
              label: t(($) => $.webClient.look.theme.cornerNames[value]),
            }))}
          />
        </Field>
        <Field label={t(($) => $.webClient.look.theme.size)}>
          <SegmentedControl
            className="w-fit"
            value={draft.textSize}
            onValueChange={(textSize) => set({ textSize })}
            segments={TEXT_SIZES.map((value) => ({ value, label: t(($) => $.webClient.look.theme.sizes[value]) }))}
          />
        </Field>
      </div>
    </div>
  )
}

/** How well a colour is read, and what is done about it where it is not. */
function ColourNotes({ colour }: { colour: string }) {
  const t = useTexts()
  const format = useFormat()
  const white = contrast(colour, '#ffffff')
  const ratio = format.number(white, { maximumFractionDigits: 1 })
  const isUsual = colour === USUAL_LOOK.colour
  const isDarker = !isUsual && tintsOf(colour, 'light')['accent-text'] !== colour
  const isLighter = !isUsual && tintsOf(colour, 'dark')['accent-text'] !== colour
  return (
    <span className="flex flex-col gap-0.5">
      <span>{t(($) => $.webClient.look.theme.colourHelp)}</span>
      <span role="status">
        {readableOn(colour) === '#ffffff'
          ? t(($) => $.webClient.look.theme.onWhite, { ratio })
          : t(($) => $.webClient.look.theme.onBlack, { ratio })}
      </span>
      {isDarker && <span>{t(($) => $.webClient.look.theme.darker)}</span>}
      {isLighter && <span>{t(($) => $.webClient.look.theme.lighter)}</span>}
    </span>
  )
}
