import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#src/server/paths.ts'
import { runCommand } from '#src/tools/test/command.ts'

const parent = join(projectRoot(), 'node_modules', '.cache')
mkdirSync(parent, { recursive: true })
const folder = mkdtempSync(join(parent, 'ended-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a process of tests that is ended fails the run, and is named with its signal and its file', async () => {
  const ends = `import { test } from 'vitest'\ntest('ends', () => void process.kill(process.pid, 'SIGTRAP'))\n`
  writeFileSync(join(folder, 'ends.test.ts'), ends)
  writeFileSync(join(folder, 'vite.config.ts'), 'export default {}\n')
  const { exitCode, output } = await runCommand(['vitest', 'run', '--root', folder], { hold: true })
  expect(exitCode).not.toBe(0)
  expect(output).toMatch(/exited unexpectedly with signal SIGTRAP .*ends\.test\.ts/)
})
