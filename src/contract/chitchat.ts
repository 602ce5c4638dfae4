import { z } from 'zod'
import { CHITCHAT_LANGUAGES, CHITCHAT_PACKS } from '#src/domain/chitchat/pack.ts'
import { inApp, procedure } from './base.ts'

const tags = ['Knowledge']

export const chitchatPackSchema = z.object({
  pack: z.enum(CHITCHAT_PACKS),
  entries: z.array(
    z.object({
      question: z.string(),
      similar: z.array(z.string()),
      answer: z.string(),
      /** Whether the chitchat has the question already, so that it is passed over. */
      isThere: z.boolean(),
    }),
  ),
})
export type PackOffer = z.output<typeof chitchatPackSchema>

const inLanguage = inApp.extend({ language: z.enum(CHITCHAT_LANGUAGES) })

export const chitchat = {
  packs: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/chitchat/packs',
    summary: 'Ready-made chitchat in a language, and what of it is there already',
    tags,
  })
    .input(inLanguage)
    .output(z.array(chitchatPackSchema)),
  addPacks: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/chitchat/packs',
    summary: 'Add ready-made chitchat as one change; what is there already stays as it is',
    tags,
  })
    .input(inLanguage.extend({ packs: z.array(z.enum(CHITCHAT_PACKS)).min(1).max(CHITCHAT_PACKS.length) }))
    .output(
      z.object({
        added: z.number().int(),
        skipped: z.number().int(),
        /** The id to take it back by; null when nothing was added. */
        changeSetId: z.uuid().nullable(),
      }),
    ),
}
