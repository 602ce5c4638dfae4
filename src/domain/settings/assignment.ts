import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'

/** Who says which group a visitor is assigned to whom nothing sends to a certain one: the settings, or the visitor. */
export const ASSIGNED_BY = ['settings', 'visitor'] as const
export type AssignedBy = (typeof ASSIGNED_BY)[number]

const { groups } = LIMITS.assignment

/** Who says it, and with what. What the way that is set does not need is kept for when it is. */
export const chosenAssignmentSchema = z.object({
  by: z.enum(ASSIGNED_BY),
  /** Stands above the groups that a visitor chooses from. */
  prompt: withoutMarkup(optionalText(LIMITS.robot.text)),
  /** Those groups, in the order in which they are offered. */
  groupIds: z
    .array(z.uuid())
    .max(groups.most)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'DUPLICATE' }),
})
export type ChosenAssignment = z.output<typeof chosenAssignmentSchema>

/** How a group is found for a visitor who asks for a person, as it is edited. */
export const assignmentSchema = chosenAssignmentSchema
  .extend({
    /** null: the first group where somebody is. */
    defaultGroupId: z.uuid().nullable(),
  })
  .superRefine(({ by, prompt, groupIds }, context) => {
    if (by !== 'visitor') return
    if (!requiredText(LIMITS.robot.text).safeParse(prompt).success)
      context.addIssue({ code: 'custom', path: ['prompt'], message: 'REQUIRED' })
    if (groupIds.length < groups.least)
      context.addIssue({ code: 'custom', path: ['groupIds'], message: 'TOO_FEW', params: { least: groups.least } })
  })
export type Assignment = z.output<typeof assignmentSchema>

/** What an application begins with, but for the group. */
export const NEW_ASSIGNMENT: ChosenAssignment = { by: 'settings', prompt: '', groupIds: [] }
