import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { ALERT_STATES } from '#src/domain/sensitive/word.ts'
import { requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { messageSchema } from '#src/domain/conversation/message.ts'
import { ERASED_KINDS } from '#src/domain/conversation/erasure.ts'
import { CLOSING_KINDS } from '#src/domain/conversation/closing.ts'
import { BEGINNERS, END_REASONS, STATES } from '#src/domain/conversation/state.ts'
import { TARGET_KINDS, TARGET_OUTCOMES } from '#src/domain/routing/targets.ts'
import { botTraceSchema } from '#src/domain/step/why.ts'
import { conversationSchema, personSchema, transferSchema } from './conversation.ts'
import { watchSchema, whisperSchema } from './beside-conversation.ts'
import { guidedStepSchema } from './guided-flows.ts'
import { deskNoteSchema } from './notes.ts'
import { done, inApp, pageInput, pageOf, procedure } from './base.ts'
import { routingStepSchema } from './routing-steps.ts'

const tags = ['History']

export const historyRowSchema = conversationSchema.extend({
  queueSeconds: z.number().int().nullable(),
  /** Seconds from acceptance to the agent's first words. */
  firstResponseSeconds: z.number().int().nullable(),
  messages: z.object({ visitor: z.number().int(), bot: z.number().int(), agent: z.number().int() }),
  version: z.number().int().nullable(),
  /** The agent who wrote first; null: the visitor has begun it. */
  begunBy: personSchema.nullable(),
  /** How it stands with alerts, for who looks after the rules of messages; null: there are none, or it is not for the caller. */
  alert: z.enum(ALERT_STATES).nullable(),
})
export type HistoryRow = z.output<typeof historyRowSchema>

export const historyFilterSchema = z.object({
  /** Since when: one of the owner's ranges; absent: everything. */
  range: z.enum(['24h', '7d', '14d', '30d']).optional(),
  text: z.string().max(LIMITS.search.text).optional(),
  /** The kind of channel it came by, such as `web`, or `phone` for a call. */
  channel: z.string().max(32).optional(),
  state: z.enum(STATES).optional(),
  endReason: z.enum(END_REASONS).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** Who wrote first. */
  begun: z.enum(BEGINNERS).optional(),
  agentId: z.uuid().optional(),
  visitorId: z.uuid().optional(),
  alert: z.enum(ALERT_STATES).optional(),
  /** What was filled in afterwards: a field's id, a colon and its value. */
  closing: z
    .string()
    .max(LIMITS.closing.text)
    .regex(/^[0-9a-f-]{36}:./)
    .optional(),
})

/** How far the erasure of a visitor has come; what was erased counts as it goes. */
const erasureSchema = z.object({
  /** Conversations that are done, of all. */
  done: z.number().int(),
  total: z.number().int(),
  counts: z.record(z.enum(ERASED_KINDS), z.number().int()),
  by: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Erasure = z.output<typeof erasureSchema>

/** How far the export of a visitor's data has come. */
const visitorExportSchema = z.object({
  /** What is saved: `/api/apps/{appId}/visitor-exports/{id}`. */
  id: z.uuid(),
  status: z.enum(['running', 'ready', 'failed']),
  /** Conversations and files that are in it, of all; none of none while it is not known how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** In bytes; null: it is not there. */
  size: z.number().int().nullable(),
  by: z.string().nullable(),
  /** Until when it is there. */
  expiresAt: z.iso.datetime().nullable(),
})
export type VisitorExport = z.output<typeof visitorExportSchema>

const transcriptSchema = z.object({
  conversation: historyRowSchema,
  rating: z
    .object({
      stars: z.number().int(),
      reasons: z.array(z.string()),
      /** null: they were not asked, or did not say. */
      solved: z.boolean().nullable(),
      comment: z.string(),
    })
    .nullable(),
  /** What its agent filled in afterwards, by the names that the fields had then. */
  closing: z.array(
    z.object({ fieldId: z.uuid(), label: z.string(), kind: z.enum(CLOSING_KINDS), values: z.array(z.string()) }),
  ),
  /** How it went from one to another, the first time first. */
  transfers: z.array(transferSchema),
  /** Targets of time that were met or missed, the first first; `seconds`: within how many that are open. */
  targets: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(TARGET_KINDS),
      seconds: z.number().int(),
      outcome: z.enum(TARGET_OUTCOMES),
      at: z.iso.datetime(),
    }),
  ),
  /** How it found who served it. */
  routing: z.array(routingStepSchema),
  /** What became of the flows that its agents began in it. */
  flows: z.array(guidedStepSchema),
  /** What was written to who served it; for them, and for who looks after the desk. */
  whispers: z.array(whisperSchema),
  /** What members wrote for each other, whoever of them reads it. */
  notes: z.array(deskNoteSchema),
  /** Who read along; for who looks after the desk. */
  watches: z.array(watchSchema),
  messages: z.array(messageSchema.extend({ trace: botTraceSchema.nullable() })),
  /** Of its visitor, of whose words nothing is told from then on; null: they have not been erased. */
  erasure: erasureSchema.nullable(),
  /** Since when what was said is gone because it had been kept for its time; null: it is there. */
  expiredAt: z.iso.datetime().nullable(),
  /** Whether the reader may lift its mask; false also where there is none. */
  unmaskable: z.boolean(),
})

export const history = {
  list: procedure(
    'history.own',
    {
      method: 'GET',
      path: '/apps/{appId}/history',
      summary: 'Conversations, newest first; agents see their own, online admins those of their groups, both masked',
      tags,
    },
    { key: 'conversations:read' },
  )
    .input(inApp.extend(historyFilterSchema.shape).extend(pageInput.shape))
    .output(pageOf(historyRowSchema).extend({ total: z.number().int() })),
  get: procedure(
    'history.own',
    {
      method: 'GET',
      path: '/apps/{appId}/history/{conversationId}',
      summary: 'A conversation with its transcript',
      tags,
    },
    { key: 'conversations:read' },
  )
    .input(inApp.extend({ conversationId: z.uuid() }))
    .output(transcriptSchema),
  unmask: procedure('history.unmask', {
    method: 'POST',
    path: '/apps/{appId}/history/{conversationId}/unmask',
    summary: 'A conversation as it was written, for a reason that is kept',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid(), reason: requiredText(LIMITS.unmask.reason) }))
    .output(
      transcriptSchema.extend({
        /** The number of who called, or is to be called back; null where nobody did. */
        caller: z.string().nullable(),
      }),
    ),
  exportVisitor: procedure('visitor.export', {
    method: 'POST',
    path: '/apps/{appId}/visitors/{visitorId}/export',
    summary: 'Put everything that is kept of a visitor into an archive, for a reason that is kept',
    tags,
  })
    .input(
      inApp.extend({
        visitorId: z.uuid(),
        reason: requiredText(LIMITS.visitorExport.reason),
        language: z.enum(SHELL_LANGUAGES),
      }),
    )
    .output(visitorExportSchema),
  visitorExport: procedure('visitor.export', {
    method: 'GET',
    path: '/apps/{appId}/visitors/{visitorId}/export',
    summary: 'The last archive of a visitor that is being made, is there, or has failed',
    tags,
  })
    .input(inApp.extend({ visitorId: z.uuid() }))
    .output(visitorExportSchema.nullable()),
  eraseVisitor: procedure('visitor.erase', {
    method: 'POST',
    path: '/apps/{appId}/visitors/{visitorId}/erase',
    summary:
      'End what a visitor has open and erase all that tells who they are or what was said, for a reason that is kept',
    tags,
  })
    .input(inApp.extend({ visitorId: z.uuid(), reason: requiredText(LIMITS.visitorErasure.reason) }))
    .output(done),
  why: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/history/{conversationId}/messages/{seq}/why',
    summary: 'Why the bot said a message',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid(), seq: z.coerce.number().int().min(1) }))
    .output(z.object({ trace: botTraceSchema.nullable(), version: z.number().int().nullable() })),
}
