import type { Release } from '#src/api/types.ts'

/** The steps of a deployment, in order. */
export const STEPS = ['snapshot', 'build', 'switch', 'done'] as const
export type DeployStep = (typeof STEPS)[number]

export type StepState = 'passed' | 'current' | 'failed' | 'coming'

/** Where each step stands: a deployment that failed stays at the step it failed in. */
export function stepStates({ status, step }: Pick<Release, 'status' | 'step'>): Record<DeployStep, StepState> {
  const here = STEPS.indexOf(step)
  const stateAt = (index: number): StepState => {
    if (status === 'deployed' || index < here) return 'passed'
    if (index > here) return 'coming'
    return status === 'failed' ? 'failed' : 'current'
  }
  return { snapshot: stateAt(0), build: stateAt(1), switch: stateAt(2), done: stateAt(3) }
}
