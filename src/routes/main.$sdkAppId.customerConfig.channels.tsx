import { createFileRoute } from '@tanstack/react-router'
import { ChannelsPage } from '#src/features/channels/channels-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/customerConfig/channels')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'channels'),
  loader: () => loadTexts(currentLanguage(), ['accounts', 'channels', 'team', 'settings', 'guide', 'answer', 'editor']),
  component: Channels,
})

function Channels() {
  const { sdkAppId } = Route.useParams()
  // The page reads it, so that its words are no part of the first load.
  const search: Record<string, unknown> = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ChannelsPage appId={sdkAppId} query={search} onSearch={searchSetter<object>(navigate)} />
}
