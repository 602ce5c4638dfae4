import { z } from 'zod'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { calendarDaySchema } from '#src/domain/hours/calendar.ts'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { maskingSchema } from '#src/domain/sensitive/masking.ts'
import { translatedTextsSchema } from '#src/domain/settings/text-translations.ts'
import { askingSchema } from '#src/domain/settings/asking.ts'
import { assignmentSchema } from '#src/domain/settings/assignment.ts'
import { ASSIGNMENT_OUTCOMES } from '#src/domain/settings/assignment-call.ts'
import { providerSchema } from '#src/domain/settings/provider.ts'
import { languagesSchema } from '#src/domain/settings/languages.ts'
import { datesSchema } from '#src/domain/settings/dates.ts'
import { messageRulesSchema } from '#src/domain/settings/messages.ts'
import { timeoutsSchema } from '#src/domain/settings/timeouts.ts'
import { workbenchSchema } from '#src/domain/settings/workbench.ts'
import type { SettingPart } from '#src/domain/settings/parts.ts'
import type { Access } from '#src/domain/team/policy.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import {
  channelKind,
  keptAssignment,
  keptChannelHours,
  keptHours,
  keptMasking,
  keptProvider,
  keptTexts,
} from './kept-settings.ts'

const tags = ['Settings']

const channelHoursSchema = z.object({ channels: z.partialRecord(channelKind, hoursSchema) })
const named = z.object({ id: z.uuid(), name: z.string() })

/** Those of one kind that a part of the settings is for: how many there are, and who of them goes by something of their own. */
const usersSchema = z.object({
  kind: z.enum(['group', 'account', 'channel', 'menu']),
  total: z.number().int(),
  /** `name`: '' for a channel, whose id is its kind. */
  own: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SettingUsers = z.output<typeof usersSchema>

const usedBySchema = z.object({
  texts: z.array(usersSchema),
  assignment: z.array(usersSchema),
  timeouts: z.array(usersSchema),
  hours: z.array(usersSchema),
  afterWork: z.array(usersSchema),
})
export type UsedBy = z.output<typeof usedBySchema>

/** What came of asking another system for a group. */
const assignmentAnswer = {
  /** null: there was no answer. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  /** Why there was no answer, as flows name it; null: there was one. */
  code: z.string().nullable(),
  outcome: z.enum(ASSIGNMENT_OUTCOMES),
  group: named.nullable(),
}
const assignmentTestSchema = z.object({
  ...assignmentAnswer,
  /** The beginning of what was answered, or what is known of why nothing was. */
  answer: z.string(),
})
export type AssignmentTest = z.output<typeof assignmentTestSchema>
const assignmentCallSchema = z.object({ id: z.uuid(), conversationId: z.uuid(), at: moment, ...assignmentAnswer })
export type AssignmentCall = z.output<typeof assignmentCallSchema>

/** Whether agents are told who reads along. */
const supervised = z.object({ tellWatched: z.boolean() })

/** A change of a part of the settings: who made it, and the part before and after it. `by`: null for nobody who is known. */
export type PartChange<State> = { id: string; at: string; by: string | null; before: State; after: State }

/** The procedure that tells the last changes of a part. */
export const historyOf = <State>(access: Access, part: SettingPart, path: string, state: z.ZodType<State>) =>
  procedure(access, {
    method: 'GET',
    path: `/apps/{appId}/settings/${path}/history`,
    summary: `The last changes of a part of the settings: ${part}`,
    tags,
  })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), at: moment, by: z.string().nullable(), before: state, after: state })))

export const settings = {
  textsHistory: historyOf('settings.view', 'texts', 'texts', keptTexts),
  askingHistory: historyOf('settings.view', 'asking', 'asking', askingSchema),
  assignmentHistory: historyOf('settings.view', 'assignment', 'assignment', keptAssignment),
  timeoutsHistory: historyOf('settings.view', 'timeouts', 'timeouts', timeoutsSchema),
  messagesHistory: historyOf('settings.view', 'messages', 'messages', messageRulesSchema),
  hoursHistory: historyOf('settings.view', 'hours', 'hours', keptHours),
  channelHoursHistory: historyOf('settings.view', 'channelHours', 'channel-hours', keptChannelHours),
  supervisionHistory: historyOf('settings.view', 'supervision', 'supervision', supervised),
  workbenchHistory: historyOf('workbench.view', 'workbench', 'workbench', workbenchSchema),
  maskingHistory: historyOf('masking.edit', 'masking', 'masking', keptMasking),
  signInHistory: historyOf('signIn.edit', 'signIn', 'sign-in', keptProvider),
  languagesHistory: historyOf('settings.view', 'languages', 'languages', languagesSchema),
  nameHistory: historyOf('application.edit', 'name', 'name', z.object({ name: z.string() })),
  datesHistory: historyOf('application.edit', 'dates', 'dates', datesSchema),
  texts: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/texts',
    summary: 'What conversations say of themselves at each step',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        /** The application's own, in which everything is said that is not translated. */
        language: z.enum(SHELL_LANGUAGES),
        texts: keptTexts,
        /** What is said where nobody has written anything else, in the application's language. */
        usual: keptTexts,
      }),
    ),
  updateTexts: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/texts',
    summary: 'Change what conversations say; acts at once, without a deploy',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), texts: translatedTextsSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  asking: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/asking',
    summary: 'What visitors are asked about how they were served',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), asking: askingSchema })),
  updateAsking: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/asking',
    summary: 'Change what visitors are asked; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), asking: askingSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  timeouts: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/timeouts',
    summary: 'For how long conversations are waited with',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), timeouts: timeoutsSchema })),
  updateTimeouts: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/timeouts',
    summary: 'Change for how long conversations are waited with; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), timeouts: timeoutsSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  messages: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/messages',
    summary: 'The rules of messages between agents and visitors',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), rules: messageRulesSchema })),
  updateMessages: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/messages',
    summary: 'Change the rules of messages; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), rules: messageRulesSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  hours: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/hours',
    summary: 'When people are there',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), hours: keptHours })),
  usedBy: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/used-by',
    summary: 'How many go by each part of the settings, and who by something of their own instead',
    tags,
  })
    .input(inApp)
    .output(usedBySchema),
  updateHours: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/hours',
    summary: 'Change when people are there; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), hours: hoursSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  channelHours: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/channel-hours',
    summary: 'When people are there for who comes by a channel, where that has hours of its own',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), channelHours: keptChannelHours })),
  updateChannelHours: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/channel-hours',
    summary: 'Change the hours of channels; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), channelHours: channelHoursSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  readCalendar: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/hours/calendar',
    summary: 'The coming days of a calendar file (iCalendar), told in a zone; nothing is kept by it',
    tags,
  })
    .input(inApp.extend({ file: z.file(), timeZone: hoursSchema.shape.timeZone }))
    .output(z.array(calendarDaySchema)),
  assignment: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/assignment',
    summary: 'How a group is found for a visitor who asks for a person',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        assignment: keptAssignment,
        /** What requests to the webhook are signed with: written and never read again. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
      }),
    ),
  updateAssignment: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/assignment',
    summary: 'Change how a group is found for a visitor; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        assignment: assignmentSchema,
        /** Absent: it stays as it is; null: it is forgotten, and requests go out unsigned. */
        secret: z.string().trim().min(1).max(LIMITS.assignment.secret).nullable().optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  testAssignment: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/assignment/test',
    summary: 'Ask the webhook that assigns about a visitor that there is not; nobody is assigned by it',
    tags,
  })
    .input(
      inApp.extend({
        webhook: z.object({
          url: z.url({ protocol: /^https?$/ }).max(LIMITS.flow.url),
          timeoutSeconds: z.number().int().min(LIMITS.assignment.seconds.least).max(LIMITS.assignment.seconds.most),
        }),
        /** Absent: the one that is kept, where it may go there; null: unsigned. */
        secret: z.string().trim().min(1).max(LIMITS.assignment.secret).nullable().optional(),
      }),
    )
    .output(assignmentTestSchema),
  assignmentCalls: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/assignment/calls',
    summary: 'The last calls of the webhook that assigns',
    tags,
  })
    .input(inApp)
    .output(z.array(assignmentCallSchema)),
  workbench: procedure('workbench.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/workbench',
    summary: 'How the workspace is set up for agents',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        workbench: workbenchSchema,
        /** What the custom panel's tokens are signed with: written and never read again. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
      }),
    ),
  updateWorkbench: procedure('workbench.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/workbench',
    summary: 'Change how the workspace is set up; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        workbench: workbenchSchema,
        /** Absent: it stays as it is; null: it is forgotten. */
        secret: z
          .string()
          .trim()
          .min(LIMITS.customPanel.secret.least)
          .max(LIMITS.customPanel.secret.most)
          .nullable()
          .optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  masking: procedure('masking.edit', {
    method: 'GET',
    path: '/apps/{appId}/settings/masking',
    summary: 'What is hidden in messages before they are stored',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), masking: keptMasking })),
  updateMasking: procedure('masking.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/masking',
    summary: 'Change what is hidden in messages; what is written from now on is stored by it',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), masking: maskingSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  languages: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/languages',
    summary: 'Which languages visitors are offered and texts are written in',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), languages: languagesSchema })),
  updateLanguages: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/languages',
    summary: 'Change which languages visitors are offered; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), languages: languagesSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  dates: procedure('application.edit', {
    method: 'GET',
    path: '/apps/{appId}/settings/dates',
    summary: 'How members see dates and times of day',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), dates: datesSchema })),
  updateDates: procedure('application.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/dates',
    summary: 'Change how members see dates and times of day',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), dates: datesSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  signIn: procedure('signIn.edit', {
    method: 'GET',
    path: '/apps/{appId}/settings/sign-in',
    summary: 'By which identity provider members may sign in',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        provider: keptProvider,
        /** Of the client: written and never read again. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
        /** Where the provider sends back to: it has to be told. */
        returnAddress: z.string(),
      }),
    ),
  updateSignIn: procedure('signIn.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/sign-in',
    summary: 'Change by which identity provider members may sign in; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        provider: providerSchema,
        /** Absent: it stays as it is. */
        secret: z.string().trim().min(1).max(LIMITS.provider.secret).optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  supervision: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/supervision',
    summary: 'Whether agents are told who reads along in their conversations',
    tags,
  })
    .input(inApp)
    .output(supervised),
  setSupervision: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/supervision',
    summary: 'Set whether agents are told who reads along in their conversations',
    tags,
  })
    .input(inApp.extend({ tellWatched: z.boolean() }))
    .output(done),
}
