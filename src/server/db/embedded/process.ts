import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says about the process that runs a cluster. */
export type Postmaster = { pid: number; socketDir: string }

/** The process that a cluster's `postmaster.pid` names, whether it lives or not; undefined without a readable file. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, state.
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '' } : undefined
}

/** Whether a process with this number exists and is no zombie. */
export function isAlive(pid: number): boolean {
  if (hasProc()) return isRunning(pid)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Whether this process is a living PostgreSQL of this cluster: not a zombie, and not another program that got the number
 * of a dead one. Where there is no /proc, a PostgreSQL of any cluster passes; the private socket tells them apart.
 */
export function isPostgresOf(pid: number, clusterDir: string): boolean {
  if (!hasProc()) {
    const line = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    return !line.startsWith('Z') && line.endsWith('postgres')
  }
  if (!isRunning(pid, 'postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

/** Every living PostgreSQL process of a cluster: its postmaster, and workers that outlived one. Empty without /proc. */
export function postgresProcessesOf(clusterDir: string): number[] {
  if (!hasProc()) return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => isPostgresOf(pid, clusterDir))
}

function isRunning(pid: number, program?: string): boolean {
  try {
    // "pid (program) state …": the program's name may hold spaces and brackets, so the last bracket counts.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const state = stat.charAt(end + 2)
    return (
      state !== 'Z' && state !== 'X' && (program === undefined || stat.slice(stat.indexOf('(') + 1, end) === program)
    )
  } catch {
    return false
  }
}

function hasProc(): boolean {
  return process.platform === 'linux'
}
