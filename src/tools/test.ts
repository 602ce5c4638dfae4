import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#src/server/paths.ts'
import { ensureBuild } from './build/ensure.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './test/command.ts'
import { changedFiles, isEndToEnd } from './test/changed.ts'
import { allChecks, checksOf } from './test/checks.ts'
import { type Counts, countRun, playwrightCounts, vitestCounts } from './test/counts.ts'
import { SPANS_FILE } from './test/project-spans.ts'
import { playwrightFiles, slowestLines, type Timed, vitestFiles } from './test/slowest.ts'
import { projectSpans, type Stage, stageLines } from './test/stages.ts'

const PROJECTS = ['pure', 'client', 'server', 'stories']
const PARTS = ['check', ...PROJECTS, 'e2e']
/** How many of the slowest test files are named at the end. */
const SLOWEST = 10

/**
 * `npm test`: checks, then tests, then the build and the tests of the whole, each stage to its end; a failed stage is the
 * last. `--only check|pure|client|server|stories|e2e` runs one part, and further words name the test files wanted. `--changed`
 * checks what differs from the last commit, `--since COMMIT` from another: its files are formatted and linted, all types hold,
 * and the tests run that import it; end to end only those that differ themselves. Properties draw from one seed, `--seed N`
 * or `--seed random` from another; `--histories N` tries so many histories of a desk. The time of each stage and the slowest test files are named at the end.
 * The last line is always `N passed, N failed`; a failed check or build counts as one failure.
 */
const root = projectRoot()
const { values, positionals: files } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    histories: { type: 'string' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
  },
  allowPositionals: true,
})
const { only, seed, histories } = values
if (only !== undefined && !PARTS.includes(only)) {
  console.error(`--only takes one of ${PARTS.join(', ')}.`)
  process.exit(2)
}
if (seed !== undefined) process.env.DESKWRIGHT_SEED = seed
if (histories !== undefined) process.env.DESKWRIGHT_HISTORIES = histories
const wants = (part: string) => only === undefined || only === part
const reports = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
const totals: Counts = { passed: 0, failed: 0 }
const timed: Timed[] = []
const stages: Stage[] = []
const spans = join(reports, 'spans.json')
const since = values.since ?? (values.changed ? 'HEAD' : undefined)
const changed = since === undefined ? undefined : changedFiles(root, since)

const work: [string, () => Promise<Counts>][] = [
  ['Checks', checkStage],
  ['Tests', vitestStage],
  ['Build', buildStage],
  ['End to end', e2eStage],
]
for (const [name, stage] of work) {
  const began = performance.now()
  const { passed, failed } = await stage()
  stages.push({ name, ms: performance.now() - began, ...(stage === vitestStage && { parts: projectSpans(spans) }) })
  totals.passed += passed
  totals.failed += failed
  if (failed > 0) break
}
rmSync(reports, { recursive: true, force: true })
if (only === undefined) {
  say('Time')
  console.log(stageLines(stages).join('\n'))
}
if (timed.length > 1) {
  say('Slowest')
  console.log(slowestLines(timed, SLOWEST).join('\n'))
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

async function checkStage(): Promise<Counts> {
  if (!wants('check')) return { passed: 0, failed: 0 }
  const checks = changed === undefined ? allChecks() : checksOf(changed)
  // First and alone: lint and types read what it writes.
  const languages = await runCommand(['node', join('src', 'tools', 'locales.ts')], { hold: true })
  const running = [
    { heading: 'Languages', outcome: languages },
    ...checks.map(([heading, command]) => ({ heading, outcome: runCommand(command, { hold: true }) })),
  ]
  let failed = 0
  for (const { heading, outcome } of running) {
    const { exitCode, output } = await outcome
    say(`${heading}: ${exitCode === 0 ? 'good' : 'failed'}`)
    if (exitCode === 0) {
      if (heading === 'Registry') console.log(output.trimEnd())
      continue
    }
    failed += 1
    console.log(output.trimEnd())
  }
  return { passed: 0, failed }
}

async function vitestStage(): Promise<Counts> {
  const projects = PROJECTS.filter(wants)
  if (projects.length === 0) return { passed: 0, failed: 0 }
  say(`Tests: ${projects.join(', ')}`)
  if (projects.includes('stories')) exportChromium()
  const report = join(reports, 'vitest.json')
  const chosen = projects.flatMap((name) => ['--project', name])
  const parts = `--reporter=${join(root, 'src', 'tools', 'test', 'project-spans.ts')}`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, parts]
  const affected = since === undefined ? [] : ['--changed', since, '--passWithNoTests']
  const { exitCode } = await runCommand(['vitest', 'run', ...chosen, ...affected, ...reporters, ...files], {
    env: { [SPANS_FILE]: spans },
  })
  return countRun(exitCode, () => {
    timed.push(...vitestFiles(report, root))
    return vitestCounts(report)
  })
}

async function buildStage(): Promise<Counts> {
  if (!wants('e2e') || wanted().length === 0) return { passed: 0, failed: 0 }
  say('Build')
  return { passed: 0, failed: ensureBuild(root) ? 0 : 1 }
}

async function e2eStage(): Promise<Counts> {
  const specs = wanted()
  if (!wants('e2e') || specs.length === 0) return { passed: 0, failed: 0 }
  say('End to end')
  exportChromium()
  const report = join(reports, 'playwright.json')
  const { exitCode } = await runCommand(['playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json', ...specs], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return countRun(exitCode, () => {
    timed.push(...playwrightFiles(report, 'tests/e2e'))
    return playwrightCounts(report)
  })
}

/** The end-to-end tests that are run: all of the folder, those named, or those that have changed. */
function wanted(): string[] {
  if (changed === undefined) return files.length > 0 ? files : ['.']
  return changed.filter(isEndToEnd)
}

function exportChromium(): void {
  process.env.CHROMIUM_PATH = ensureChromium()
}

function say(heading: string): void {
  console.log(`\n== ${heading}`)
}
