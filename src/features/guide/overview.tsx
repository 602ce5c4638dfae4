import { useEffect, useRef } from 'react'
import type { Guide } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { WORKSPACE, type Screen } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Checklist } from './checklist.tsx'
import { Figures } from './figures.tsx'
import type { GuideSearch } from './search.ts'
import { StepList } from './step-list.tsx'
import { firstOpen, GUIDE_STEPS, settledSteps } from './steps.ts'
import { useGuide } from './use-guide.ts'
import { useFirstAnswerer } from './use-first-answerer.ts'

type OverviewProps = { appId: string; onSearch: (search: GuideSearch) => void; screens: readonly Screen[] }

/** How the application is doing: what has been reached, what is going on, and the steps to open again. */
export function Overview({ appId, onSearch, screens }: OverviewProps) {
  const t = useTexts()
  const query = useGuide(appId, 'soon')
  const guide = query.data
  const heading = useRef<HTMLHeadingElement>(null)

  // Who comes by the last step's button, which is gone, goes on from the title.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])

  return (
    <Page
      title={t(($) => $.guide.title)}
      headingRef={heading}
      badge={guide !== undefined && <SetUpBadge guide={guide} />}
      extra={
        guide !== undefined && (
          <CopyButton
            value={guide.embed.chatUrl}
            label={t(($) => $.guide.overview.copyLink)}
            copiedLabel={t(($) => $.common.copied)}
            size="normal"
          />
        )
      }
      action={
        <Button asChild tone="accent">
          <ScreenLink href={WORKSPACE.path}>
            <WORKSPACE.icon size={16} strokeWidth={1.75} aria-hidden />
            {t(($) => $.guide.overview.openWorkspace)}
          </ScreenLink>
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(shown) => (
          <div className="flex max-w-[72rem] flex-col gap-5">
            <Resume guide={shown} onSearch={onSearch} />
            <BotOff onSearch={onSearch} />
            <Figures figures={shown.figures} />
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Checklist appId={appId} guide={shown} screens={screens} />
              <StepList steps={shown.steps} onOpen={(step) => onSearch({ step })} />
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function SetUpBadge({ guide }: { guide: Guide }) {
  const t = useTexts()
  const [done, total] = [settledSteps(guide.steps), GUIDE_STEPS.length]
  return done === total ? (
    <Badge tone="success">{t(($) => $.guide.overview.complete)}</Badge>
  ) : (
    <Badge className="tabular">{t(($) => $.guide.overview.progress, { done, total })}</Badge>
  )
}

/** Where the bot is off, that is why nothing of it is seen. */
function BotOff({ onSearch }: Pick<OverviewProps, 'onSearch'>) {
  const t = useTexts()
  if (useFirstAnswerer() !== 'people') return null
  return (
    <Callout
      title={t(($) => $.guide.overview.off)}
      actions={
        <Button size="small" onClick={() => onSearch({ step: 'basics' })}>
          {t(($) => $.guide.overview.offOpen)}
        </Button>
      }
    >
      {t(($) => $.guide.overview.offText)}
    </Callout>
  )
}

function Resume({ guide, onSearch }: { guide: Guide; onSearch: (search: GuideSearch) => void }) {
  const t = useTexts()
  const canEdit = usePermission('guide.edit')
  const step = firstOpen(guide.steps)
  if (step === undefined || !canEdit) return null
  return (
    <Callout
      title={t(($) => $.guide.overview.resume)}
      actions={
        <Button size="small" onClick={() => onSearch({ step })}>
          {t(($) => $.guide.overview.continue)}
        </Button>
      }
    >
      {t(($) => $.guide.overview.resumeText, { done: settledSteps(guide.steps), total: GUIDE_STEPS.length })}
    </Callout>
  )
}
