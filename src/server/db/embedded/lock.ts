import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a holder that was just killed may take to vanish. A refusal takes this long and little more. */
const PATIENCE_MS = 500
const SQLITE_BUSY = 5

/** The claim of one server on one data folder. */
export type Lock = { release(): void }

/**
 * Claims a data folder for this process; throws "The data folder X is in use by process N." when another one has it.
 *
 * The claim is an operating-system lock, held through an empty SQLite file that is never written. So there is no stale
 * lock to judge: whatever way a process ends, the kernel takes its lock with it, a process number used again means nothing,
 * and two containers that share a folder but not their process numbers still exclude each other. `server.pid` beside it is
 * only there to name the holder. Nothing in the same process may open `server.lock`: closing it would give up the lock.
 */
export function lockDataDir(dir: string): Lock {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const pidFile = join(dir, 'server.pid')
  const claim = new DatabaseSync(join(dir, 'server.lock'), { timeout: PATIENCE_MS })
  try {
    claim.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    claim.close()
    if (!isBusy(error)) throw error
    throw new Error(`The data folder ${resolve(dir)} is in use by ${nameHolder(pidFile)}.`)
  }
  writeFileSync(`${pidFile}.new`, `${process.pid}\n`)
  renameSync(`${pidFile}.new`, pidFile)
  return {
    release() {
      if (!claim.isOpen) return
      rmSync(pidFile, { force: true })
      claim.close()
    },
  }
}

function nameHolder(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
