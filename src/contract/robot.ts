import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'

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
    summary: 'Switch the bot on or off; off sends everyone to agents',
    tags,
  })
    .input(inApp.extend({ enabled: z.boolean() }))
    .output(done),
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
}
