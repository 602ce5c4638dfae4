import { z } from 'zod'

export const SENDERS = ['visitor', 'bot', 'agent', 'system'] as const
export type Sender = (typeof SENDERS)[number]

/** Steps of a conversation that both sides see as a line between messages. */
export const NOTICES = [
  'transfer_requested',
  'queued',
  'no_agent',
  'outside_hours',
  'agent_joined',
  'agent_changed',
  'returned_to_bot',
  'left_queue',
  'ended',
  'rating_invited',
  'rated',
] as const

/** What a message holds. */
export const messageBodySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** A text with questions to press. */
  z.object({
    type: z.literal('suggestions'),
    text: z.string(),
    items: z.array(z.string()),
    /** Whether a person is offered below the questions. */
    offerAgent: z.boolean(),
  }),
  z.object({
    type: z.literal('notice'),
    notice: z.enum(NOTICES),
    /** The words shown to the visitor, filled in; empty: the client's own words for the notice. */
    text: z.string(),
    agent: z.string().optional(),
    stars: z.number().int().optional(),
  }),
])
export type MessageBody = z.output<typeof messageBodySchema>

/** A message as both clients read it. `seq` orders it: 1..n without a gap within its conversation. */
export const messageSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int().min(1),
  sender: z.enum(SENDERS),
  /** The agent's nickname, for a message of an agent. */
  name: z.string().nullable(),
  clientMsgId: z.string().nullable(),
  body: messageBodySchema,
  at: z.iso.datetime(),
})
export type Message = z.output<typeof messageSchema>

/** One line that stands for a message in lists. */
export function previewOf(body: MessageBody): string {
  return body.text
}
