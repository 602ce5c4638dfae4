import { isForSome, unmetBy, type Circumstances, type Unmet } from '../qa/conditions.ts'
import { answeringOf } from '../qa/variants.ts'
import { canonicalText } from '../text.ts'
import type { BotProgram } from './program.ts'
import type { BotCandidate, PassedOver } from '../step/why.ts'

/**
 * What was found, told apart: what may answer in these circumstances, the surest first, and the entries that are passed
 * over because one of their conditions is not met.
 */
export function tellApart(
  program: Pick<BotProgram, 'entry'>,
  found: readonly BotCandidate[],
  world: Circumstances,
): { answering: BotCandidate[]; passedOver: PassedOver[] } {
  const unmet = new Map<BotCandidate, Unmet>()
  for (const candidate of found) {
    const entry = program.entry(candidate.entryId)
    const condition = entry ? unmetBy(entry, world) : null
    if (condition !== null) unmet.set(candidate, condition)
  }
  const answering = answeringOf(found, {
    question: ({ entryId }) => questionOf(program, entryId),
    answers: (candidate) => !unmet.has(candidate),
    isSpecial: ({ entryId }) => isForSome(program.entry(entryId) ?? {}),
  })
  return { answering, passedOver: [...unmet].map(([candidate, condition]) => ({ ...candidate, unmet: condition })) }
}

function questionOf(program: Pick<BotProgram, 'entry'>, entryId: string): string | null {
  const entry = program.entry(entryId)
  return entry ? `${entry.base ?? 'qa'} ${canonicalText(entry.question)}` : null
}
