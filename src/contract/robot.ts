import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { linkHost } from '#src/domain/robot/link-host.ts'
import { MODEL_PURPOSES, modelEndpointSchema } from '#src/domain/robot/model.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { SEQUELS } from '#src/domain/robot/threshold-study.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import { BROKEN_FLOWS, FAILED_TESTS, startedSchema } from './release.ts'

const tags = ['Robot']

export const robotSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Path of the picture on this server, or null. */
  avatarUrl: z.string().nullable(),
  enabled: z.boolean(),
  thirdPartyEnabled: z.boolean(),
  settings: robotSettingsSchema,
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Robot = z.output<typeof robotSchema>

/** The key as the form sends it: a new one, the kept one, or none. */
export const modelKeySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set'), value: z.string().min(1).max(500) }),
  z.object({ type: z.literal('keep') }),
  z.object({ type: z.literal('none') }),
])

const ofModel = inApp.extend({ purpose: z.enum(MODEL_PURPOSES).default('chat') })

export const modelSchema = z.object({
  endpoint: modelEndpointSchema.nullable(),
  key: z.discriminatedUnion('configured', [
    z.object({ configured: z.literal(false) }),
    z.object({
      configured: z.literal(true),
      /** Its end; empty for a short one. */
      last4: z.string(),
      /** Where it is sent, and nowhere else. */
      places: z.array(z.string()),
      updatedAt: moment,
      updatedBy: z.string().nullable(),
    }),
  ]),
  /** How it has done lately; null before it was asked. */
  health: z
    .object({ ok: z.boolean(), code: z.string(), detail: z.string(), at: moment, paused: z.boolean() })
    .nullable(),
  /** What it has been asked today, by the application's calendar. */
  day: z.object({
    calls: z.number().int(),
    perDay: z.number().int(),
    /** Not asked because the day's calls were used up, and because too many came at once. */
    overDay: z.number().int(),
    overPace: z.number().int(),
    /** When the last call of the day was used; null while there are some left. */
    reachedAt: moment.nullable(),
  }),
})
export type Model = z.output<typeof modelSchema>

export const robot = {
  get: procedure('robot.view', {
    method: 'GET',
    path: '/apps/{appId}/robot',
    summary: 'The bot and its draft settings',
    operationId: 'describeRobotAbility',
    tags,
  })
    .input(inApp)
    .output(robotSchema),
  update: procedure('robot.edit', {
    method: 'PUT',
    path: '/apps/{appId}/robot',
    summary: 'Save the draft settings; name is live at once',
    operationId: 'updateRobotConfig',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        name: requiredText(LIMITS.robot.name),
        settings: robotSettingsSchema,
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  setEnabled: procedure('robot.enable', {
    method: 'PUT',
    path: '/apps/{appId}/robot/enabled',
    summary: 'Switch the bot on, which deploys the draft, or off, which sends everyone to agents',
    tags,
  })
    .input(inApp.extend({ enabled: z.boolean() }))
    .output(z.object({ release: startedSchema.nullable() }))
    .errors({ ...BROKEN_FLOWS, ...FAILED_TESTS }),
  setAvatar: procedure('robot.edit', {
    method: 'PUT',
    path: '/apps/{appId}/robot/avatar',
    summary: 'Upload a picture (jpg, png; live at once)',
    tags,
  })
    .input(inApp.extend({ file: z.file() }))
    .output(z.object({ avatarUrl: z.string() })),
  removeAvatar: procedure('robot.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/robot/avatar',
    summary: 'Remove the picture',
    tags,
  })
    .input(inApp)
    .output(done),
  thresholdStudy: procedure('robot.view', {
    method: 'GET',
    path: '/apps/{appId}/robot/threshold-study',
    summary:
      'How sure the bot was of real questions and what came of it; without traffic, of questions it has not learnt',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        /** `own`: too few real questions; the base was asked ones that were held out, and foreign ones. */
        source: z.enum(['traffic', 'own']),
        samples: z.array(
          z.object({
            query: z.string(),
            entryId: z.string().nullable(),
            confidence: z.number(),
            sequel: z.enum(SEQUELS),
          }),
        ),
        /** The entries that the samples name, as they are now. */
        entries: z.record(z.string(), z.object({ question: z.string(), answer: z.string() })),
      }),
    ),
  model: procedure('robot.view', {
    method: 'GET',
    path: '/apps/{appId}/robot/model',
    summary: 'The model that AI nodes speak to, or the one that tells what texts mean, without its key',
    tags,
  })
    .input(ofModel)
    .output(modelSchema),
  setModel: procedure('model.edit', {
    method: 'PUT',
    path: '/apps/{appId}/robot/model',
    summary: 'Set the model; acts at once',
    tags,
  })
    .input(
      ofModel.extend({
        endpoint: modelEndpointSchema,
        key: modelKeySchema,
        /** Calls that it may be asked for on a day; left out: as before. */
        perDay: z.number().int().min(1).max(LIMITS.model.mostPerDay).optional(),
      }),
    )
    .output(done),
  linkHosts: procedure('robot.view', {
    method: 'GET',
    path: '/apps/{appId}/robot/link-hosts',
    summary: 'Hosts to which links in texts of the model may lead',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        hosts: z.array(z.string()),
        /** Allowed without being named: this server's own, those of written answers and of sources. */
        known: z.array(z.string()),
      }),
    ),
  setLinkHosts: procedure('robot.edit', {
    method: 'PUT',
    path: '/apps/{appId}/robot/link-hosts',
    summary: 'Allow links to these hosts; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        hosts: z
          .array(
            z
              .string()
              .max(LIMITS.flow.url)
              .refine((host) => linkHost(host) !== null, { message: 'URL' }),
          )
          .max(LIMITS.model.linkHosts),
      }),
    )
    .output(done),
  removeModel: procedure('model.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/robot/model',
    summary: 'Go without a model',
    tags,
  })
    .input(ofModel)
    .output(done),
  testModel: procedure('robot.edit', {
    method: 'POST',
    path: '/apps/{appId}/robot/model/test',
    summary: 'Ask the model for one word, or for what one means, and tell exactly what came of it',
    tags,
  })
    .input(ofModel.extend({ endpoint: modelEndpointSchema, key: modelKeySchema }))
    .output(
      z.object({
        ok: z.boolean(),
        /** One of the model's failure codes; empty where it answered. */
        code: z.string(),
        /** The other side's own words. */
        detail: z.string(),
        status: z.number().int().nullable(),
        ms: z.number(),
      }),
    ),
}
