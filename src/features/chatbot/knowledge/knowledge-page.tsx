import { DocumentsPage } from './documents-page.tsx'
import { EntriesPage } from './entries-page.tsx'
import { RecordsPage } from './records-page.tsx'
import type { KnowledgeSearch, SetSearch } from './search.ts'

type KnowledgePageProps = { appId: string; search: KnowledgeSearch; onSearch: SetSearch }

/** The knowledge base, a part of it at a time. */
export function KnowledgePage({ appId, search, onSearch }: KnowledgePageProps) {
  if (search.tab === 'documents') return <DocumentsPage appId={appId} search={search} onSearch={onSearch} />
  if (search.tab === 'records') return <RecordsPage appId={appId} onSearch={onSearch} />
  const base = search.tab === 'chitchat' ? 'chitchat' : 'qa'
  // Another base is another table, with nothing selected and nothing to undo.
  return <EntriesPage key={base} appId={appId} base={base} search={search} onSearch={onSearch} />
}
