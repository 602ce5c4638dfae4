import { createFileRoute } from '@tanstack/react-router'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { visibleScreens } from '#src/features/shared/session/session.ts'
import { OwnDocuments } from '#src/features/documents/own-documents.tsx'
import { OwnContent } from '#src/features/guide/own-content.tsx'
import { OwnQuestions } from '#src/features/knowledge/imports/own-questions.tsx'
import { FirstAnswerer } from '#src/features/robot/first-answerer.tsx'
import { RobotAvatar } from '#src/features/robot/robot-avatar.tsx'
import { GuidePage } from '#src/features/guide/guide-page.tsx'
import { readGuideSearch, type GuideSearch } from '#src/features/guide/search.ts'
import { MemberDialog } from '#src/features/team/member-dialog.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { BUILT } from './-built.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/guide')({
  validateSearch: readGuideSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'guide'),
  loader: () =>
    loadTexts(currentLanguage(), ['guide', 'team', 'chatbot', 'knowledge', 'imports', 'documents', 'impact']),
  component: Guide,
})

function Guide() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleSearch = (next: GuideSearch) => void navigate({ search: next })
  const openDocument = (document: string) =>
    void navigate({
      to: '/main/$sdkAppId/chatbot/knowledge',
      params: { sdkAppId },
      search: { tab: 'documents', document },
    })
  return (
    <GuidePage
      appId={sdkAppId}
      search={search}
      onSearch={handleSearch}
      screens={visibleScreens(useApplication(), BUILT)}
      parts={{
        addMember: (dialog) => <MemberDialog appId={sdkAppId} {...dialog} />,
        avatar: () => <RobotAvatar appId={sdkAppId} />,
        firstAnswerer: () => <FirstAnswerer appId={sdkAppId} />,
        ownContent: () => (
          <OwnContent>
            <OwnQuestions appId={sdkAppId} />
            <OwnDocuments appId={sdkAppId} onDocument={openDocument} />
          </OwnContent>
        ),
      }}
    />
  )
}
