import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { projectRoot } from '#src/server/paths.ts'
import { BENCHES } from '#src/tools/bench/benches.ts'

const MAIN = join(projectRoot(), 'src', 'tools', 'bench', 'main.ts')
const run = promisify(execFile)

/** No figure is judged; one of which a short run has no sample is none. */
const value = z.number().nullable()
const line = z.object({ bench: z.string(), case: z.string(), metric: z.string(), value, unit: z.string() })

for (const name of Object.keys(BENCHES)) {
  test(`the bench ${name} runs to its end, and prints rows alone`, async () => {
    const { stdout } = await run(process.execPath, ['--expose-gc', MAIN, '--smoke', name])
    const rows = stdout
      .trim()
      .split('\n')
      .map((text) => line.parse(JSON.parse(text)))
    expect(rows.filter((row) => row.bench !== name)).toEqual([])
    expect(rows.filter((row) => row.case !== 'machine').length).toBeGreaterThan(0)
    expect(rows.at(-1)).toMatchObject({ case: 'machine', metric: 'yardstick after' })
  })
}
