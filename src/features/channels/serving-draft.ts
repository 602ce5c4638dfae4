import { servingSchema, type Serving } from '#src/domain/channel/serving.ts'
import { draftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'

/** How who comes by an account is served, as it is edited. */
export type ServingDraft = Omit<Serving, 'hours'> & { hours: HoursDraft | null }

export const servingDraftOf = (serving: Serving): ServingDraft => ({
  ...serving,
  hours: serving.hours && draftOf(serving.hours),
})

export const servingOf = (draft: ServingDraft): Serving => ({ ...draft, hours: draft.hours && hoursOf(draft.hours) })

/** Whether something in it keeps it from being saved. */
export const isFaulty = (draft: ServingDraft): boolean =>
  (draft.hours !== null && faultOf(draft.hours) !== undefined) || !servingSchema.safeParse(servingOf(draft)).success
