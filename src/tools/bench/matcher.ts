import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildMatcher, reviveMatcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'
import { measure, type Build, type Figures } from '../match/measure.ts'
import { peers } from '../match/peers.ts'
import { sampleTrials } from '../match/sample-content.ts'
import { readTexts } from '../match/texts.ts'
import { frameTrial, type Trial } from '../match/trial.ts'
import { englishWords } from '../match/word-list.ts'
import { scale } from './matcher/scale.ts'
import type { Row } from './row.ts'
import { sized } from './size.ts'

/**
 * Measures the matcher beside its peers, on the same texts in the same run: for each case first our figures, then each
 * peer's with the ratio of ours to it. Then it is measured against its limits, on bases grown from the same texts.
 *
 * The environment's DESKWRIGHT_BENCH_DATA names a folder with `<set>/data.jsonl`; without it the sample content is measured.
 */
export async function* bench(): AsyncIterable<Row> {
  const words = englishWords()
  const options = { knownWord: (word: string) => words.has(word) }
  const built = (entries: readonly MatcherEntry[]) => buildMatcher(entries, options)
  const revived = (state: MatcherState) => reviveMatcher(state, options)
  const ours: Build = (entries) => {
    const matcher = built(entries)
    return (text) => matcher.match(text)
  }
  const given = cases()
  for (const { name, trials } of given) {
    const own = measure(trials, ours)
    for (const { metric, unit, read } of METRICS) yield { bench: 'matcher', case: name, metric, value: read(own), unit }
    for (const [peer, build] of Object.entries(peers)) {
      const theirs = measure(trials, build)
      for (const { metric, unit, read } of METRICS) {
        const value = read(theirs)
        const row = { bench: 'matcher', case: name, metric, value, unit, peer }
        yield value > 0 ? { ...row, ratio: read(own) / value } : row
      }
    }
  }
  const small = given.flatMap(({ name, trials }) =>
    trials.flatMap(({ entries }, at) => entries.map((entry) => ({ ...entry, id: `${name}.${at}.${entry.id}` }))),
  )
  yield* scale(small.filter(isLatin), [...words].filter(isPlain), { build: built, revive: revived })
}

/** Subjects are English words, so only texts in Latin script are grown by them. */
const isLatin = ({ questions }: MatcherEntry) =>
  questions.every((text) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text))
const isPlain = (word: string) => /^[a-z]{5,9}$/.test(word)

const METRICS: readonly { metric: string; unit: string; read: (figures: Figures) => number }[] = [
  { metric: 'top 1', unit: '%', read: ({ top1 }) => top1 * 100 },
  { metric: 'top 3', unit: '%', read: ({ top3 }) => top3 * 100 },
  { metric: 'build', unit: 's', read: ({ buildSeconds }) => buildSeconds },
  { metric: 'p50', unit: 'ms', read: ({ p50Ms }) => p50Ms },
  { metric: 'p99', unit: 'ms', read: ({ p99Ms }) => p99Ms },
  { metric: 'memory', unit: 'MB', read: ({ memoryMB }) => memoryMB },
]

const SHOTS = 21
/** The slowest peer takes tens of milliseconds a text, so not every text of a large set is asked. */
const ASKED = 500

const samples = (): Trial[] =>
  sampleTrials()
    .slice(0, sized(Infinity, 1))
    .map((trial) => ({ ...trial, test: trial.test.slice(0, sized(Infinity, 5)) }))

function cases(): { name: string; trials: Trial[] }[] {
  const folder = process.env['DESKWRIGHT_BENCH_DATA']
  if (folder === undefined || folder === '') return [{ name: 'sample content', trials: samples() }]
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name, 'data.jsonl')
      if (!existsSync(file)) return []
      const trial = frameTrial(readTexts(file), { shots: SHOTS })
      const step = Math.ceil(trial.test.length / ASKED)
      const test = trial.test.filter((_, index) => index % step === 0)
      return [{ name, trials: [{ ...trial, valid: [], outsideValid: [], outsideTest: [], test }] }]
    })
}
