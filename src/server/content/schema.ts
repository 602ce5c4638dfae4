import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { repeatedQuestions } from '#src/domain/qa/entry.ts'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { conversationTextsSchema } from '#src/domain/settings/application.ts'
import { canonicalText, requiredText, withoutMarkup } from '#src/domain/text.ts'
import { FLOW_TEMPLATES } from './flows/names.ts'

export const TEMPLATES = ['shop', 'software', 'clinic', 'empty'] as const
export type TemplateName = (typeof TEMPLATES)[number]

export const CONTENT_LANGUAGES = ['en', 'zh'] as const
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number]

const text = (max: number) => withoutMarkup(requiredText(max))

/** A slash parts a category from its subcategory in an entry's path, so no name holds one. */
const categoryName = text(LIMITS.qa.categoryName).refine((name) => !name.includes('/'), {
  message: 'FORBIDDEN_CHARACTERS',
})

const entrySchema = z.strictObject({
  /** A category's name, or category and subcategory parted by a slash. */
  category: z.string(),
  question: text(LIMITS.qa.question),
  similar: z.array(text(LIMITS.qa.similar)).max(LIMITS.qa.similarCount),
  answer: text(LIMITS.qa.answer),
})

/**
 * What a new application is filled with: the bot's words, groups, demonstration agents, opening hours and Q&A.
 * References inside are held too: card questions are standard questions, paths are listed categories, and no question
 * stands twice, so that a template which parses can be stored without a further look.
 */
export const starterContentSchema = z
  .strictObject({
    template: z.enum(TEMPLATES),
    lang: z.enum(CONTENT_LANGUAGES),
    robot: z.strictObject({
      name: text(LIMITS.robot.name),
      welcome: text(LIMITS.robot.welcome),
      cardTitle: text(LIMITS.robot.cardTitle),
      cardQuestions: z.array(text(LIMITS.qa.question)).max(LIMITS.robot.cardQuestions),
      clarify: text(LIMITS.robot.text),
      clarifyOne: text(LIMITS.robot.text),
      fallbacks: z.array(text(LIMITS.robot.text)).min(1).max(LIMITS.robot.fallbackVariants),
      transferWords: z.array(text(LIMITS.robot.transferWord)).min(1).max(LIMITS.robot.transferWords),
    }),
    texts: conversationTextsSchema,
    groups: z.array(z.strictObject({ name: text(LIMITS.team.groupName) })).min(1),
    agents: z.array(
      z.strictObject({
        nickname: text(LIMITS.team.nickname),
        account: z
          .string()
          .regex(/^[a-z][a-z0-9.-]*$/)
          .max(LIMITS.team.account),
      }),
    ),
    hours: hoursSchema.pick({ timeZone: true, weekly: true }),
    categories: z.array(z.strictObject({ name: categoryName, children: z.array(categoryName) })),
    /** The ready-made flow it begins with, where the plan has flows. */
    flow: z.enum(FLOW_TEMPLATES).nullable(),
    entries: z.array(entrySchema).max(LIMITS.qa.entries),
  })
  .check(({ value, issues }) => {
    const report = (code: string, path: (string | number)[], input: unknown) =>
      issues.push({ code: 'custom', message: code, path, input })

    const questions = new Set(value.entries.map((entry) => entry.question))
    for (const [index, question] of value.robot.cardQuestions.entries()) {
      if (!questions.has(question)) report('UNKNOWN_QUESTION', ['robot', 'cardQuestions', index], question)
    }

    const paths = new Set(categoryPaths(value.categories))
    const owner = new Map<string, number>()
    for (const [index, entry] of value.entries.entries()) {
      if (!paths.has(entry.category)) report('UNKNOWN_CATEGORY', ['entries', index, 'category'], entry.category)
      for (const repeated of repeatedQuestions(entry.question, entry.similar)) {
        report(repeated.code, ['entries', index, 'similar', repeated.index], entry.similar[repeated.index])
      }
      for (const question of [entry.question, ...entry.similar]) {
        const key = canonicalText(question)
        if ((owner.get(key) ?? index) !== index) report('REPEATED', ['entries', index], question)
        owner.set(key, index)
      }
    }
  })
export type StarterContent = z.output<typeof starterContentSchema>

/** Every path an entry may stand in: each category by its name, each subcategory as `category/subcategory`. */
export function categoryPaths(categories: readonly { name: string; children: readonly string[] }[]): string[] {
  return categories.flatMap(({ name, children }) => [name, ...children.map((child) => `${name}/${child}`)])
}
