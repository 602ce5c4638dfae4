import { useState, type ReactNode } from 'react'
import { DocumentsPage } from './documents-page.tsx'
import { EntriesPage } from './entries-page.tsx'
import { RecordsPage } from './records-page.tsx'
import type { KnowledgeSearch, SetSearch } from './search.ts'

type KnowledgePageProps = {
  appId: string
  search: KnowledgeSearch
  onSearch: SetSearch
  /** What its tab of documents shows; they are another area's. */
  documents: () => ReactNode
}

/** The knowledge base, a part of it at a time. */
export function KnowledgePage({ appId, search, onSearch, documents }: KnowledgePageProps) {
  const [first] = useState(search.tab)
  const [hasChanged, setHasChanged] = useState(false)
  if (search.tab !== first && !hasChanged) setHasChanged(true)
  const part = { appId, onSearch, takesFocus: hasChanged }
  if (search.tab === 'documents') return <DocumentsPage {...part}>{documents()}</DocumentsPage>
  if (search.tab === 'records') return <RecordsPage {...part} />
  const base = search.tab === 'chitchat' ? 'chitchat' : 'qa'
  // Another base is another table, with nothing selected and nothing to undo.
  return <EntriesPage key={base} {...part} base={base} search={search} />
}
