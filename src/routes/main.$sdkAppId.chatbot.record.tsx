import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RecordPage } from '#src/features/releases/record-page.tsx'
import { readSearch } from '#src/features/releases/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

/** The canvas comes once somebody looks at a flow of a version. */
const ReleasedFlow = lazy(async () => {
  const [module] = await Promise.all([
    import('#src/features/flows/released-flow.tsx'),
    loadTexts(currentLanguage(), ['flow', 'canvas', 'nodes', 'editor', 'channels']),
  ])
  return { default: module.ReleasedFlow }
})

export const Route = createFileRoute('/main/$sdkAppId/chatbot/record')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'record'),
  loader: () => loadTexts(currentLanguage(), ['releases']),
  component: Records,
})

function Records() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RecordPage
      appId={sdkAppId}
      search={search}
      onSearch={searchSetter(navigate)}
      parts={{
        flow: (which) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ReleasedFlow appId={sdkAppId} {...which} />
          </Suspense>
        ),
      }}
    />
  )
}
