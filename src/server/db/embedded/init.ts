import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterArgument, type Owner } from './owner.ts'
import { run } from './run.ts'
import { initOptions } from './settings.ts'

const UNFINISHED = '.new-'

/**
 * Creates an empty cluster where there is none. It is made beside its place and renamed into it, so a kill at any moment
 * leaves either no cluster or a whole one. Each attempt has its own folder: the initdb of a killed server may still be busy.
 */
export async function initCluster(clusterDir: string, binaries: Binaries, owner: Owner | undefined): Promise<void> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return
  removeUnfinished(clusterDir)
  const fresh = mkdtempSync(`${clusterDir}${UNFINISHED}`)
  if (owner) chownSync(fresh, owner.uid, owner.gid)
  const args = ['-D', clusterArgument(fresh, owner), ...initOptions(binaries.major)]
  await run(join(binaries.binDir, 'initdb'), args, owner, fresh)
  renameSync(fresh, clusterDir)
  syncFolder(dirname(clusterDir))
}

function removeUnfinished(clusterDir: string): void {
  const folder = dirname(clusterDir)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(clusterDir) + UNFINISHED)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Still being written; it is in nobody's way, and the next first start tries again.
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
