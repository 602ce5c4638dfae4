import type { GuideStep } from '#src/api/types.ts'
import { GUIDE_STEPS } from './steps.ts'

/** What the quick start shows, as its address keeps it: a step of the wizard, or the overview although steps are open. */
export type GuideSearch = { step?: GuideStep | undefined; view?: 'overview' | undefined }

/** Reads the address of the quick start; what it does not know is left out. */
export function readGuideSearch(search: Record<string, unknown>): GuideSearch {
  const step = GUIDE_STEPS.find((known) => known === search.step)
  if (step !== undefined) return { step }
  return search.view === 'overview' ? { view: 'overview' } : {}
}
