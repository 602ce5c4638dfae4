import { z } from 'zod'

/** What a new flow or voice menu begins with: nothing, a template in a language, another one, or a version of one. */
export const flowSource = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('empty') }),
    z.object({ type: z.literal('template'), template: z.string(), language: z.enum(['en', 'zh']) }),
    z.object({ type: z.literal('flow'), flowId: z.uuid() }),
    z.object({ type: z.literal('version'), flowId: z.uuid(), versionId: z.uuid() }),
  ])
  .default({ type: 'empty' })
