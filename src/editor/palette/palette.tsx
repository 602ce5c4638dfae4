import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { TextField } from '#src/ui/text-field.tsx'
import type { Kinds } from '../canvas/card-texts.ts'
import { byGroup, kindsNamed, matchKinds, offeredKinds, type OfferedKind, type PaletteScope } from './offered-kinds.ts'
import { PaletteRow } from './palette-row.tsx'
import { moveInPalette } from './palette-keys.ts'

export type PaletteProps = PaletteScope & {
  kinds: Kinds
  /** Kinds with a star, in the order they were given it. */
  favourites: readonly string[]
  onFavouritesChange: (favourites: string[]) => void
  /** Kinds added lately, the last one first. */
  recent: readonly string[]
  /** Only its tiles are seen: words that would be cut are not shown. */
  isStrip?: boolean
  /** Adds a node of the kind where the canvas is looked at. */
  onAdd: (kind: string) => void
}

/** The kinds of nodes on the left of the canvas: found by typing, dragged onto it, or added by Enter or two presses. */
export function Palette(props: PaletteProps) {
  const { kinds, favourites, onFavouritesChange, recent, onAdd, isStrip = false, ...scope } = props
  const t = useTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const offered = offeredKinds(kinds, t, scope)
  const found = matchKinds(offered, query)
  // What has just been added, or given a star, joins its list when the pointer has left, so that nothing moves away under it.
  const [held, hold] = useState<Pick<PaletteProps, 'recent' | 'favourites'> | null>(null)
  const shown = held ?? { recent, favourites }
  const lately = shown.recent.filter((kind) => !shown.favourites.includes(kind))
  const isSearching = query.trim() !== ''
  const sections: { id: string; title: string; kinds: readonly OfferedKind[] }[] = isSearching
    ? [{ id: 'found', title: t(($) => $.editor.palette.found, { count: found.length }), kinds: found }]
    : [
        {
          id: 'favourites',
          title: t(($) => $.editor.palette.favourites),
          kinds: kindsNamed(offered, shown.favourites),
        },
        { id: 'recent', title: t(($) => $.editor.palette.recent), kinds: kindsNamed(offered, lately).slice(0, RECENT) },
        ...byGroup(offered).map((each) => ({
          id: each.group,
          title: t(($) => $.editor.groups[each.group]),
          kinds: each.kinds,
        })),
      ]

  const toggle = (kind: string) =>
    onFavouritesChange(favourites.includes(kind) ? favourites.filter((each) => each !== kind) : [...favourites, kind])
  const handleSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('[data-kind]')?.focus()
    } else if (event.key === 'Enter') {
      const [first] = found
      if (isSearching && first && !first.lacksModel) onAdd(first.kind)
    } else if (event.key === 'Escape' && query !== '') {
      event.stopPropagation()
      setQuery('')
    }
  }
  return (
    <aside
      aria-label={t(($) => $.editor.palette.label)}
      onPointerEnter={() => hold({ recent, favourites })}
      onPointerLeave={() => hold(null)}
      // Whoever goes on by keys has nothing under the pointer.
      onKeyDownCapture={() => hold(null)}
      className="flex h-full min-h-0 w-full min-w-0 flex-col bg-surface text-ink"
    >
      {/* In line with the rows, and its glass with their tiles. */}
      <div className="px-1.5 pt-3 pb-2">
        <TextField
          type="search"
          aria-label={t(($) => $.editor.palette.search)}
          placeholder={t(($) => $.editor.palette.search)}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={handleSearchKey}
          onClear={() => setQuery('')}
          clearLabel={t(($) => $.editor.field.clear)}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
          className="group-data-[open=false]/strip:border-transparent [&_input::-webkit-search-cancel-button]:hidden group-data-[open=false]/strip:[&_input::placeholder]:text-transparent"
        />
      </div>
      {/* The keys of the rows inside it. */}
      <div
        ref={list}
        role="presentation"
        onKeyDown={(event) => moveInPalette(event, list.current)}
        className="relative min-h-0 flex-1 overflow-y-auto px-1.5 pb-3"
      >
        {sections.map(
          (section) =>
            section.kinds.length > 0 && (
              <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`} className="pt-2">
                <h3
                  id={`${id}-${section.id}`}
                  className={cx(
                    'relative px-1.5 pb-1 text-12 font-medium',
                    isStrip ? 'text-transparent' : 'text-faint',
                  )}
                >
                  {section.title}
                  {isStrip && <span aria-hidden className="absolute top-1/2 left-2 h-px w-5 bg-line" />}
                </h3>
                <ul>
                  {section.kinds.map((kind) => (
                    <PaletteRow
                      key={kind.kind}
                      kind={kind}
                      showsHelp={isSearching}
                      isFavourite={favourites.includes(kind.kind)}
                      onToggleFavourite={() => toggle(kind.kind)}
                      onAdd={() => onAdd(kind.kind)}
                    />
                  ))}
                </ul>
              </div>
            ),
        )}
        <p role="status" className="px-1.5 py-3 text-13 text-muted empty:hidden">
          {isSearching && found.length === 0 && t(($) => $.editor.palette.none)}
        </p>
      </div>
      <p className={cx('border-t border-line px-3 py-2 text-12 text-faint', isStrip && 'invisible')}>
        {t(($) => $.editor.palette.hint)}
      </p>
    </aside>
  )
}

/** How many recent kinds are shown. */
const RECENT = 4
