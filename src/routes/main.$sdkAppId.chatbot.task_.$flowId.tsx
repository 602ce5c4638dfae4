import { createFileRoute } from '@tanstack/react-router'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import { TASK_FLOWS } from '#src/features/flows/editor/task-flows.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { EDITOR_TEXTS, readEditorSearch, requireFlow } from './-flow-editor.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/task_/$flowId')({
  validateSearch: readEditorSearch,
  beforeLoad: ({ context, params }) => requireFlow(context.application, 'task', params),
  loader: () => loadTexts(currentLanguage(), [...EDITOR_TEXTS, 'answer']),
  component: Flow,
})

function Flow() {
  const { sdkAppId, flowId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const setSearch = searchSetter(navigate)
  return (
    <FlowPage
      key={flowId}
      appId={sdkAppId}
      flowId={flowId}
      family={TASK_FLOWS}
      search={search}
      onSearch={(part) => setSearch(part, { replace: true })}
      readOnly={search.view === 'only'}
      onOpenFlow={(id) =>
        void navigate({ to: '/main/$sdkAppId/chatbot/task/$flowId', params: { sdkAppId, flowId: id }, search: {} })
      }
      onClose={() => void navigate({ to: '/main/$sdkAppId/chatbot/task', params: { sdkAppId } })}
    />
  )
}
