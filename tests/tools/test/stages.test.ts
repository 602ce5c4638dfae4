import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import ProjectSpans, { SPANS_FILE } from '#src/tools/test/project-spans.ts'
import { projectSpans, stageLines } from '#src/tools/test/stages.ts'

test('each stage has a line, and its parts below it', () => {
  const stages = [
    { name: 'Checks', ms: 61_240 },
    { name: 'Tests', ms: 300_000, parts: [{ name: 'pure', ms: 40_000 }] },
  ]
  expect(stageLines(stages)).toEqual(['   61.2 s  Checks', '  300.0 s  Tests', '     40.0 s  pure'])
})

test('a project lasts from its first file to its last, whatever runs beside it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  const file = join(dir, 'spans.json')
  vi.stubEnv(SPANS_FILE, file)
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => {
    clock.mockRestore()
    vi.unstubAllEnvs()
    rmSync(dir, { recursive: true })
  })
  const of = (name: string) => ({ project: { name } }) as TestModule
  const reporter = new ProjectSpans()
  const at = (ms: number, what: () => void) => {
    clock.mockReturnValue(ms)
    what()
  }
  at(0, () => reporter.onTestModuleQueued(of('pure')))
  at(10, () => reporter.onTestModuleQueued(of('server')))
  at(20, () => reporter.onTestModuleEnd(of('pure')))
  at(25, () => reporter.onTestModuleQueued(of('pure')))
  at(40, () => reporter.onTestModuleEnd(of('pure')))
  at(90, () => reporter.onTestModuleEnd(of('server')))
  expect(projectSpans(file)).toEqual([])
  reporter.onTestRunEnd()
  expect(projectSpans(file)).toEqual([
    { name: 'pure', ms: 40 },
    { name: 'server', ms: 80 },
  ])
})
