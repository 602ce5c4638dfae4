import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests passed and failed. */
export type Counts = { passed: number; failed: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** The counts in a report of vitest's json reporter. A file that could not even be loaded counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** The counts in a report of Playwright's json reporter. An error outside any test counts as one failure. */
export function playwrightCounts(file: string): Counts {
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/**
 * The counts of a run that ended with this exit code. One that failed, or left no readable report, has at least one
 * failure, so a summary never says that all is well when it is not.
 */
export function countRun(exitCode: number, read: () => Counts): Counts {
  try {
    const counts = read()
    return exitCode === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
