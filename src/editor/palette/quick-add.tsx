import { Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { FLOAT, FLOAT_HEADING, FLOAT_ITEM } from '#src/ui/float.ts'
import { useReturnFocus } from '#src/ui/use-return-focus.ts'
import type { Kinds } from '../canvas/card-texts.ts'
import { KindTile } from '../canvas/kit/kind-tile.tsx'
import { byGroup, kindsNamed, matchKinds, offeredKinds, type OfferedKind, type PaletteScope } from './offered-kinds.ts'

export type QuickAddProps = PaletteScope & {
  kinds: Kinds
  recent: readonly string[]
  open: boolean
  /** Where it comes up, in pixels of the window: at the pointer, at a wire's end, at the `+` of an edge. */
  at: { readonly x: number; readonly y: number }
  onPick: (kind: string) => void
  /** Closed without a choice. The focus goes back to where it was. */
  onClose: () => void
}

/** A small list of the kinds beside the pointer: type to filter, arrows, Enter. */
export function QuickAdd({ open, at, onClose, ...rest }: QuickAddProps) {
  const t = useTexts()
  const focus = useReturnFocus()
  const anchor = { current: { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } }
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t(($) => $.editor.palette.quickAdd)}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={(event) => {
            // A choice may have led the focus elsewhere before the list has faded away.
            if (document.activeElement === document.body) focus.giveBack(event)
          }}
          className={cx(
            FLOAT,
            'flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-72 flex-col overflow-hidden',
          )}
        >
          <Choices {...rest} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Mounted while it is open: each time it begins empty. */
function Choices({ kinds, recent, onPick, ...scope }: Omit<QuickAddProps, 'open' | 'at' | 'onClose'>) {
  const t = useTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const offered = offeredKinds(kinds, t, scope)
  const lately = kindsNamed(offered, recent).slice(0, 3)
  const groups: { id: string; title: string | null; kinds: readonly OfferedKind[] }[] =
    query.trim() === ''
      ? [
          { id: 'recent', title: t(($) => $.editor.palette.recent), kinds: lately },
          ...byGroup(offered).map((each) => ({
            id: each.group,
            title: t(($) => $.editor.groups[each.group]),
            kinds: each.kinds,
          })),
        ].filter((group) => group.kinds.length > 0)
      : [{ id: 'found', title: null, kinds: matchKinds(offered, query) }]
  const rows = groups.flatMap((group) => group.kinds)
  const at = Math.min(active, rows.length - 1)
  const takeKind = (kind: OfferedKind | undefined) => {
    if (kind && !kind.lacksModel) onPick(kind.kind)
  }

  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return
    if (event.key === 'ArrowDown') setActive((at + 1) % rows.length)
    else if (event.key === 'ArrowUp') setActive((at + rows.length - 1) % rows.length)
    else if (event.key === 'Enter') takeKind(rows[at])
    else return
    event.preventDefault()
  }

  /** The place of a group's first row among all. */
  const firstOf = (group: number) => groups.slice(0, group).reduce((sum, { kinds: { length } }) => sum + length, 0)
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3">
        <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={t(($) => $.editor.palette.quickAdd)}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t(($) => $.editor.palette.search)}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-13 text-ink outline-none placeholder:text-faint"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t(($) => $.editor.palette.label)}
        hidden={rows.length === 0}
        className="relative min-h-0 flex-1 overflow-y-auto p-1"
      >
        {groups.map((group, groupAt) => (
          <div key={group.id} role="group" aria-label={group.title ?? undefined}>
            {group.title !== null && (
              <div aria-hidden className={FLOAT_HEADING}>
                {group.title}
              </div>
            )}
            {group.kinds.map((kind, kindAt) => {
              const place = firstOf(groupAt) + kindAt
              return (
                // Keys reach it through the text field, which keeps the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={kind.kind}
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === at}
                  aria-disabled={kind.lacksModel || undefined}
                  data-highlighted={place === at ? '' : undefined}
                  onPointerMove={() => setActive(place)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => takeKind(kind)}
                  className={FLOAT_ITEM}
                >
                  <KindTile view={kind.view} size="small" className={kind.lacksModel ? 'opacity-50' : ''} />
                  <span className="flex min-w-0 flex-col">
                    <span className={cx('truncate', kind.lacksModel && 'text-faint')}>{kind.name}</span>
                    {kind.lacksModel && (
                      <span className="text-12 text-muted">{t(($) => $.editor.palette.needsModel)}</span>
                    )}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-3 text-13 text-muted empty:hidden">
        {rows.length === 0 && t(($) => $.editor.palette.none)}
      </p>
    </>
  )
}
