import { z } from 'zod'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { calendarDaySchema } from '#src/domain/hours/calendar.ts'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { maskingSchema } from '#src/domain/sensitive/masking.ts'
import { translatedTextsSchema } from '#src/domain/settings/text-translations.ts'
import { askingSchema } from '#src/domain/settings/asking.ts'
import { providerSchema } from '#src/domain/settings/provider.ts'
import { languagesSchema } from '#src/domain/settings/languages.ts'
import { datesSchema } from '#src/domain/settings/dates.ts'
import { messageRulesSchema } from '#src/domain/settings/messages.ts'
import { timeoutsSchema } from '#src/domain/settings/timeouts.ts'
import { assignment } from './assignment.ts'
import { CONFLICT, done, inApp, procedure } from './base.ts'
import { channelKind, keptChannelHours, keptHours, keptMasking, keptProvider, keptTexts } from './kept-settings.ts'
import { historyOf } from './settings-history.ts'
import { workbench } from './workbench.ts'

const tags = ['Settings']

const channelHoursSchema = z.object({ channels: z.partialRecord(channelKind, hoursSchema) })

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

/** Whether agents are told who reads along. */
const supervised = z.object({ tellWatched: z.boolean() })

export const settings = {
  ...assignment,
  ...workbench,
  textsHistory: historyOf('settings.view', 'texts', 'texts', keptTexts),
  askingHistory: historyOf('settings.view', 'asking', 'asking', askingSchema),
  timeoutsHistory: historyOf('settings.view', 'timeouts', 'timeouts', timeoutsSchema),
  messagesHistory: historyOf('settings.view', 'messages', 'messages', messageRulesSchema),
  hoursHistory: historyOf('settings.view', 'hours', 'hours', keptHours),
  channelHoursHistory: historyOf('settings.view', 'channelHours', 'channel-hours', keptChannelHours),
  supervisionHistory: historyOf('settings.view', 'supervision', 'supervision', supervised),
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
