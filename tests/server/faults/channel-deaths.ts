import { expect } from 'vitest'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { serve, temporaryDataDir } from '#tests/support/served.ts'
import type { TestServer } from '#tests/support/server.ts'

type Dying = { server: TestServer; operator: { url: string; host: string } }

/** Processes beside a world's own that are killed at a step of what they do on channels, and what others make of it. */
export function channelDeaths({ server, operator }: Dying) {
  const files = temporaryDataDir()
  const folders = [files]
  // The processes go by the real time.
  server.clock.set(new Date())
  return {
    /** Nobody here works at anything: it is written down, and that is all. */
    leaveUndone(): void {
      server.deps.jobs = { ...createJobs(() => server.deps, JOBS), soon: () => undefined }
    },
    async killedAt(step: string): Promise<void> {
      const folder = temporaryDataDir()
      folders.push(folder)
      const doomed = await serve({
        dataDir: folder.dataDir,
        env: {
          DATABASE_URL: server.url,
          DESKWRIGHT_FILES: files.dataDir,
          DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
          OUTBOUND_ALLOW: operator.host,
          OPERATORS_AT: operator.url,
          SAMPLE_DATA: '0',
          FAILPOINT: step,
        },
      }).catch((error: Error) => error)
      if (doomed instanceof Error) expect(doomed.message).toMatch(/with null/)
      else expect(await doomed.ended).toBeNull()
    },
    /** Another process, that finds what others have left after 15 s. */
    async followed(): Promise<void> {
      server.clock.set(new Date(Date.now() + 15_000))
      server.deps.jobs = createJobs(() => server.deps, JOBS)
      await sweep(server.deps)
      await server.deps.jobs.settled()
      server.clock.set(new Date())
    },
    close(): void {
      for (const folder of folders) folder.remove()
    },
  }
}
