import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightFiles, slowestLines, vitestFiles } from '#src/tools/test/slowest.ts'

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

test('files of vitest are named by their place in the project', () => {
  const testResults = [{ name: join(dir, 'tests', 'a.test.ts'), startTime: 1000, endTime: 3500 }]
  expect(vitestFiles(report({ testResults }), dir)).toEqual([{ file: join('tests', 'a.test.ts'), ms: 2500 }])
})

test('a file of Playwright takes as long as all its tests and their repetitions, however deep they stand', () => {
  const of = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    { specs: [of('a.spec.ts', 10, 20)], suites: [{ specs: [of('a.spec.ts', 5)] }] },
    { specs: [of('b.spec.ts', 1)] },
  ]
  expect(playwrightFiles(report({ suites }), 'tests/e2e')).toEqual([
    { file: 'tests/e2e/a.spec.ts', ms: 35 },
    { file: 'tests/e2e/b.spec.ts', ms: 1 },
  ])
})

test('the slowest come first, and no more than asked for', () => {
  const files = [1, 3, 2].map((seconds) => ({ file: `${seconds}.ts`, ms: 1000 * seconds }))
  expect(slowestLines(files, 2)).toEqual(['    3.0 s  3.ts', '    2.0 s  2.ts'])
})
