import { z } from 'zod'
import { servingSchema } from '#src/domain/channel/serving.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ERROR_CLASSES } from '#src/domain/wire/adapter.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'

const tags = ['Channels']
const one = inApp.extend({ accountId: z.uuid() })
const count = z.number().int().min(0)

/** What an operator has refused, in its own words. */
const wireErrorSchema = z.object({
  class: z.enum(ERROR_CLASSES),
  code: z.string(),
  said: z.string(),
})
export type ChannelError = z.output<typeof wireErrorSchema>

/**
 * `pending`: it was not tested as it is set, or its operator has told nothing yet. `error`: nothing can be sent until it is
 * set right.
 */
export const ACCOUNT_STATES = ['pending', 'connected', 'error', 'disabled'] as const

/** An account of a channel that others operate, as it is bound. Its secrets are written and never read. */
export const channelAccountSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  name: z.string(),
  /** The operator's own id of it. */
  account: z.string(),
  config: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ configured: z.boolean(), last4: z.string() })),
  serving: servingSchema,
  state: z.enum(ACCOUNT_STATES),
  error: wireErrorSchema.nullable(),
  /** What is entered at the operator: where it tells us what happens, and what it shows that by where it asks for something. */
  hook: z.object({ url: z.string(), verifyToken: z.string().nullable() }),
  testedAt: moment.nullable(),
  heardAt: moment.nullable(),
  /** When the access token is over; null: never, or nobody knows. */
  tokenEndsAt: moment.nullable(),
  /** Conversations that began in the last seven days, and when something was said last. */
  conversations: count,
  lastMessageAt: moment.nullable(),
  /** How many go on, and how many of them a person serves. */
  open: z.object({ all: count, served: count }),
  revision: count,
})
export type ChannelAccount = z.output<typeof channelAccountSchema>

/** What a test has shown: how the operator calls the account, or what it has refused. */
const channelTestSchema = z.object({
  works: z.boolean(),
  name: z.string(),
  error: wireErrorSchema.nullable(),
})
export type ChannelTest = z.output<typeof channelTestSchema>

/** By the fields of the kind: what is wrong with one is said by an issue of its path. */
const config = z.record(z.string().max(LIMITS.channel.name), z.unknown())
const secret = z.string().trim().min(1).max(LIMITS.channel.secret)
const secrets = z.record(z.string().max(LIMITS.channel.name), secret)

export const channels = {
  list: procedure('channel.view', {
    method: 'GET',
    path: '/apps/{appId}/channels',
    summary: 'The accounts that are bound, without their secrets',
    tags,
  })
    .input(inApp)
    .output(z.array(channelAccountSchema)),
  create: procedure('channel.bind', {
    method: 'POST',
    path: '/apps/{appId}/channels',
    summary: 'Bind an account of a channel',
    tags,
  })
    .input(inApp.extend({ kind: z.string().max(40), config, secrets }))
    .output(z.object({ accountId: z.uuid() }))
    .errors({
      CHANNEL_BOUND: { status: 409 },
      CHANNEL_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) },
    }),
  change: procedure('channel.bind', {
    method: 'PUT',
    path: '/apps/{appId}/channels/{accountId}',
    summary: 'Change what is set for an account, and how who comes by it is served; secrets that are left out stay',
    tags,
  })
    .input(one.extend({ revision: count, config, secrets, serving: servingSchema }))
    /** `untested`: what it is reached by was changed, and is to be tested. */
    .output(z.object({ revision: count, untested: z.boolean() }))
    .errors(CONFLICT),
  test: procedure('channel.bind', {
    method: 'POST',
    path: '/apps/{appId}/channels/{accountId}/test',
    summary: 'Ask the operator for the account as it is set, and to tell us what happens there',
    tags,
  })
    .input(one)
    .output(channelTestSchema),
  setEnabled: procedure('channel.bind', {
    method: 'PUT',
    path: '/apps/{appId}/channels/{accountId}/enabled',
    summary: 'Switch an account on or off; while it is off nothing of it is taken, and nothing sent',
    tags,
  })
    .input(one.extend({ enabled: z.boolean() }))
    .output(done),
  unbind: procedure('channel.bind', {
    method: 'DELETE',
    path: '/apps/{appId}/channels/{accountId}',
    summary:
      'Unbind an account: its secrets go, conversations with the bot and in queues end, others can be read and ended',
    tags,
  })
    .input(one)
    .output(done),
}
