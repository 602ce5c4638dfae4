import { z } from 'zod'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { groupRulesSchema, rankSchema } from '#src/domain/routing/group-rules.ts'
import { GROUP_MODES, STRATEGIES } from '#src/domain/routing/state.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { groupTranslationsSchema } from '#src/domain/settings/text-translations.ts'
import { GROUP_TEXTS, groupTextsSchema } from '#src/domain/settings/application.ts'
import { requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Team']
const language = z.enum(SHELL_LANGUAGES)
/** How many conversations somebody may have at once. */
export const receptionLimit = z.number().int().min(0).max(LIMITS.team.receptionLimit)

export const groupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  strategy: z.enum(STRATEGIES),
  receptionLimit: z.number().int(),
  memberIds: z.array(z.uuid()),
  mode: z.enum(GROUP_MODES),
  rules: groupRulesSchema,
  ranks: z.array(rankSchema),
  /** null: as the channel or the application has it. */
  hours: hoursSchema.nullable(),
  /** What it says in words of its own, as it stands. */
  texts: z.partialRecord(z.enum(GROUP_TEXTS), z.string()),
  translations: z.partialRecord(z.enum(LANGUAGE_NAMES), z.partialRecord(z.enum(GROUP_TEXTS), z.string())),
  waiting: z.number().int(),
  inService: z.number().int(),
})
export type Group = z.output<typeof groupSchema>

/** By which channels visitors come to a group. */
const reachSchema = z.object({ groupId: z.uuid(), channels: z.array(z.string()) })
export type GroupReach = z.output<typeof reachSchema>

/** What disbanding a group would touch. */
const touchedSchema = z.object({
  members: z.number().int(),
  waiting: z.number().int(),
  inService: z.number().int(),
  /** Flows and menus that name it. */
  flows: z.array(z.object({ id: z.uuid(), name: z.string(), isMenu: z.boolean() })),
  /** Bound accounts of channels whose visitors come to it. */
  accounts: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Groups that overflow into it. */
  overflowOf: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether it is where visitors go of whom nothing else is said. */
  isDefault: z.boolean(),
  /** Whether the bot hands over to it. */
  isBotTarget: z.boolean(),
  /** Whether visitors who choose their group are offered it. */
  isOffered: z.boolean(),
  /** Where those who wait would go. */
  suggestedGroupId: z.uuid().nullable(),
})
export type Touched = z.output<typeof touchedSchema>

const groupInput = z.object({
  name: requiredText(LIMITS.team.groupName),
  strategy: z.enum(STRATEGIES),
  receptionLimit,
  memberIds: z.array(z.uuid()).max(1000),
  /** Left out: as they are, or what a new group begins with. */
  rules: groupRulesSchema.optional(),
  /** In which order members are asked; whoever is not named keeps theirs. */
  ranks: z.array(rankSchema).max(1000).optional(),
  /** Left out: as they are; null: as the channel or the application has it. */
  hours: hoursSchema.nullable().optional(),
  /** Left out: as they are; of one that is left out the application's counts. */
  texts: groupTextsSchema.optional(),
  translations: groupTranslationsSchema.optional(),
})

export const groups = {
  groups: procedure(
    'group.view',
    {
      method: 'GET',
      path: '/apps/{appId}/groups',
      summary: 'Groups with their queues',
      tags,
    },
    { key: 'team:read' },
  )
    .input(inApp)
    .output(z.array(groupSchema)),
  groupReach: procedure('group.view', {
    method: 'GET',
    path: '/apps/{appId}/group-reach',
    summary: 'By which channels visitors come to each group',
    tags,
  })
    .input(inApp)
    .output(z.array(reachSchema)),
  groupFile: procedure('group.view', {
    method: 'GET',
    path: '/apps/{appId}/group-sheet',
    summary: 'The groups as a file (xlsx)',
    tags,
  })
    .input(inApp.extend({ language }))
    .output(z.file()),
  moveMembers: procedure('group.edit', {
    method: 'POST',
    path: '/apps/{appId}/groups/{groupId}/moves',
    summary: 'Move members of a group into another, or let them be in both',
    tags,
  })
    .input(
      inApp.extend({
        groupId: z.uuid(),
        toId: z.uuid(),
        memberIds: z.array(z.uuid()).min(1).max(1000),
        isCopied: z.boolean(),
      }),
    )
    .output(done),
  createGroup: procedure('group.edit', { method: 'POST', path: '/apps/{appId}/groups', summary: 'Make a group', tags })
    .input(inApp.extend(groupInput.shape))
    .output(z.object({ id: z.uuid() })),
  updateGroup: procedure('group.edit', {
    method: 'PUT',
    path: '/apps/{appId}/groups/{groupId}',
    summary: 'Change a group',
    tags,
  })
    .input(inApp.extend({ groupId: z.uuid() }).extend(groupInput.shape))
    .output(done),
  touchedByDisbanding: procedure('group.edit', {
    method: 'GET',
    path: '/apps/{appId}/groups/{groupId}/disbanding',
    summary: 'What disbanding a group would touch',
    tags,
  })
    .input(inApp.extend({ groupId: z.uuid() }))
    .output(touchedSchema),
  disbandGroup: procedure('group.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/groups/{groupId}',
    summary: 'Disband a group; who waits goes to another one, or ends',
    tags,
  })
    .input(inApp.extend({ groupId: z.uuid(), waitingTo: z.uuid().nullable() }))
    .output(done),
  setGroupMode: procedure('group.edit', {
    method: 'PUT',
    path: '/apps/{appId}/groups/{groupId}/mode',
    summary: 'Run a group, pause it, or let it serve only who waits already',
    tags,
  })
    .input(inApp.extend({ groupId: z.uuid(), mode: z.enum(GROUP_MODES) }))
    .output(done),
}
