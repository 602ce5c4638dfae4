import { useTexts } from '#src/i18n/use-texts.ts'
import type { Document } from './data.ts'
import { DocumentRow, type RowDeeds } from './document-row.tsx'

type DocumentListProps = { appId: string; documents: readonly Document[]; locked: boolean; deeds: RowDeeds }

/** The documents of an application as a table. */
export function DocumentList({ appId, documents, locked, deeds }: DocumentListProps) {
  const t = useTexts()
  const head = 'px-2 py-2 font-medium first:pl-3 last:pr-3'
  const columns: [string, 'left' | 'right'][] = [
    [t(($) => $.documents.list.name), 'left'],
    [t(($) => $.documents.list.status), 'left'],
    [t(($) => $.documents.list.size), 'right'],
    [t(($) => $.documents.list.pages), 'right'],
    [t(($) => $.documents.list.characters), 'right'],
    [t(($) => $.documents.list.passages), 'right'],
    [t(($) => $.documents.list.hits), 'right'],
    [t(($) => $.documents.list.until), 'left'],
    [t(($) => $.documents.list.by), 'left'],
  ]
  return (
    // A wide table scrolls by itself, by keyboard, too; what only a screen reader sees scrolls with it.
    <div
      className="relative overflow-x-auto rounded-card border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t(($) => $.documents.list.label)}
    >
      <table className="w-full min-w-240 text-13">
        <thead className="bg-sunken text-12 text-muted">
          <tr>
            {columns.map(([name, side]) => (
              <th key={name} scope="col" className={`${head} ${side === 'right' ? 'text-right' : 'text-left'}`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`${head} w-12`}>
              <span className="sr-only">{t(($) => $.documents.list.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <DocumentRow key={document.id} appId={appId} document={document} locked={locked} deeds={deeds} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
