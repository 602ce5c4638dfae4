import type { BotTrace } from '../step/why.ts'

type Outcome = BotTrace['outcome']

/** What the bot makes of a question that it tries to answer: an answer, questions to choose from, or a passage. */
export const ANSWERED = ['direct', 'clarify', 'document'] as const satisfies readonly Outcome[]

/** Where it has none of these. Greetings, buttons and steps of flows are no questions that it tries to answer. */
export const UNANSWERED = ['fallback'] as const satisfies readonly Outcome[]

/** The share of tried questions that were not left without an answer, from 0 to 1; null where nothing was asked. */
export function answerRate({ answered, unanswered }: { answered: number; unanswered: number }): number | null {
  const asked = answered + unanswered
  return asked === 0 ? null : answered / asked
}
