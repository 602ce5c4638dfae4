import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type Pane = 'list' | 'centre' | 'aside'

export type ListDetailProps = {
  list: ReactNode
  centre: ReactNode
  aside?: ReactNode
  /** The pane in front where not all of them fit. */
  view: Pane
  onViewChange: (view: Pane) => void
  /** Name of each pane, as a landmark. */
  labels: Readonly<Record<Pane, string>>
  backLabel: string
  /** Opens the aside from the centre where it is folded away; left out, the caller offers its own way. */
  asideLabel?: string
  className?: string
}

/**
 * List, centre and aside side by side; by the width of its box (not of the window) it drops to two panes under 1100 px
 * and to one under 640 px, with a way back.
 */
export function ListDetail({
  list,
  centre,
  aside,
  view,
  onViewChange,
  labels,
  backLabel,
  asideLabel,
  className,
}: ListDetailProps) {
  const root = useRef<HTMLDivElement>(null)
  const firstView = useRef(view)

  // A pane folded away takes the focus with it: hand it to the pane that came in front.
  useEffect(() => {
    if (firstView.current === view) return
    firstView.current = view
    const active = document.activeElement
    const lost =
      active === null || active === document.body || !(active instanceof HTMLElement) || active.offsetParent === null
    if (lost) root.current?.querySelector<HTMLElement>(`[data-pane="${view}"]`)?.focus({ preventScroll: true })
  }, [view])

  const hasAside = aside !== undefined && aside !== null
  return (
    <div ref={root} className={cx('@container h-full min-h-0 min-w-0', className)}>
      <div className="flex h-full min-h-0">
        <PaneBox
          pane="list"
          label={labels.list}
          className={cx(
            'w-full @min-[640px]:flex @min-[640px]:w-72 @min-[640px]:shrink-0 @min-[640px]:border-r @min-[1280px]:w-80',
            view === 'list' ? 'flex' : 'hidden',
          )}
        >
          {list}
        </PaneBox>
        <PaneBox
          pane="centre"
          label={labels.centre}
          className={cx(
            'flex-1 @min-[1100px]:flex',
            view === 'centre' ? 'flex' : view === 'list' ? 'hidden @min-[640px]:flex' : 'hidden',
          )}
        >
          <div
            className={cx(
              'flex items-center justify-between border-b border-line px-2 py-1',
              hasAside && asideLabel !== undefined ? '@min-[1100px]:hidden' : '@min-[640px]:hidden',
            )}
          >
            <BackButton label={backLabel} onPress={() => onViewChange('list')} className="@min-[640px]:invisible" />
            {hasAside && asideLabel !== undefined && (
              <button type="button" onClick={() => onViewChange('aside')} className={BAR_BUTTON}>
                {asideLabel}
              </button>
            )}
          </div>
          {centre}
        </PaneBox>
        {hasAside && (
          <PaneBox
            pane="aside"
            label={labels.aside}
            className={cx(
              'flex-1 @min-[1100px]:flex @min-[1100px]:w-80 @min-[1100px]:flex-none @min-[1100px]:border-l',
              view === 'aside' ? 'flex' : 'hidden',
            )}
          >
            <div className="flex border-b border-line px-2 py-1 @min-[1100px]:hidden">
              <BackButton label={backLabel} onPress={() => onViewChange('centre')} />
            </div>
            {aside}
          </PaneBox>
        )}
      </div>
    </div>
  )
}

function PaneBox({
  pane,
  label,
  className,
  children,
}: {
  pane: Pane
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <section
      data-pane={pane}
      aria-label={label}
      tabIndex={-1}
      className={cx('min-h-0 min-w-0 flex-col overflow-hidden border-line bg-surface focus-ring-inset', className)}
    >
      {children}
    </section>
  )
}

function BackButton({ label, onPress, className }: { label: string; onPress: () => void; className?: string }) {
  return (
    <button type="button" onClick={onPress} className={cx(BAR_BUTTON, className)}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  )
}

const BAR_BUTTON =
  'focus-ring inline-flex h-touch items-center gap-1.5 rounded-control px-2 text-13 text-muted transition-colors duration-fast hover:bg-hover hover:text-ink'
