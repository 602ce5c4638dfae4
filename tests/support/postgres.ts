import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine } from '#src/server/db/embedded/binaries.ts'
import { openCluster } from '#src/server/db/cluster.ts'
import { forgetDurability } from './database.global.ts'

/** A PostgreSQL of the test's own. `url` logs in as its superuser. */
export type Postgres = { url: string; stop(): Promise<void> }

/** Where the programs of a version of PostgreSQL lie on this machine; undefined where it is not installed. */
export function installedPostgres(major: number): string | undefined {
  return machine.system().find((binDir) => {
    const printed = execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' })
    return printed.includes(`(PostgreSQL) ${major}.`)
  })
}

/** Runs a cluster with the given programs, in a folder of its own. */
export async function startPostgres(binDir: string): Promise<Postgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-postgres-'))
  const lookup = { embedded: () => undefined, system: () => [binDir] }
  const cluster = await openCluster({ dataDir, log: () => {}, lookup })
  await forgetDurability(cluster.url)
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
