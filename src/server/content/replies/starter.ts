import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import { requiredText } from '#src/domain/text.ts'
import type { Language } from '#src/lib/languages.ts'
import en from './en.json' with { type: 'json' }
import ind from './ind.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

const starterSchema = z.array(
  z
    .strictObject({ ...quickReplyInputSchema.shape, category: requiredText(LIMITS.quickReply.category) })
    .pick({ title: true, content: true, shortcut: true, category: true }),
)

const FILES: Record<Language, unknown> = { zh, en, ja, ko, pt, ind }

/** The quick replies to begin with in a language, checked as they are read; throws a `ZodError` on a faulty file. */
export const starterReplies = (language: Language): z.output<typeof starterSchema> =>
  starterSchema.parse(FILES[language])
