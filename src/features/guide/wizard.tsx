import { useState } from 'react'
import type { Guide, GuideStep } from '#src/api/types.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import type { Screen } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Stepper, type StepState } from '#src/ui/stepper.tsx'
import { BasicsStep } from './basics-step.tsx'
import { ChannelStep } from './channel-step.tsx'
import { ContentStep } from './content-step.tsx'
import { DeployStep } from './deploy-step.tsx'
import type { HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { HoursStep } from './hours-step.tsx'
import type { ChatSides, GuideParts } from './parts.ts'
import type { GuideSearch } from './search.ts'
import { GUIDE_STEPS, stepBeside } from './steps.ts'
import { TeamStep } from './team-step.tsx'
import { TryStep } from './try-step.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useSetStep } from './use-guide.ts'
import type { Walk } from './walk.ts'

type WizardProps = {
  appId: string
  guide: Guide
  step: GuideStep
  canEdit: boolean
  onSearch: (search: GuideSearch) => void
  screens: readonly Screen[]
  parts: GuideParts
  sides: ChatSides
}

/** The seven steps from nothing to a live robot, one at a time. What is done is kept on the server. */
export function Wizard({ appId, guide, step, canEdit, onSearch, screens, parts, sides }: WizardProps) {
  const t = useTexts()
  const { failed } = useNotices()
  const setStep = useSetStep(appId)
  // What is typed in a step outlasts a look at another one.
  const [name, setName] = useState<string>()
  const [hours, setHours] = useState<HoursDraft>()

  const go = (to: GuideStep | undefined) => onSearch(to === undefined ? { view: 'overview' } : { step: to })
  const next = stepBeside(step, 1)
  const before = stepBeside(step, -1)

  async function settle(state: 'done' | 'skipped') {
    // What was done stays done when somebody passes over it later.
    const isSame = guide.steps[step] === state || (state === 'skipped' && guide.steps[step] === 'done')
    try {
      if (!isSame) await setStep.mutateAsync({ appId, step, state })
      go(next)
    } catch (error) {
      failed(error)
    }
  }

  const walk: Walk = {
    step,
    locked: canEdit ? undefined : t(($) => $.guide.walk.locked),
    isMoving: setStep.isPending,
    onBack: before === undefined ? undefined : () => go(before),
    onSkip: () => void settle('skipped'),
    onNext: () => go(next),
    onDone: ({ isMarked = false } = {}) => (isMarked ? go(next) : void settle('done')),
  }
  const stateOf = (one: GuideStep): StepState => {
    if (one === step) return 'current'
    const state = guide.steps[one]
    return state === 'open' ? 'upcoming' : state
  }
  const shared = { appId, guide, walk, screens }

  return (
    <Page
      title={t(($) => $.guide.title)}
      note={t(($) => $.guide.note)}
      fills
      extra={
        <Button tone="quiet" onClick={() => onSearch({ view: 'overview' })}>
          {t(($) => $.guide.walk.later)}
        </Button>
      }
    >
      <div className="flex flex-1 flex-col gap-6">
        <Stepper
          label={t(($) => $.guide.steps.label)}
          steps={GUIDE_STEPS.map((id) => ({ id, label: t(($) => $.guide.steps[id]), state: stateOf(id) }))}
          stateLabels={{
            done: t(($) => $.guide.state.done),
            current: t(($) => $.guide.state.current),
            skipped: t(($) => $.guide.state.skipped),
            upcoming: t(($) => $.guide.state.upcoming),
          }}
          onPick={(id) => go(GUIDE_STEPS.find((one) => one === id))}
          // Seven names need the room of a wide window; on a phone the marks alone fill the line.
          className="max-w-[60rem] max-xl:max-w-[31rem] max-sm:[&_li>[aria-hidden]]:hidden"
        />
        {step === 'basics' && <BasicsStep {...shared} draft={name} onDraft={setName} parts={parts} />}
        {step === 'content' && <ContentStep {...shared} ownContent={parts.ownContent} />}
        {step === 'team' && <TeamStep {...shared} addMember={parts.addMember} />}
        {step === 'hours' && <HoursStep {...shared} draft={hours} onDraft={setHours} />}
        {step === 'deploy' && <DeployStep {...shared} />}
        {step === 'channel' && <ChannelStep {...shared} />}
        {step === 'try' && <TryStep {...shared} sides={sides} />}
      </div>
    </Page>
  )
}
