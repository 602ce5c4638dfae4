import { readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { z } from 'zod'

/** A test file and how long its tests took, in milliseconds. */
export type Timed = { readonly file: string; readonly ms: number }

const vitestTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

type Suite = {
  specs: { file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        file: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
)
const playwrightTimes = z.object({ suites: z.array(suite) })

/** The files in a report of vitest's json reporter. */
export function vitestFiles(report: string, root: string): Timed[] {
  const { testResults } = vitestTimes.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults.map(({ name, startTime, endTime }) => ({
    file: isAbsolute(name) ? relative(root, name) : name,
    ms: endTime - startTime,
  }))
}

/** The files in a report of Playwright's json reporter, each with all of its tests and their repetitions. */
export function playwrightFiles(report: string, folder: string): Timed[] {
  const times = new Map<string, number>()
  const walk = ({ specs, suites = [] }: Suite): void => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        times.set(file, (times.get(file) ?? 0) + duration)
    suites.forEach(walk)
  }
  playwrightTimes.parse(JSON.parse(readFileSync(report, 'utf8'))).suites.forEach(walk)
  return [...times].map(([file, ms]) => ({ file: `${folder}/${file}`, ms }))
}

/** The slowest first, so many of them, a line each. */
export const slowestLines = (files: readonly Timed[], count: number): string[] =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
