import type { Guide, GuideStep } from '#src/api/types.ts'
import type { Screen } from '#src/features/shared/screens/screens.ts'

/** How a step of the wizard moves on; every step is given one. */
export type Walk = {
  step: GuideStep
  /** Why nothing may be changed; undefined for who may. */
  locked: string | undefined
  isMoving: boolean
  /** Left out at the first step. */
  onBack: (() => void) | undefined
  onSkip: () => void
  /** To the next step without marking this one; for who may not change it. */
  onNext: () => void
  /** Marks the step done and moves on; `isMarked` when the server has marked it itself. */
  onDone: (options?: { isMarked?: boolean }) => void
}

export type StepProps = { appId: string; guide: Guide; walk: Walk; screens: readonly Screen[] }
