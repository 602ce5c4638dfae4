import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterArgument, type Owner } from './owner.ts'
import { run } from './run.ts'
import { initOptions } from './settings.ts'

/**
 * Creates an empty cluster where there is none. It is made beside its place and renamed into it, so a kill at any moment
 * leaves either no cluster or a whole one.
 */
export async function initCluster(clusterDir: string, binaries: Binaries, owner: Owner | undefined): Promise<void> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return
  const fresh = `${clusterDir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (owner) chownSync(fresh, owner.uid, owner.gid)
  const args = ['-D', clusterArgument(fresh, owner), ...initOptions(binaries.major)]
  await run(join(binaries.binDir, 'initdb'), args, owner, fresh)
  renameSync(fresh, clusterDir)
  syncFolder(dirname(clusterDir))
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
