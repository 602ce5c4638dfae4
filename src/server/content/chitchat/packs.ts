import { z } from 'zod'
import { CHITCHAT_LANGUAGES, CHITCHAT_PACKS, type ChitchatLanguage } from '#src/domain/chitchat/pack.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { repeatedQuestions } from '#src/domain/qa/entry.ts'
import { canonicalText, requiredText, withoutMarkup } from '#src/domain/text.ts'
import en from './en.json' with { type: 'json' }
import ind from './ind.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

const text = (max: number) => withoutMarkup(requiredText(max))

const entrySchema = z.strictObject({
  question: text(LIMITS.qa.question),
  similar: z.array(text(LIMITS.qa.similar)).max(LIMITS.qa.similarCount),
  answer: text(LIMITS.qa.answer),
})

/** The ready-made chitchat of a language: no question stands twice in it, so that it can be stored without a further look. */
export const chitchatSchema = z
  .strictObject({
    language: z.enum(CHITCHAT_LANGUAGES),
    packs: z.record(z.enum(CHITCHAT_PACKS), z.array(entrySchema).min(1)),
  })
  .check(({ value, issues }) => {
    const seen = new Set<string>()
    for (const { question, similar } of Object.values(value.packs).flat()) {
      const all = [question, ...similar].map(canonicalText)
      const isTwice = repeatedQuestions(question, similar).length > 0 || all.some((one) => seen.has(one))
      if (isTwice) issues.push({ code: 'custom', message: 'REPEATED', path: ['packs'], input: question })
      for (const one of all) seen.add(one)
    }
  })
export type ChitchatContent = z.output<typeof chitchatSchema>

const files: Record<ChitchatLanguage, unknown> = { zh, en, ja, ko, pt, ind }

/** The ready-made chitchat of a language, checked as it is read; throws a `ZodError` on a faulty file. */
export function loadChitchat(language: ChitchatLanguage): ChitchatContent {
  return chitchatSchema.parse(files[language])
}
