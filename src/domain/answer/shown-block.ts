import { z } from 'zod'

const mark = z.literal(true).optional()
const line = z.array(
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      text: z.string(),
      bold: mark,
      italic: mark,
      underline: mark,
      strike: mark,
      href: z.string().optional(),
    }),
    z.object({ type: z.literal('break') }),
  ]),
)
export type ShownLine = z.output<typeof line>

/** A block as somebody reads it: variables are filled in, files have an address. */
export const shownBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), inlines: line }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(line) }),
  z.object({ type: z.literal('image'), url: z.string(), alt: z.string() }),
  z.object({ type: z.literal('video'), url: z.string(), name: z.string() }),
  z.object({ type: z.literal('file'), url: z.string(), name: z.string(), bytes: z.number().int() }),
])
export type ShownBlock = z.output<typeof shownBlockSchema>
