import { useDoc } from '#src/editor/document/context.tsx'
import { PaletteStrip, STRIP_WIDTH } from '#src/editor/palette/palette-strip.tsx'
import { Palette } from '#src/editor/palette/palette.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useFlowEditor } from './editor-context.ts'
import { useKindScope } from './use-kind-scope.ts'
import type { Kept } from './use-kept.ts'

type PalettePaneProps = {
  isStrip: boolean
  /** Its room is there before it is drawn itself. */
  isDrawn: boolean
  kept: Kept
  keep: (change: Partial<Kept>) => void
  onAdd: (kind: string) => void
}

/** The palette in its place at the left; while there is trouble with the flow it can only be looked at. */
export function PalettePane({ isStrip, isDrawn, kept, keep, onAdd }: PalettePaneProps) {
  const t = useTexts()
  const { kinds, sync } = useFlowEditor()
  const scope = useKindScope()
  const isInTrouble = useDoc(sync.troubleAtom) !== null
  const ShownPalette = isStrip ? PaletteStrip : Palette
  return (
    // The strip has its room before it is drawn: the canvas is seen from its middle from the first.
    <div
      inert={isInTrouble}
      className={isInTrouble ? 'h-full opacity-50' : 'h-full'}
      style={isStrip ? { width: STRIP_WIDTH } : undefined}
    >
      <h2 className="sr-only">{t(($) => $.editor.palette.label)}</h2>
      {isDrawn && (
        <ShownPalette
          kinds={kinds}
          {...scope}
          favourites={kept.favourites}
          onFavouritesChange={(favourites) => keep({ favourites })}
          recent={kept.recent}
          onAdd={onAdd}
        />
      )}
    </div>
  )
}
