import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { GroupPage } from '#src/features/team/group-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/group_/$groupId')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'group'),
  loader: () => loadTexts(currentLanguage(), ['team', 'guide', 'editor', 'settings', 'answer', 'channels']),
  component: OneGroup,
})

function OneGroup() {
  const { sdkAppId, groupId } = Route.useParams()
  const navigate = Route.useNavigate()
  const handleGo = useCallback(
    (id: string | null) =>
      void (id === null
        ? navigate({ to: '/main/$sdkAppId/manage/group', params: { sdkAppId } })
        : navigate({
            to: '/main/$sdkAppId/manage/group/$groupId',
            params: { sdkAppId, groupId: id },
            replace: true,
          })),
    [navigate, sdkAppId],
  )
  return <GroupPage appId={sdkAppId} groupId={groupId} onGo={handleGo} />
}
