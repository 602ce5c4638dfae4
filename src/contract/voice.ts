import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { menuSettingsSchema, phoneNumber } from '#src/domain/voice/settings.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'
import { calls } from './calls.ts'
import { flowSource } from './flow-source.ts'

const tags = ['Voice menus']
const inMenu = inApp.extend({ flowId: z.uuid() })
const name = requiredText(LIMITS.flow.name)
/** A share of 0..1; null where there is nothing to share. */
const share = z.number().nullable()
const count = z.number().int()

/** What a menu is called at: a number with its country (+4930…), or a name in the address that a switch calls. */
export const entrySchema = z.string().regex(/^(\+[1-9]\d{6,14}|[a-z0-9][a-z0-9-]{0,31})$/)

export const menuSummarySchema = z.object({
  id: z.uuid(),
  /** The number people see: FLOW-7. */
  number: count,
  name: z.string(),
  enabled: z.boolean(),
  numbers: z.array(z.string()),
  /** How the draft differs from what callers get now. */
  live: z.enum(['same', 'new', 'changed', 'off']),
  /** The version that is scheduled and on now, in place of the released one. */
  scheduled: z.object({ versionNumber: count, until: moment.nullable() }).nullable(),
  emergency: z.boolean(),
  problems: z.object({ blocking: count, warnings: count }),
  /** Of the last seven days. */
  calls: count,
  /** Calls that needed nobody. */
  selfService: share,
  lastCallAt: moment.nullable(),
  tests: z.object({ total: count, passed: count }),
  revision: count,
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type MenuSummary = z.output<typeof menuSummarySchema>

export const menuSchema = z.object({
  flowId: z.uuid(),
  settings: menuSettingsSchema,
  numbers: z.array(z.string()),
  revision: count,
  updatedAt: moment.nullable(),
  updatedBy: z.string().nullable(),
  /** Where a carrier sends its calls: the address for each of the numbers. */
  addresses: z.array(z.object({ number: z.string(), url: z.string() })),
})
export type Menu = z.output<typeof menuSchema>

export const scheduleSchema = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  versionNumber: count,
  versionName: z.string(),
  from: moment,
  /** null: until it is taken back. */
  until: moment.nullable(),
  state: z.enum(['coming', 'on', 'over']),
  by: z.string().nullable(),
})
export type MenuSchedule = z.output<typeof scheduleSchema>

export const soundSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  seconds: z.number(),
  /** Mean and highest level in dBFS: 0 is the loudest there is. */
  level: z.number(),
  peak: z.number(),
  /** What carriers play, as a path of this server. */
  url: z.string(),
  /** Menus whose draft plays it. */
  usedBy: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: moment,
  createdBy: z.string().nullable(),
})
export type Sound = z.output<typeof soundSchema>

/** How the application reaches its carrier. The token is written and never read again. */
export const carrierSchema = z.object({
  configured: z.boolean(),
  baseUrl: z.string(),
  account: z.string(),
  /** What messages are sent and calls are made from. */
  number: z.string(),
  token: z.object({ configured: z.boolean(), last4: z.string() }),
  revision: count,
  /** Where the carrier sends its calls: the address for each number, with the menu that answers. */
  addresses: z.array(z.object({ number: z.string(), url: z.string(), flowId: z.uuid(), menu: z.string() })),
  /** When the last call began; null: none has come yet. */
  lastCallAt: moment.nullable(),
  /** When a request was last refused whose signature does not fit; null: none since the last call or change. */
  refusedAt: moment.nullable(),
})
export type Carrier = z.output<typeof carrierSchema>

/** What a test of the connection to the carrier has shown. */
export const carrierTestSchema = z.object({
  /**
   * `missing`: address, account or token is not set. `token` and `account`: the carrier does not know them. `refused`: it
   * answers otherwise than with the account. `blocked`: the server does not call such an address. `timeout`, `failed`:
   * there was no answer.
   */
  outcome: z.enum(['reached', 'missing', 'token', 'account', 'refused', 'blocked', 'timeout', 'failed']),
  /** The other side's own words, or the host that gave no answer. */
  detail: z.string(),
  /** What the account is called there, and how it stands: `active`, `suspended`, `closed`, or a carrier's own word. */
  account: z.string(),
  status: z.string(),
  /** The menus' numbers and the own one: what the carrier does with their calls. */
  numbers: z.array(
    z.object({
      number: z.string(),
      /** `here`: they come to this server; `own`: it is there, and no menu has it; `missing`: not of this account. */
      state: z.enum(['here', 'elsewhere', 'own', 'missing']),
      /** Without query and credentials; '' where there is none. */
      leadsTo: z.string(),
    }),
  ),
})
export type CarrierTest = z.output<typeof carrierTestSchema>

const NUMBER_TAKEN = {
  VOICE_NUMBER_TAKEN: {
    status: 409,
    data: z.object({ number: z.string(), flowId: z.uuid(), menu: z.string() }),
  },
} as const

const unreadableSchema = z.object({ reason: z.enum(['unreadable', 'empty', 'too_long', 'format']) })
/** What is wrong with the file of a sound. */
export type UnreadableSound = z.output<typeof unreadableSchema>

export const voice = {
  list: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/menus',
    summary: 'Voice menus with their numbers and what is known of their calls, newest change first',
    tags,
  })
    .input(
      inApp.extend({
        ...pageInput.shape,
        text: z.string().max(LIMITS.search.text).optional(),
        live: z.enum(['same', 'new', 'changed', 'off']).optional(),
        sort: z.enum(['name', 'updatedAt', 'calls', 'selfService', 'number']).default('updatedAt'),
        descending: z.stringbool().or(z.boolean()).default(true),
      }),
    )
    .output(pageOf(menuSummarySchema).extend({ total: count })),
  templates: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/templates',
    summary: 'Ready-made menus to begin with',
    tags,
  })
    .input(inApp.extend({ language: z.enum(SHELL_LANGUAGES) }))
    .output(z.array(z.object({ id: z.string(), name: z.string(), description: z.string(), nodes: count }))),
  create: procedure('voice.edit', {
    method: 'POST',
    path: '/apps/{appId}/voice/menus',
    summary: 'Add a menu: empty, from a template, or as a copy of a menu or of one of its versions',
    tags,
  })
    .input(
      inApp.extend({
        /** Absent: the template's, or «Copy of …». */
        name: name.optional(),
        from: flowSource,
      }),
    )
    .output(z.object({ id: z.uuid() })),
  get: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/menus/{flowId}',
    summary: 'Settings and numbers of a menu; its document is read and saved as that of a flow',
    tags,
  })
    .input(inMenu)
    .output(menuSchema),
  update: procedure('voice.edit', {
    method: 'PUT',
    path: '/apps/{appId}/voice/menus/{flowId}',
    summary: 'Save settings and numbers on top of the revision they were read at; they act at once',
    tags,
  })
    .input(
      inMenu.extend({
        revision: count,
        settings: menuSettingsSchema,
        numbers: z.array(entrySchema).max(LIMITS.voice.numbers),
      }),
    )
    .output(z.object({ revision: count }))
    .errors({ ...CONFLICT, ...NUMBER_TAKEN }),
  setEmergency: procedure('voice.edit', {
    method: 'PUT',
    path: '/apps/{appId}/voice/menus/{flowId}/emergency',
    summary: 'Switch the emergency message on or off, at once and for every call that comes from now on',
    tags,
  })
    .input(inMenu.extend({ enabled: z.boolean() }))
    .output(z.object({ revision: count })),
  schedules: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/menus/{flowId}/schedules',
    summary: 'Versions that calls get in place of the released one, and when',
    tags,
  })
    .input(inMenu)
    .output(z.array(scheduleSchema)),
  addSchedule: procedure('voice.edit', {
    method: 'POST',
    path: '/apps/{appId}/voice/menus/{flowId}/schedules',
    summary: 'Run a version from a moment on, until another or for good',
    tags,
  })
    .input(inMenu.extend({ versionId: z.uuid(), from: moment, until: moment.nullable() }))
    .output(z.object({ id: z.uuid() }))
    .errors({
      /** It would overlap another one; `from` and `until` are the other's. */
      SCHEDULE_OVERLAP: {
        status: 409,
        data: z.object({ versionNumber: count, from: moment, until: moment.nullable() }),
      },
      CANVAS_INVALID: { status: 422, data: z.object({ codes: z.array(z.string()), count }) },
    }),
  removeSchedule: procedure('voice.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/voice/menus/{flowId}/schedules/{scheduleId}',
    summary: 'Take a scheduled version back; one that is on ends now',
    tags,
  })
    .input(inMenu.extend({ scheduleId: z.uuid() }))
    .output(done),
  sounds: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/sounds',
    summary: 'Sounds by name',
    tags,
  })
    .input(inApp)
    .output(z.array(soundSchema)),
  addSound: procedure('voice.edit', {
    method: 'POST',
    path: '/apps/{appId}/voice/sounds',
    summary: 'Upload a sound (wav, mp3); it is converted to what carriers play',
    tags,
  })
    .input(inApp.extend({ file: z.file(), name: name.optional() }))
    .output(soundSchema)
    .errors({
      /** What is wrong with the file: `unreadable`, `empty`, `too_long` or `format`. */
      SOUND_UNREADABLE: {
        status: 422,
        data: unreadableSchema,
      },
    }),
  renameSound: procedure('voice.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/voice/sounds/{soundId}',
    summary: 'Rename a sound',
    tags,
  })
    .input(inApp.extend({ soundId: z.uuid(), name }))
    .output(done),
  removeSound: procedure('voice.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/voice/sounds/{soundId}',
    summary: 'Delete a sound; refused while a menu plays it',
    tags,
  })
    .input(inApp.extend({ soundId: z.uuid() }))
    .output(done)
    .errors({
      /** `menus`: whose drafts play it; `live`: callers hear it now, or in a version that is scheduled. */
      SOUND_USED: {
        status: 409,
        data: z.object({ menus: z.array(z.object({ id: z.uuid(), name: z.string() })), live: z.boolean() }),
      },
    }),
  carrier: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/carrier',
    summary: 'How the carrier is reached',
    tags,
  })
    .input(inApp)
    .output(carrierSchema),
  setCarrier: procedure('channel.bind', {
    method: 'PUT',
    path: '/apps/{appId}/voice/carrier',
    summary: 'Set how the carrier is reached, and the token it signs its requests with',
    tags,
  })
    .input(
      inApp.extend({
        revision: count,
        /** The carrier's REST interface; '' for a switch that has none: it then is only called by it. */
        baseUrl: z.union([z.url({ protocol: /^https?$/ }).max(LIMITS.flow.url), z.literal('')]),
        account: z.string().trim().max(LIMITS.voice.account),
        number: z.union([phoneNumber, z.literal('')]),
        /** Absent: it stays as it is. */
        token: z.string().trim().min(1).max(LIMITS.voice.token).optional(),
      }),
    )
    .output(z.object({ revision: count }))
    .errors(CONFLICT),
  testCarrier: procedure('channel.bind', {
    method: 'POST',
    path: '/apps/{appId}/voice/carrier/test',
    summary: 'Ask the carrier for the account and its numbers, as they are set, and tell what came of it',
    tags,
  })
    .input(inApp)
    .output(carrierTestSchema),
  ...calls,
}
