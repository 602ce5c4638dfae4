import { parentPort, workerData } from 'node:worker_threads'
import { measureImpact, type AskedQuestion, type BaseChange } from '#src/domain/matching/impact.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { Conditions } from '#src/domain/qa/conditions.ts'
import { englishWords } from './word-list.ts'

/** What a worker is given: the base as lists in JSON, which cost the server nothing to hand over. */
export type ImpactJob = {
  pieces: string[]
  change: BaseChange
  questions: AskedQuestion[]
  direct: number
  silentBefore: string[]
  silentAfter: string[]
  conditionsBefore: ReadonlyMap<string, Conditions>
  conditionsAfter: ReadonlyMap<string, Conditions>
  chitchat: { entries: string[]; threshold: number }
  mostRows: number
  mostTwins: number
}

/** Asks a base visitors' questions before and after a change, aside, and posts what differs. */
const { pieces, change, questions, silentBefore, silentAfter, chitchat, ...rest } = workerData as ImpactJob
const entries = pieces.flatMap((piece) => JSON.parse(piece) as MatcherEntry[])
const words = await englishWords()
parentPort?.postMessage({
  impact: measureImpact(entries, change, questions, {
    ...rest,
    silentBefore: new Set(silentBefore),
    silentAfter: new Set(silentAfter),
    chitchat: { ...chitchat, entries: new Set(chitchat.entries) },
    knownWord: (word) => words.has(word),
  }),
})
