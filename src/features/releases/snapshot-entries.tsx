import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Snapshot } from './data.ts'
import { entriesWith } from './snapshot-search.ts'

type SnapshotEntriesProps = { entries: Snapshot['entries']; text: string; onClear: () => void }

/** Entries drawn at once. */
const PAGE = 50

/** The questions of a version that hold the words looked for; each opens to its answer. */
export function SnapshotEntries({ entries, text, onClear }: SnapshotEntriesProps) {
  const t = useTexts()
  const [shown, setShown] = useState(PAGE)
  const found = entriesWith(entries, text)
  const hidden = found.length - shown
  if (entries.length === 0)
    return <EmptyState level={3} drawing={<QuestionsDrawing />} title={t(($) => $.releases.snapshot.none)} />
  if (found.length === 0)
    return (
      <EmptyState
        level={3}
        drawing={<SearchDrawing />}
        title={t(($) => $.releases.snapshot.noMatch, { text })}
        text={t(($) => $.releases.snapshot.noMatchText)}
        action={<Button onClick={onClear}>{t(($) => $.common.clear)}</Button>}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {found.slice(0, shown).map(({ id, question, similar, answer, base }) => (
          <li key={id}>
            <details className="group">
              <summary className="focus-ring-inset flex min-h-control cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-14 text-ink hover:bg-hover [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  size={16}
                  strokeWidth={1.75}
                  aria-hidden
                  className="shrink-0 text-muted transition-transform duration-fast group-open:rotate-90"
                />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{question}</span>
                {base === 'chitchat' && <Badge>{t(($) => $.releases.values.chitchat)}</Badge>}
              </summary>
              <div className="flex flex-col gap-2 border-t border-line bg-sunken px-3 py-3 pl-9 text-14 text-ink">
                <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>
                {similar.length > 0 && (
                  <div className="flex flex-col gap-0.5 text-13 text-muted">
                    <span className="text-12">{t(($) => $.releases.snapshot.similar, { count: similar.length })}</span>
                    <ul className="flex flex-col">
                      {similar.map((line, index) => (
                        <li key={index} className="wrap-anywhere">
                          {line}
                        </li>
                      ))}
                    </ul>
                  </div>
                )}
              </div>
            </details>
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
