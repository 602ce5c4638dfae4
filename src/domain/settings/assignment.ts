import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { canonicalText, optionalText, requiredText, withoutMarkup } from '../text.ts'

/**
 * Who says which group a visitor is assigned to whom nothing sends to a certain one: the settings, the visitor, or another
 * system that is asked.
 */
export const ASSIGNED_BY = ['settings', 'visitor', 'webhook'] as const

const { groups, seconds, ahead } = LIMITS.assignment

/** What becomes of a visitor where that system does not answer in time, or not with a group: assigned as by the settings, or not at all. */
export const ON_TIMEOUT = ['assign', 'refuse'] as const

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
  webhook: z.object({
    url: z.union([z.url({ protocol: /^https?$/ }).max(LIMITS.flow.url), z.literal('')]),
    timeoutSeconds: z.number().int().min(seconds.least).max(seconds.most),
    onTimeout: z.enum(ON_TIMEOUT),
  }),
  /** Who goes before others in a queue: visitors with one of these tags, as if they had come by so many seconds sooner. */
  vip: z.object({
    tags: z.array(z.string().min(1).max(LIMITS.visitor.tag)).max(LIMITS.visitor.tags),
    seconds: z.number().int().min(ahead.least).max(ahead.most),
  }),
})
export type ChosenAssignment = z.output<typeof chosenAssignmentSchema>

/** How a group is found for a visitor who asks for a person, as it is edited. */
export const assignmentSchema = chosenAssignmentSchema
  .extend({
    /** null: the first group where somebody is. */
    defaultGroupId: z.uuid().nullable(),
  })
  .superRefine(({ by, prompt, groupIds, webhook }, context) => {
    if (by === 'webhook' && webhook.url === '')
      context.addIssue({ code: 'custom', path: ['webhook', 'url'], message: 'REQUIRED' })
    if (by !== 'visitor') return
    if (!requiredText(LIMITS.robot.text).safeParse(prompt).success)
      context.addIssue({ code: 'custom', path: ['prompt'], message: 'REQUIRED' })
    if (groupIds.length < groups.least)
      context.addIssue({ code: 'custom', path: ['groupIds'], message: 'TOO_FEW', params: { least: groups.least } })
  })
export type Assignment = z.output<typeof assignmentSchema>

/** What an application begins with, but for the group. */
export const NEW_ASSIGNMENT: ChosenAssignment = {
  by: 'settings',
  prompt: '',
  groupIds: [],
  webhook: { url: '', timeoutSeconds: 3, onTimeout: 'assign' },
  vip: { tags: [], seconds: 300 },
}

/** What an application is set to. */
export const assignmentOf = ({
  assignment,
}: {
  assignment?: Partial<ChosenAssignment> | undefined
}): ChosenAssignment => ({
  ...NEW_ASSIGNMENT,
  ...assignment,
})

/** Whether a visitor with these tags goes before others; tags are compared as words, whatever their case. */
export function isVip(tags: readonly string[], settings: Parameters<typeof assignmentOf>[0]): boolean {
  const wanted = assignmentOf(settings).vip.tags.map(canonicalText)
  return wanted.length > 0 && tags.some((tag) => wanted.includes(canonicalText(tag)))
}
