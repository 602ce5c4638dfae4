import { ChevronRight, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { holding } from './snapshot-search.ts'

export type SnapshotItem = {
  id: string
  title: string
  badge?: string
  /** All texts in which words are looked for. */
  texts: readonly string[]
  content: ReactNode
}

type SnapshotListProps = {
  items: readonly SnapshotItem[]
  /** Names the field to search in. */
  searchLabel: string
  /** Said where the version holds none. */
  none: string
}

/** Things drawn at once. */
const PAGE = 50

/** Things of one kind that a version holds; each opens to all of it. */
export function SnapshotList({ items, searchLabel, none }: SnapshotListProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const clear = () => setText('')
  if (items.length === 0) return <EmptyState level={3} drawing={<QuestionsDrawing />} title={none} />
  const found = holding(items, text)
  return (
    <>
      <TextField
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={clear}
        clearLabel={t(($) => $.common.clear)}
        className="mb-3"
      />
      {found.length === 0 ? (
        <EmptyState
          level={3}
          drawing={<SearchDrawing />}
          title={t(($) => $.releases.snapshot.noMatch, { text: text.trim() })}
          text={t(($) => $.releases.snapshot.noMatchText)}
          action={<Button onClick={clear}>{t(($) => $.common.clear)}</Button>}
        />
      ) : (
        <Found key={text} items={found} />
      )}
    </>
  )
}

function Found({ items }: { items: readonly SnapshotItem[] }) {
  const t = useTexts()
  const [shown, setShown] = useState(PAGE)
  const hidden = items.length - shown
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            <Item {...item} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + PAGE)}>
          {t(($) => $.releases.changes.more, { count: Math.min(hidden, PAGE) })}
        </Button>
      )}
    </div>
  )
}

function Item({ title, badge, content }: SnapshotItem) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className="focus-ring-inset flex min-h-control cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-14 text-ink hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-muted transition-transform duration-fast group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
        {badge !== undefined && <Badge>{badge}</Badge>}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-2 border-t border-line bg-sunken px-3 py-3 text-14 text-ink sm:pl-9">
          {content}
        </div>
      )}
    </details>
  )
}
