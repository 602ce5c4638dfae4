import type { Variant } from '#src/domain/answer/block.ts'
import { isPlain, plainAnswer } from '#src/domain/answer/plain-answer.ts'
import { plainText } from '#src/domain/answer/plain-text.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { richAnswerSchema, type RichAnswer } from '#src/domain/answer/rich-answer.ts'

/** An answer as it is stored: its plain text, and its form where it has more than that. */
export type AnswerValue = { text: string; rich: RichAnswer | null }

/** An answer with its form, whatever it is stored as. */
export const answerOf = ({ text, rich }: AnswerValue): RichAnswer => rich ?? plainAnswer(text)

/** An answer as it is stored. One that is no more than its plain text is kept as that alone. */
export function valueOf(answer: RichAnswer): AnswerValue {
  const [first] = answer.variants
  const text = first ? plainText(first) : ''
  return isPlain(answer) ? { text, rich: null } : { text: text.trim(), rich: answer }
}

/** Whether two values say the same, whatever the order of their keys: a database keeps its own. */
export function sameValue(a: AnswerValue, b: AnswerValue): boolean {
  return a.text.trim() === b.text.trim() && sameJson(a.rich, b.rich)
}

/** The answer with one variant changed. */
export const withVariant = ({ variants }: RichAnswer, index: number, change: Partial<Variant>): RichAnswer => ({
  variants: variants.map((variant, at) => (at === index ? { ...variant, ...change } : variant)),
})

/** Something that keeps an answer from being saved, where in it, and its number. */
export type AnswerProblem = { path: readonly (string | number)[]; code: string; limit?: number | undefined }

/** What is wrong with an answer of at most `limit` code points; an empty one is wrong only where one is required. */
export function answerProblems(value: AnswerValue, limit: number, required: boolean): AnswerProblem[] {
  const { error } = richAnswerSchema(limit).safeParse(answerOf(value))
  return (error?.issues ?? []).flatMap((issue): AnswerProblem[] => {
    const path = issue.path.filter((key) => typeof key !== 'symbol')
    const isLone = value.rich === null && issue.message === 'REQUIRED'
    if (isLone && !required) return []
    const params: unknown = issue.code === 'custom' ? issue.params?.limit : undefined
    const code = /^[A-Z_]+$/.test(issue.message) ? issue.message : 'INVALID'
    return [{ path, code, limit: typeof params === 'number' ? params : undefined }]
  })
}
