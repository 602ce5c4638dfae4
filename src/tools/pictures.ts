import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ACCEPT_INTO, LEDGER } from './pictures/command.ts'
import { PICTURED } from './pictures/pictured.ts'
import { runCommand } from './test/command.ts'

/** `npm run pictures:accept`: draws the stories whose pictures are kept, and accepts all of them as they are. */
const folder = mkdtempSync(join(tmpdir(), 'deskwright-pictures-'))
const into = join(folder, 'pictures.txt')
const stories = PICTURED.map((branch) => `stories/${branch}/`)
const { exitCode } = await runCommand(['vitest', 'run', '--project', 'stories', '--reporter=dot', ...stories], {
  env: { [ACCEPT_INTO]: into, CHROMIUM_PATH: ensureChromium() },
})
if (exitCode === 0) copyFileSync(into, LEDGER)
else console.error('Nothing was accepted: each story has to hold first.')
rmSync(folder, { recursive: true, force: true })
process.exitCode = exitCode
