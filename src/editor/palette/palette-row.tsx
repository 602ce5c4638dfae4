import { Star } from 'lucide-react'
import type { DragEvent } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { KindTile } from '../canvas/kit/kind-tile.tsx'
import { NODE_DRAG_TYPE } from './node-drag.ts'
import type { OfferedKind } from './offered-kinds.ts'

type PaletteRowProps = {
  kind: OfferedKind
  /** Shows what the kind is for under its name, as among found ones. */
  showsHelp: boolean
  isFavourite: boolean
  onToggleFavourite: () => void
  onAdd: () => void
}

/** One kind of the palette. A press takes it up, two add it; the keyboard's press adds it at once. */
export function PaletteRow({ kind, showsHelp, isFavourite, onToggleFavourite, onAdd }: PaletteRowProps) {
  const t = useTexts()
  const off = kind.lacksModel
  const shown = off ? t(($) => $.editor.palette.needsModel) : showsHelp ? kind.help : null
  const handleDragStart = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.setData(NODE_DRAG_TYPE, kind.kind)
    event.dataTransfer.effectAllowed = 'copy'
  }
  const star = isFavourite
    ? t(($) => $.editor.palette.unstar, { name: kind.name })
    : t(($) => $.editor.palette.star, { name: kind.name })
  return (
    <li className="group relative flex items-start">
      <Tooltip content={kind.help} side="right" repeatsName>
        <button
          type="button"
          data-kind={kind.kind}
          draggable={!off}
          onDragStart={handleDragStart}
          onDoubleClick={off ? undefined : onAdd}
          // A press of a key, or of a screen reader, has no count of presses.
          onClick={(event) => event.detail === 0 && !off && onAdd()}
          aria-disabled={off || undefined}
          className={cx(
            'focus-ring-inset flex min-h-control min-w-0 flex-1 items-center gap-2.5 rounded-control py-1 pr-8 pl-1.5 text-left transition-colors duration-fast',
            off ? 'cursor-not-allowed' : 'cursor-grab hover:bg-hover active:cursor-grabbing',
          )}
        >
          <KindTile view={kind.view} size="small" className={off ? 'opacity-50' : ''} />
          <span className="flex min-w-0 flex-col group-data-[open=false]/strip:opacity-0">
            <span className={cx('text-13 wrap-anywhere', off ? 'text-faint' : 'text-ink')}>{kind.name}</span>
            {shown !== null && <span className="text-12 text-muted wrap-anywhere">{shown}</span>}
          </span>
        </button>
      </Tooltip>
      <button
        type="button"
        data-star
        tabIndex={-1}
        aria-label={star}
        aria-pressed={isFavourite}
        title={star}
        onClick={onToggleFavourite}
        className={cx(
          'focus-ring absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-small text-muted transition-opacity duration-fast hover:bg-pressed hover:text-ink',
          !isFavourite && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
        )}
      >
        <Star
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={isFavourite ? 'fill-warning text-warning' : undefined}
        />
      </button>
    </li>
  )
}
