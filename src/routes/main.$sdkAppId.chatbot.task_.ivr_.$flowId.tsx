import { createFileRoute } from '@tanstack/react-router'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import { VOICE_MENUS } from '#src/features/voice/voice-menus.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { EDITOR_TEXTS, readEditorSearch, requireFlow } from './-flow-editor.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/task_/ivr_/$flowId')({
  validateSearch: readEditorSearch,
  beforeLoad: ({ context, params }) => requireFlow(context.application, 'ivr', params),
  loader: () => loadTexts(currentLanguage(), [...EDITOR_TEXTS, 'voice', 'guide']),
  component: VoiceMenu,
})

function VoiceMenu() {
  const { sdkAppId, flowId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const setSearch = searchSetter(navigate)
  return (
    <FlowPage
      key={flowId}
      appId={sdkAppId}
      flowId={flowId}
      family={VOICE_MENUS}
      search={search}
      onSearch={(part) => setSearch(part, { replace: true })}
      readOnly={search.view === 'only'}
      onOpenFlow={(id) =>
        void navigate({ to: '/main/$sdkAppId/chatbot/task/ivr/$flowId', params: { sdkAppId, flowId: id }, search: {} })
      }
      onClose={() => void navigate({ to: '/main/$sdkAppId/chatbot/task/ivr', params: { sdkAppId } })}
    />
  )
}
