import { useState } from 'react'
import type { GuideStep } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { workspacePath, type Screen } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Overview } from './overview.tsx'
import type { ChatSides, GuideParts } from './parts.ts'
import type { GuideSearch } from './search.ts'
import { firstOpen } from './steps.ts'
import { useGuide } from './use-guide.ts'
import { Wizard } from './wizard.tsx'

type GuidePageProps = {
  appId: string
  search: GuideSearch
  onSearch: (search: GuideSearch) => void
  /** The screens that exist: only these are linked to. */
  screens: readonly Screen[]
  parts?: GuideParts
  /** Where the two sides of a chat are; left out, those of this server. */
  sides?: ChatSides
}

/** Quick start: the wizard while steps are open, afterwards how the application is doing. */
export function GuidePage({ appId, search, onSearch, screens, parts = {}, sides = sidesOf(appId) }: GuidePageProps) {
  const t = useTexts()
  const canEdit = usePermission('guide.edit')
  const query = useGuide(appId)
  const [arrivedAt, setArrivedAt] = useState<GuideStep>()
  // Where setting up stands is where one arrives; a step that is done while one looks at it is not left by itself.
  const isNamed = search.step !== undefined || search.view !== undefined
  const open = isNamed || query.data === undefined || !canEdit ? undefined : firstOpen(query.data.steps)
  if (isNamed && arrivedAt !== undefined) setArrivedAt(undefined)
  if (arrivedAt === undefined && open !== undefined) setArrivedAt(open)

  if (query.data === undefined)
    return (
      <Page title={t(($) => $.guide.title)}>
        <QueryState query={query} skeleton={<GuideSkeleton />}>
          {() => null}
        </QueryState>
      </Page>
    )

  const step = search.step ?? arrivedAt ?? open
  if (step === undefined) return <Overview appId={appId} onSearch={onSearch} screens={screens} />
  return (
    <Wizard
      appId={appId}
      guide={query.data}
      step={step}
      canEdit={canEdit}
      onSearch={onSearch}
      screens={screens}
      parts={parts}
      sides={sides}
    />
  )
}

const sidesOf = (appId: string): ChatSides => ({
  chat: `/chat/${encodeURIComponent(appId)}`,
  workspace: workspacePath(appId),
})

function GuideSkeleton() {
  return (
    <div className="flex max-w-[45rem] flex-col gap-5">
      <Skeleton className="h-6 w-full rounded-control" />
      <Skeleton shape="text" className="w-64" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  )
}
