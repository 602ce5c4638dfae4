import type { AnyProcedure } from '@orpc/server'
import { use, useState } from 'react'
import type { Screen } from '#src/features/shared/screens/screens.ts'
import { OnlinePage } from '#src/features/workspace/online-page.tsx'
import type { OnlineSearch } from '#src/features/workspace/search.ts'
import type { OpenLink } from '#src/features/workspace/live-link.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { FakeApi } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { Stage } from '../frame/stage.tsx'
import { fakeDesk, fakeLink } from './fake-desk.ts'
import { sampleDesk, type SampleDesk } from './sample-desk.ts'

const SCREENS: readonly Screen[] = ['guide', 'basic', 'knowledge', 'record', 'member', 'history']

type Procedures = Record<string, Record<string, AnyProcedure>>

export type DeskStageProps = {
  /** The screens that the agent may see. */
  screens?: readonly Screen[]
  /** Changes the sample before the page sees it. */
  prepare?: (sample: SampleDesk) => void
  /** Replaces procedures. */
  override?: (sample: SampleDesk) => Procedures
  search?: OnlineSearch
  openLink?: OpenLink
}

/** The workspace with router, notices, a sample desk behind its calls and a live connection that the story speaks through. */
export function DeskStage({
  screens = SCREENS,
  prepare,
  override,
  search: first = {},
  openLink = fakeLink,
}: DeskStageProps) {
  const language = use(SampleLanguageContext)
  const [sample] = useState(() => {
    const made = sampleDesk(language)
    prepare?.(made)
    return made
  })
  const [search, setSearch] = useState<OnlineSearch>(first)
  const make = () => {
    const router: Procedures = fakeDesk(sample)
    for (const [noun, procedures] of Object.entries(override?.(sample) ?? {}))
      router[noun] = { ...router[noun], ...procedures }
    return router
  }
  return (
    <FakeApi make={make}>
      <Stage path="/online">
        <ToastProvider label={i18n.t(($) => $.common.notification)} closeLabel={i18n.t(($) => $.common.close)}>
          <OnlinePage
            me={sample.me}
            screens={screens}
            search={search}
            onSearch={setSearch}
            onSignedOut={() => undefined}
            openLink={openLink}
          />
        </ToastProvider>
      </Stage>
    </FakeApi>
  )
}
