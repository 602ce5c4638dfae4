import { CircleHelp } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import type { NodeView } from './view.ts'

type KindTileProps = {
  /** Absent for a kind that this version does not know. */
  view: Pick<NodeView, 'icon' | 'hue'> | undefined
  size?: 'small' | 'normal'
  className?: string
}

/** The sign of a kind of node: its icon on its hue, the only colour a node has by itself. */
export function KindTile({ view, size = 'normal', className }: KindTileProps) {
  const Icon = view?.icon ?? CircleHelp
  return (
    <span
      aria-hidden
      style={view && { backgroundColor: `var(--hue-${view.hue})` }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-small text-on-hue',
        size === 'small' ? 'size-6' : 'size-8 rounded-control',
        view === undefined && 'bg-control',
        className,
      )}
    >
      <Icon size={size === 'small' ? 16 : 20} strokeWidth={1.75} />
    </span>
  )
}
