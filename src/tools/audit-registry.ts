import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { projectRoot } from '#src/server/paths.ts'

/**
 * `npm run audit:registry`: what the registry knows against the packages that are handed on. It fails for what is high or
 * critical; where the registry does not answer it says so and passes, for tests must run without a network.
 */
const WAIT_MS = 20_000

const reportSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number(), total: z.number() }) }),
})

/** The answer of the registry; the command ends with 1 where it knows anything, and where it cannot ask. */
async function askRegistry(): Promise<z.output<typeof reportSchema> | null> {
  const command = promisify(execFile)('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: projectRoot(),
    timeout: WAIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout } = await command.catch((error: unknown) => ({
    stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : '',
  }))
  try {
    return reportSchema.parse(JSON.parse(stdout))
  } catch {
    return null
  }
}

const report = await askRegistry()
if (report === null) console.log('The registry did not answer; known vulnerabilities were not looked up.')
else {
  const { high, critical, total } = report.metadata.vulnerabilities
  console.log(`${total} known vulnerabilities, ${high} high, ${critical} critical`)
  if (high + critical > 0) console.error('`npm audit --omit=dev` names them.')
  process.exitCode = high + critical > 0 ? 1 : 0
}
