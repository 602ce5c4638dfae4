import { z } from 'zod'
import { shownBlockSchema } from '../answer/shown-block.ts'
import { sentTemplateSchema } from '../channel/template.ts'
import { FILE_KINDS } from './file-kind.ts'
import { REACTIONS } from './reaction.ts'
import { THUMB_REASONS } from './thumb.ts'

export const SENDERS = ['visitor', 'bot', 'agent', 'system'] as const
export type Sender = (typeof SENDERS)[number]

/** Steps of a conversation that both sides see as a line between messages. */
const NOTICES = [
  'transfer_requested',
  'queued',
  'no_agent',
  'outside_hours',
  'agent_joined',
  'agent_changed',
  'transfer_failed',
  'returned_to_bot',
  'left_queue',
  'message_left',
  'visitor_reminded',
  'ended',
  'rating_invited',
  'rated',
  'recalled',
  'unsupported',
  'answered_elsewhere',
] as const

/** A passage of a document that could answer; `n` is its place in the document, `confidence` 0..1. */
export const passageSchema = z.object({
  documentId: z.string(),
  n: z.number().int(),
  /** The document, as it was called. */
  name: z.string(),
  page: z.number().int().nullable(),
  unit: z.enum(['page', 'slide', 'sheet']).nullable(),
  heading: z.string(),
  text: z.string(),
  confidence: z.number(),
})

/** What pressing a button does. The server reads it from the stored message, never from who presses. */
export const buttonActionSchema = z.discriminatedUnion('type', [
  /** An answer to the node that asked. */
  z.object({ type: z.literal('choose') }),
  /** Its label, as if it had been typed. */
  z.object({ type: z.literal('say') }),
  z.object({ type: z.literal('link'), url: z.string() }),
  z.object({ type: z.literal('flow'), flowId: z.string() }),
  z.object({ type: z.literal('agent') }),
  /** Asks for a person of a group. */
  z.object({ type: z.literal('group'), groupId: z.string() }),
  /** Reads out a passage that was offered beside other answers to `query`. */
  z.object({ type: z.literal('read'), query: z.string(), passage: passageSchema }),
])
export type ButtonAction = z.output<typeof buttonActionSchema>

export const buttonSchema = z.object({ id: z.string(), label: z.string(), action: buttonActionSchema })
export type Button = z.output<typeof buttonSchema>

export const FIELD_TYPES = ['text', 'number', 'date', 'phone', 'email', 'choice', 'pattern'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A field of a form as the visitor sees it. */
export const formFieldSchema = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  placeholder: z.string(),
  options: z.array(z.string()),
})
export type FormField = z.output<typeof formFieldSchema>

/** The moment of a run that a message's buttons or fields belong to. */
const ask = z.string().nullable()

/** Where an answer stands: a document, and its page, slide or sheet where it has any. */
export const sourceSchema = z.object({
  name: z.string(),
  page: z.number().int().nullable(),
  unit: z.enum(['page', 'slide', 'sheet']).nullable(),
})
export type MessageSource = z.output<typeof sourceSchema>

/** A passage that an answer rests on, to be read beside it. */
export const citationSchema = sourceSchema.extend({ heading: z.string(), text: z.string() })
export type Citation = z.output<typeof citationSchema>

/** What a message holds. */
export const messageBodySchema = z.discriminatedUnion('type', [
  /**
   * `rich`: with light marks for bold, italic, lists and links, which a client without them may show as they stand.
   * `source`: the document that the text is taken from. `citations`: the passages it is written from, which it names as [1],
   * [2] and so on. `template`: the approved words that an operator is told to send in place of it.
   */
  z.object({
    type: z.literal('text'),
    text: z.string(),
    rich: z.literal(true).optional(),
    source: sourceSchema.optional(),
    citations: z.array(citationSchema).optional(),
    template: sentTemplateSchema.optional(),
  }),
  /** A text with buttons below it. */
  z.object({ type: z.literal('buttons'), text: z.string(), items: z.array(buttonSchema), ask }),
  /** An answer with its form; `text` says the same without it. */
  z.object({
    type: z.literal('rich'),
    text: z.string(),
    blocks: z.array(shownBlockSchema),
    items: z.array(buttonSchema),
    ask,
  }),
  z.object({ type: z.literal('image'), url: z.string(), text: z.string() }),
  z.object({ type: z.literal('video'), url: z.string(), text: z.string() }),
  z.object({
    type: z.literal('card'),
    title: z.string(),
    text: z.string(),
    imageUrl: z.string(),
    items: z.array(buttonSchema),
    ask,
  }),
  z.object({
    type: z.literal('form'),
    text: z.string(),
    fields: z.array(formFieldSchema),
    submitLabel: z.string(),
    cancelLabel: z.string(),
    ask,
  }),
  /** What a visitor has sent by a form: `text` holds it as lines for whoever reads along. */
  z.object({ type: z.literal('answers'), text: z.string(), ask: z.string() }),
  /** Asks for a file; a client that can send one offers to. */
  z.object({ type: z.literal('upload'), text: z.string(), accepts: z.enum(FILE_KINDS), ask }),
  /**
   * A file that a visitor has sent; `text` is its name, `url` a path that is open to them and to members who may see the
   * conversation, `size` in bytes. `ask`: of the message that asked for it; null: nobody did.
   */
  z.object({
    type: z.literal('file'),
    text: z.string(),
    url: z.string(),
    mediaType: z.string(),
    size: z.number().int(),
    ask,
  }),
  /** What a caller heard: spoken words, or a sound that says them. */
  z.object({ type: z.literal('prompt'), text: z.string(), soundId: z.string().nullable() }),
  /** The keys a caller has pressed, hidden where they are to be read by nobody. */
  z.object({ type: z.literal('keys'), text: z.string() }),
  /** What a caller has left on the line; `text`: what was understood of it, or ''. */
  z.object({ type: z.literal('recording'), text: z.string(), recordingId: z.string(), seconds: z.number() }),
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
    /** Where nobody is there, or nobody has come until the end: that no message can be left. */
    leaves: z.literal(false).optional(),
    stars: z.number().int().optional(),
    /** The number of the message that was recalled. */
    of: z.number().int().optional(),
    /** What has come by a channel and has no place here, by its operator's word. */
    what: z.string().optional(),
  }),
])
export type MessageBody = z.output<typeof messageBodySchema>

/** What is shown of what a visitor thinks of an answer; `helpful` null: they have said nothing yet. */
export const shownThumbSchema = z.object({
  helpful: z.boolean().nullable(),
  reason: z.enum(THUMB_REASONS).nullable(),
  comment: z.string(),
  isSettled: z.boolean(),
})

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
  /**
   * Of an answer of the bot: whether it has helped, null while its visitor has not said; `isSettled`: they cannot change it
   * any more. Left out where they are not asked.
   */
  thumb: shownThumbSchema.optional(),
  /** How the other side has answered to it in place of words; left out where it has not. */
  reaction: z.enum(REACTIONS).optional(),
})
export type Message = z.output<typeof messageSchema>

/** One line that stands for a message in lists. */
export function previewOf(body: MessageBody): string {
  return body.type === 'card' && body.text === '' ? body.title : body.text
}
