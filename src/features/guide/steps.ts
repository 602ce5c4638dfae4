import type { Guide, GuideStep } from '#src/api/types.ts'

/** The steps of setting up, in order. */
export const GUIDE_STEPS = [
  'basics',
  'content',
  'team',
  'hours',
  'deploy',
  'channel',
  'try',
] as const satisfies readonly GuideStep[]

/** Minutes that a step takes somebody new; they come to ten together. */
export const STEP_MINUTES: Readonly<Record<GuideStep, number>> = {
  basics: 1,
  content: 1,
  team: 2,
  hours: 1,
  deploy: 1,
  channel: 1,
  try: 3,
}

/** The step after or before one; undefined past either end. */
export function stepBeside(step: GuideStep, by: 1 | -1): GuideStep | undefined {
  return GUIDE_STEPS[GUIDE_STEPS.indexOf(step) + by]
}

/** The first step that is neither done nor skipped; undefined when all are. */
export function firstOpen(steps: Guide['steps']): GuideStep | undefined {
  return GUIDE_STEPS.find((step) => steps[step] === 'open')
}

/** How many steps are done or skipped. */
export function settledSteps(steps: Guide['steps']): number {
  return GUIDE_STEPS.filter((step) => steps[step] !== 'open').length
}
