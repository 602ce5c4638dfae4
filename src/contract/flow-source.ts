import { z } from 'zod'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'

/** What a new flow or voice menu begins with: nothing, a template in a language, another one, or a version of one. */
export const flowSource = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('empty') }),
    z.object({ type: z.literal('template'), template: z.string(), language: z.enum(SHELL_LANGUAGES) }),
    z.object({ type: z.literal('flow'), flowId: z.uuid() }),
    z.object({ type: z.literal('version'), flowId: z.uuid(), versionId: z.uuid() }),
  ])
  .default({ type: 'empty' })
