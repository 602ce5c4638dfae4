import { z } from 'zod'
import { linkAddress } from '#src/lib/link-address.ts'
import { LIMITS } from '../limits.ts'
import { requiredText, withoutMarkup } from '../text.ts'

const limits = LIMITS.answer

/** An address a link may have: http, https, or a path on the application's own host. */
export const linkSchema = z
  .string()
  .max(limits.url)
  .refine((url) => linkAddress(url) !== undefined, { message: 'LINK_INVALID' })

const mark = z.literal(true).optional()

/** A piece of a line. A variable's reference is as templates name it: `system.nickname`. */
export const inlineSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(limits.text),
    bold: mark,
    italic: mark,
    underline: mark,
    strike: mark,
    href: linkSchema.optional(),
  }),
  z.strictObject({ type: z.literal('variable'), reference: z.string().regex(/^[a-z_]\w*(\.\w+){0,4}$/i) }),
  z.strictObject({ type: z.literal('break') }),
])
export type Inline = z.output<typeof inlineSchema>

const inlines = z.array(inlineSchema).max(limits.inlines)
const fileId = z.uuid()
const name = withoutMarkup(requiredText(limits.name))

export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), inlines }),
  z.strictObject({
    type: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(inlines).min(1).max(limits.items),
  }),
  /** `alt`: what it shows, for who cannot see it and for channels that cannot show it. */
  z.strictObject({ type: z.literal('image'), fileId, alt: withoutMarkup(requiredText(limits.alt)) }),
  z.strictObject({ type: z.literal('video'), fileId, name }),
  z.strictObject({ type: z.literal('file'), fileId, name, bytes: z.number().int().min(1) }),
])
export type Block = z.output<typeof blockSchema>

/** A button below an answer, which works whenever it is pressed. */
export const answerButtonSchema = z.strictObject({
  id: z.string().min(1).max(64),
  label: withoutMarkup(requiredText(limits.buttonLabel)),
  action: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('say') }),
    z.strictObject({ type: z.literal('link'), url: linkSchema }),
    z.strictObject({ type: z.literal('flow'), flowId: z.uuid() }),
    z.strictObject({ type: z.literal('agent') }),
  ]),
})
export type AnswerButton = z.output<typeof answerButtonSchema>

export const variantSchema = z.strictObject({
  /** `en`, `zh`; null: any. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable(),
  /** A channel's kind; null: any. */
  channel: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/)
    .nullable(),
  blocks: z.array(blockSchema).max(limits.blocks),
  buttons: z.array(answerButtonSchema).max(limits.buttons),
})
export type Variant = z.output<typeof variantSchema>
