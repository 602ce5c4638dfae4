/** What becomes of a visitor of whom another system was asked. `fallback`: by what is set for when no group comes back. */
export const ASSIGNMENT_OUTCOMES = ['group', 'nobody', 'fallback'] as const
export type AssignmentOutcome = (typeof ASSIGNMENT_OUTCOMES)[number]
