import { createFileRoute } from '@tanstack/react-router'
import { FilePage } from '#src/features/documents/file-page.tsx'
import { readFileSearch } from '#src/features/documents/file-search.ts'
import { EntryEditor } from '#src/features/knowledge/entry-editor.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/file')({
  validateSearch: readFileSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'file'),
  loader: () =>
    loadTexts(currentLanguage(), [
      'chatbot',
      'knowledge',
      'answer',
      'chitchat',
      'documents',
      'impact',
      'file',
      'retrieval',
    ]),
  component: File,
})

function File() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FilePage
      appId={sdkAppId}
      search={search}
      onSearch={searchSetter(navigate)}
      writer={(form) => <EntryEditor appId={sdkAppId} base="qa" {...form} />}
    />
  )
}
