import { performance } from 'node:perf_hooks'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { seeded } from './seeded.ts'
import { areaUnderCurve, bestThreshold, calibrationError, percentile, type Judged } from './statistics.ts'
import type { Asked, Trial } from './trial.ts'
import { withTypo } from './typo.ts'

/** Anything that finds entries by a text: ours, or one it is measured against. Best first. */
export type Subject = (text: string) => readonly { entryId: string; confidence: number }[]

export type Build = (entries: readonly MatcherEntry[]) => Subject

/** What the tool prints. Shares are 0..1; null is what the data cannot say. */
export type Figures = {
  top1: number
  top3: number
  auroc: number | null
  oosRecall: number | null
  oosPrecision: number | null
  threshold: number | null
  buildSeconds: number
  p50Ms: number
  p99Ms: number
  memoryMB: number
  calibrationError: number | null
  typoTop1?: number
}

const WARM_UP = 300
const TYPO_SEED = 5869

/**
 * Builds a subject for each trial from its entries, asks it all of the trial, and puts the answers of all trials
 * together. The threshold is chosen on validation texts only.
 */
export function measure(trials: readonly Trial[], build: Build, { typos = false }: { typos?: boolean } = {}): Figures {
  const before = memoryInUse()
  const started = performance.now()
  const runs = trials.map((trial) => ({ trial, subject: build(trial.entries) }))
  const buildSeconds = (performance.now() - started) / 1000
  const memoryMB = (memoryInUse() - before) / 2 ** 20
  for (const { trial, subject } of runs) for (const { text } of trial.test.slice(0, WARM_UP)) subject(text)

  const times: number[] = []
  const test = runs.flatMap(({ trial, subject }) => trial.test.map((asked) => judge(subject, asked, times)))
  const valid = runs.flatMap(({ trial, subject }) => trial.valid.map((asked) => judge(subject, asked)))
  const outside = runs.flatMap(({ trial, subject }) => trial.outsideTest.map((text) => confidence(subject, text)))
  const outsideValid = runs.flatMap(({ trial, subject }) => trial.outsideValid.map((text) => confidence(subject, text)))
  const threshold = bestThreshold(valid, outsideValid)
  const figures: Figures = {
    top1: share(test, ({ right }) => right),
    top3: share(test, ({ among }) => among),
    auroc: areaUnderCurve(
      test.map((judged) => judged.confidence),
      outside,
    ),
    ...refusals(test, outside, threshold),
    threshold,
    buildSeconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    memoryMB,
    calibrationError: calibrationError(test, outside),
  }
  if (!typos) return figures
  const random = seeded(TYPO_SEED)
  const typed = runs.flatMap(({ trial, subject }) =>
    trial.test.map((asked) => judge(subject, { ...asked, text: withTypo(asked.text, random) })),
  )
  return { ...figures, typoTop1: share(typed, ({ right }) => right) }
}

/** What the first candidate was, and whether the right entry is among the first three. Times are in milliseconds. */
function judge(subject: Subject, { text, entryId }: Asked, times: number[] = []): Judged & { among: boolean } {
  const from = performance.now()
  const found = subject(text)
  times.push(performance.now() - from)
  return {
    confidence: found[0]?.confidence ?? 0,
    right: found[0]?.entryId === entryId,
    among: found.slice(0, 3).some((candidate) => candidate.entryId === entryId),
  }
}

function confidence(subject: Subject, text: string): number {
  return subject(text)[0]?.confidence ?? 0
}

/** Of the out-of-scope texts, how many are refused; of all refused, how many are out of scope. */
function refusals(
  test: readonly Judged[],
  outside: readonly number[],
  threshold: number | null,
): Pick<Figures, 'oosRecall' | 'oosPrecision'> {
  if (threshold === null || outside.length === 0) return { oosRecall: null, oosPrecision: null }
  const refused = outside.filter((confidence) => confidence < threshold).length
  const wronglyRefused = test.filter(({ confidence }) => confidence < threshold).length
  const all = refused + wronglyRefused
  return { oosRecall: refused / outside.length, oosPrecision: all === 0 ? null : refused / all }
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length
}

/** Bytes of live objects and buffers; exact when started with --expose-gc. */
function memoryInUse(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
