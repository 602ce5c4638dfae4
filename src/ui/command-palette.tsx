import { Command, defaultFilter } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { KeyCap } from './key-cap.tsx'
import { SCRIM } from './overlay.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type PaletteItem = {
  id: string
  label: string
  /** Muted, after the label: where it leads. */
  hint?: string
  icon?: ReactNode
  /** Further words it is found by. */
  keywords?: readonly string[]
  /** Keys pressed together, as `KeyCap` takes them: ['Mod', 'K']. */
  shortcut?: readonly string[]
  disabled?: boolean
  /** Its place among what the caller has found for the words, from 0: it matches whatever its label says, after the others. */
  found?: number
}

export type PaletteGroup = { id: string; heading: string; items: readonly PaletteItem[] }

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog and its list. */
  label: string
  placeholder: string
  emptyLabel: ReactNode
  groups: readonly PaletteGroup[]
  onRun: (id: string) => void
  query: string
  onQueryChange: (query: string) => void
  /** Off when the caller searches (on the server) and hands in what was found. */
  filter?: boolean
  /** While results are on their way. */
  loadingLabel?: string
  /** Key hints at the foot. */
  footer?: ReactNode
}

/** One field to go anywhere and do anything: the dialog, the input and the grouped results. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    open,
    onOpenChange,
    label,
    placeholder,
    emptyLabel,
    groups,
    onRun,
    query,
    onQueryChange,
    filter = true,
    loadingLabel,
    footer,
  } = props
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={SCRIM} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={returnFocus.remember}
          onCloseAutoFocus={returnFocus.giveBack}
          className="fixed top-[12vh] left-1/2 animate-rise z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-dialog border border-line bg-raised shadow-dialog outline-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command
            label={label}
            shouldFilter={filter}
            filter={scoreByWords}
            loop
            vimBindings={false}
            className="flex max-h-[min(28rem,70vh)] flex-col"
          >
            <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
              <Search size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
              <Command.Input
                value={query}
                onValueChange={onQueryChange}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-faint"
              />
            </div>
            <div role="status" className="text-center text-13 text-muted">
              {loadingLabel === undefined ? (
                <Command.Empty className="px-4 py-10">{emptyLabel}</Command.Empty>
              ) : (
                <p className="px-4 py-10">{loadingLabel}</p>
              )}
            </div>
            {/* A list without options is no list to a screen reader. */}
            <Command.List
              label={label}
              className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 not-has-[[cmdk-item]]:hidden"
            >
              {groups.map((group) => (
                <Command.Group
                  key={group.id}
                  value={group.id}
                  heading={group.heading}
                  className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
                >
                  {group.items.map((item) => (
                    <Row key={item.id} item={item} query={query} onRun={onRun} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            {footer !== undefined && (
              <div className="shrink-0 border-t border-line bg-sunken px-4 py-2 text-12 text-muted">{footer}</div>
            )}
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Row({ item, query, onRun }: { item: PaletteItem; query: string; onRun: (id: string) => void }) {
  return (
    <Command.Item
      value={item.id}
      keywords={item.found === undefined ? [item.label, ...(item.keywords ?? [])] : [FOUND, String(item.found)]}
      disabled={item.disabled}
      onSelect={() => onRun(item.id)}
      className={cx(
        'flex min-h-control cursor-default items-center gap-3 rounded-control px-2 py-1 text-14 text-ink',
        'data-[selected=true]:bg-selected data-[disabled=true]:text-faint',
      )}
    >
      {item.icon !== undefined && (
        <span aria-hidden className="inline-flex shrink-0 text-muted">
          {item.icon}
        </span>
      )}
      <span className="min-w-0 truncate">
        {item.found === undefined ? item.label : <Marked text={item.label} words={query.trim()} />}
      </span>
      {item.hint !== undefined && <span className="min-w-0 truncate text-13 text-muted">{item.hint}</span>}
      {item.shortcut !== undefined && <KeyCap keys={item.shortcut} className="ml-auto" />}
    </Command.Item>
  )
}

/** A label with the words in it that it was found by. */
function Marked({ text, words }: { text: string; words: string }) {
  const lower = text.toLowerCase()
  const from = lower.length === text.length && words !== '' ? lower.indexOf(words.toLowerCase()) : -1
  if (from === -1) return text
  const until = from + words.length
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-small bg-accent-soft font-medium text-accent-text">{text.slice(from, until)}</mark>
      {text.slice(until)}
    </>
  )
}

/** Stands in place of the keywords of what was found. */
const FOUND = '\u2063found'
/** Below whatever matches, and more than nothing. */
const LEAST_SCORE = 1e-9

/** What skips into the middle of a word once scores .17 at most, twice .03: then the letters merely occur. */
const LEAST_MATCH = 0.1

/** Scores by label and keywords only: ids are for the program and would match by accident. */
function scoreByWords(_: string, search: string, keywords: string[] = []): number {
  if (keywords[0] === FOUND) return LEAST_SCORE / (1 + Number(keywords[1]))
  const score = Math.max(0, ...keywords.map((word) => defaultFilter(word, search, [])))
  return score < LEAST_MATCH ? 0 : score
}
