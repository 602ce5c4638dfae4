import { isForSome, unmetBy, type Circumstances } from '../qa/conditions.ts'
import type { BotProgram } from './program.ts'
import type { BotCandidate, PassedOver } from './why.ts'

/**
 * What was found, told apart: what may answer in these circumstances, the surest first, and the entries that are passed
 * over because one of their conditions is not met. Of two that are equally sure, an entry that was written for some
 * conversations goes before one for all.
 */
export function tellApart(
  program: Pick<BotProgram, 'entry'>,
  found: readonly BotCandidate[],
  world: Circumstances,
): { answering: BotCandidate[]; passedOver: PassedOver[] } {
  const special = new Set<BotCandidate>()
  const passedOver: PassedOver[] = []
  const answering = found.filter((candidate) => {
    const entry = program.entry(candidate.entryId)
    const unmet = entry ? unmetBy(entry, world) : null
    if (unmet !== null) passedOver.push({ ...candidate, unmet })
    else if (entry && isForSome(entry)) special.add(candidate)
    return unmet === null
  })
  if (special.size > 0)
    answering.sort((a, b) => b.confidence - a.confidence || Number(special.has(b)) - Number(special.has(a)))
  return { answering, passedOver }
}
