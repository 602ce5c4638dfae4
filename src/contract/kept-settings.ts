import { z } from 'zod'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { CHAT_KINDS } from '#src/channels/specs.ts'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { ALERT_KINDS, type AlertRules } from '#src/domain/notification/alerts.ts'
import { IDENTITIES } from '#src/domain/person/mask.ts'
import type { Masking } from '#src/domain/sensitive/masking.ts'
import type { TranslatedTexts } from '#src/domain/settings/text-translations.ts'
import { ASSIGNED_BY, ON_TIMEOUT, type Assignment } from '#src/domain/settings/assignment.ts'
import { JOINS_AS, type Provider } from '#src/domain/settings/provider.ts'

const saidTexts = z.object({
  transferring: z.string(),
  transferred: z.string(),
  transferFailed: z.string(),
  queueing: z.string(),
  accepted: z.string(),
  noAgent: z.string(),
  outsideHours: z.string(),
  visitorReminder: z.string(),
  ended: z.string(),
  visitorTimeout: z.string(),
  queueTimeout: z.string(),
  agentTimeout: z.string(),
  conversationTimeout: z.string(),
  blocked: z.string(),
  removed: z.string(),
  disbanded: z.string(),
  ratingInvitation: z.string(),
  ratingThanks: z.string(),
})

/** What is said, as it stands: the rules hold for what is written anew. */
export const keptTexts: z.ZodType<TranslatedTexts> = saidTexts.extend({
  translations: z.partialRecord(z.enum(LANGUAGE_NAMES), saidTexts.partial()),
})

/** How groups are found, as it stands: one that is offered may be gone by now. */
export const keptAssignment: z.ZodType<Assignment> = z.object({
  by: z.enum(ASSIGNED_BY),
  defaultGroupId: z.uuid().nullable(),
  prompt: z.string(),
  groupIds: z.array(z.uuid()),
  webhook: z.object({ url: z.string(), timeoutSeconds: z.number().int(), onTimeout: z.enum(ON_TIMEOUT) }),
  vip: z.object({ tags: z.array(z.string()), seconds: z.number().int() }),
})

/** The identity provider, as it stands: empty where there was never one. */
export const keptProvider: z.ZodType<Provider> = z.object({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  joinsAs: z.enum(JOINS_AS).nullable(),
  only: z.boolean(),
})

/** The hours, as they stand: a zone may be called otherwise by now. */
export const keptHours = hoursSchema.extend({ timeZone: z.string() })
export const channelKind = z.enum(CHAT_KINDS)
export const keptChannelHours = z.object({ channels: z.partialRecord(channelKind, keptHours) })

/** What is hidden, as it stands: a pattern may have become one that is not taken any more. */
export const keptMasking: z.ZodType<Masking> = z.object({
  kinds: z.array(z.enum(IDENTITIES)),
  patterns: z.array(z.object({ name: z.string(), pattern: z.string() })),
  agents: z.boolean(),
  bot: z.boolean(),
})

/** Which alerts leave the console, as it stands. */
export const keptAlertRules: z.ZodType<AlertRules> = z.object({
  mail: z.object({
    kinds: z.array(z.enum(ALERT_KINDS)),
    memberIds: z.array(z.uuid()),
    addresses: z.array(z.string()),
  }),
  webhook: z.object({ kinds: z.array(z.enum(ALERT_KINDS)), url: z.string() }),
})
