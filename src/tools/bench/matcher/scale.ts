import { performance } from 'node:perf_hooks'
import { serialiseMatcher, type Matcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'
import { measure } from '../../match/measure.ts'
import { quantile } from '../quantiles.ts'
import type { Row } from '../row.ts'
import { sized } from '../size.ts'
import { largeBase, type LargeBase } from './large-base.ts'

/** `compared`: edits after which all is built anew, to compare. Goals: seconds of a build, milliseconds of a match (p99), megabytes, and of an edit until it answers. */
const SIZES = [
  {
    name: '1,000 entries of 20',
    entries: sized(1_000, 100),
    compared: 5,
    limit: { build: 4, p99: 0.6, memory: 60, edit: 100 },
  },
  {
    name: '10,000 entries of 20',
    entries: 10_000,
    compared: 2,
    limit: { build: 60, p99: 8, memory: 1_024, edit: 100 },
  },
] as const
const QUESTIONS = 20
const ASKED = 2_000
const EDITS = 20
/** For how long an edit holds up whoever else waits, in milliseconds. */
const HELD_MS = 50
/** How far the confidence after one edit may be from that of a full build. */
const DRIFT = 0.05

/** Makes matchers: of entries, and of a state that was built. */
type Makers = {
  build: (entries: readonly MatcherEntry[]) => Matcher
  revive: (state: MatcherState) => Matcher
}

/** Measures the matcher on bases grown from the given entries. `subjects` are words to grow them by. */
export function* scale(
  small: readonly MatcherEntry[],
  subjects: readonly string[],
  { build, revive }: Makers,
): Generator<Row> {
  for (const { name, entries, compared, limit } of SIZES.slice(0, sized(SIZES.length, 1))) {
    const base = largeBase(small, subjects, { entries, questions: QUESTIONS })
    let matcher: Matcher | undefined
    const figures = measure([trialOf(base)], (given) => {
      matcher = build(given)
      return (text) => matcher!.match(text)
    })
    yield row(name, 'top 1', figures.top1 * 100, '%')
    yield* held(name, 'build', figures.buildSeconds, 's', limit.build)
    yield row(name, 'p50', figures.p50Ms, 'ms')
    yield* held(name, 'p99', figures.p99Ms, 'ms', limit.p99)
    yield* held(name, 'memory', figures.memoryMB, 'MB', limit.memory)
    const edited = edits(base, subjects)
    const drift = edited.slice(0, compared).map((edit) => driftOf(matcher!, base, edit, { build, revive }))
    const { times, turns } = timed(matcher!, edited)
    yield* held(name, 'edit until it answers, p95', quantile(times, 0.95), 'ms', limit.edit)
    yield* held(name, 'longest turn of an edit', Math.max(...turns), 'ms', HELD_MS)
    yield row(name, 'confidence after an edit, off a full build on average', mean(drift), '')
    yield* held(name, 'confidence after an edit, off a full build at most', Math.max(...drift), '', DRIFT)
  }
}

const trialOf = ({ entries, asked }: LargeBase) => {
  const step = Math.ceil(asked.length / ASKED)
  return { entries, valid: [], test: asked.filter((_, at) => at % step === 0), outsideValid: [], outsideTest: [] }
}

/** An entry as it is after the edit, and what is asked of it then. */
type Edit = { entry: MatcherEntry; text: string }

/** Some entries with a new question each, which is asked in nearly its words. */
function edits({ entries }: LargeBase, subjects: readonly string[]): Edit[] {
  const step = Math.floor(entries.length / EDITS)
  return entries
    .filter((_, at) => at % step === 0)
    .slice(0, EDITS)
    .map(({ id, questions }, at) => {
      const [first, second] = [at, at + EDITS].map((word) => subjects[(word * 104_729 + 13) % subjects.length])
      return {
        entry: { id, questions: [...questions.slice(1), `where do I find the ${first} of the ${second}`] },
        text: `where is the ${first} of a ${second}`,
      }
    })
}

/** How far the confidence after an edit of what was built is from that of a full build. */
function driftOf(matcher: Matcher, { entries }: LargeBase, { entry, text }: Edit, { build, revive }: Makers): number {
  const changed = revive(structuredClone(serialiseMatcher(matcher)))
  changed.update(entry)
  const anew = build(entries.map((each) => (each.id === entry.id ? entry : each)))
  return Math.abs(confidence(changed, text, entry) - confidence(anew, text, entry))
}

/** Makes the edits one after another: how long until each answers, and the turns it took, in milliseconds. */
function timed(matcher: Matcher, edited: readonly Edit[]): { times: number[]; turns: number[] } {
  const turns: number[] = []
  const times = edited.map(({ entry, text }) => {
    const began = performance.now()
    const work = matcher.updating(entry)
    for (let from = began, isDone = false; !isDone;) {
      isDone = work.next().done === true
      const now = performance.now()
      turns.push(now - from)
      from = now
    }
    matcher.match(text)
    return performance.now() - began
  })
  return { times, turns }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const confidence = (matcher: Matcher, text: string, { id }: MatcherEntry): number =>
  matcher.match(text, 12).find(({ entryId }) => entryId === id)?.confidence ?? 0

const row = (name: string, metric: string, value: number, unit: string): Row => ({
  bench: 'matcher',
  case: name,
  metric,
  value,
  unit,
})

function* held(name: string, metric: string, value: number, unit: string, limit: number): Generator<Row> {
  yield row(name, metric, value, unit)
  yield { ...row(name, metric, limit, unit), peer: 'limit', ratio: value / limit }
}
