import { createFileRoute, redirect } from '@tanstack/react-router'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import { readFlowSearch, type FlowSearch } from '#src/features/flows/editor/search.ts'
import { VOICE_MENUS } from '#src/features/flows/voice/voice-menus.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'
import { landingOf } from './-paths.ts'

type Search = FlowSearch & { view?: 'only' | undefined }

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export const Route = createFileRoute('/main/$sdkAppId/chatbot/task_/ivr_/$flowId')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...readFlowSearch(search),
    ...(search.view === 'only' && { view: 'only' }),
  }),
  beforeLoad: ({ context, params }) => {
    // A path below the menus that is no menu is one of the family's unknown ones.
    if (!isId(params.flowId))
      throw redirect({ href: `/main/${params.sdkAppId}/${landingOf('chatbot') ?? ''}`, replace: true })
    requireScreen(context.application, 'ivr')
  },
  loader: () =>
    loadTexts(currentLanguage(), [
      'voice',
      'flow',
      'flows',
      'guide',
      'actions',
      'outline',
      'editor',
      'canvas',
      'nodes',
      'problems',
      'undo',
      'channels',
    ]),
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
