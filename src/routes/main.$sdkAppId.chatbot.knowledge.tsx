import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPanel } from '#src/features/documents/documents-panel.tsx'
import { KnowledgePage } from '#src/features/knowledge/knowledge-page.tsx'
import { readSearch } from '#src/features/knowledge/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/knowledge')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'knowledge'),
  loader: () =>
    loadTexts(currentLanguage(), ['chatbot', 'knowledge', 'imports', 'answer', 'chitchat', 'documents', 'impact']),
  component: Knowledge,
})

function Knowledge() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleSearch = searchSetter(navigate)
  const { document, passage } = search
  return (
    <KnowledgePage
      appId={sdkAppId}
      search={search}
      onSearch={handleSearch}
      documents={() => (
        <DocumentsPanel
          appId={sdkAppId}
          search={search}
          onSearch={handleSearch}
          opened={document === undefined ? undefined : { document, passage }}
          onOpen={(next) => handleSearch({ document: next, passage: undefined })}
        />
      )}
    />
  )
}
