import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRun, playwrightCounts, vitestCounts } from '#src/tools/test/counts.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
})

afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

function report(content: unknown): string {
  const file = join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a test file that could not be loaded counts as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}, {}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ]
  const file = report({ numPassedTests: 3, numFailedTests: 1, testResults })
  expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2 })
})

test('a flaky end-to-end test passed, and an error outside the tests is a failure', () => {
  const file = report({ stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 0 }, errors: [{ message: 'x' }] })
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 3 })
})

test('a run that failed without a failed test has one failure', () => {
  expect(countRun(1, () => ({ passed: 7, failed: 0 }))).toEqual({ passed: 7, failed: 1 })
  expect(countRun(1, () => ({ passed: 7, failed: 2 }))).toEqual({ passed: 7, failed: 2 })
  expect(countRun(0, () => ({ passed: 7, failed: 0 }))).toEqual({ passed: 7, failed: 0 })
})

test('a run without a report has one failure, whatever its exit code', () => {
  expect(countRun(0, () => vitestCounts(join(dir, 'missing.json')))).toEqual({ passed: 0, failed: 1 })
})
