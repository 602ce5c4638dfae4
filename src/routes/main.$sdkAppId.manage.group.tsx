import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#src/features/team/groups-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/group')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'group'),
  loader: () => loadTexts(currentLanguage(), ['team', 'channels']),
  component: Groups,
})

function Groups() {
  const { sdkAppId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <GroupsPage
      appId={sdkAppId}
      onOpen={(groupId) =>
        void navigate({ to: '/main/$sdkAppId/manage/group/$groupId', params: { sdkAppId, groupId } })
      }
    />
  )
}
