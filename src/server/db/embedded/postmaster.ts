import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { clusterArgument, type Owner } from './owner.ts'
import { isAlive, isPostgresOf, postgresProcessesOf, readPostmaster } from './process.ts'
import { runOptions } from './run.ts'
import { CLUSTER_LOGIN, serverOptions } from './settings.ts'

/** What it takes to run a cluster. */
export type ClusterSpec = {
  clusterDir: string
  logFile: string
  binaries: Binaries
  owner: Owner | undefined
  log: (line: string) => void
}

/** A PostgreSQL that answers. `ended` settles when it is gone, for whatever reason. */
export type Running = { pid: number; socketDir: string; ended: Promise<unknown> }

/** How long remains of a killed server (workers, shared memory) may stand in the way of the next one. */
const REMAINS_MS = 20_000
/** How long a living server may be without its socket before we take it that somebody cleaned /tmp. */
const NO_SOCKET_MS = 5_000
const SLOW_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000

/**
 * Takes over a PostgreSQL of this cluster that outlived its server. Waits while it recovers; gives undefined when there is
 * none, or when the one there was just going down.
 */
export async function adoptPostmaster({ clusterDir, log }: ClusterSpec): Promise<Running | undefined> {
  const began = Date.now()
  let told = false
  for (;;) {
    const found = readPostmaster(clusterDir)
    if (found === undefined || !isPostgresOf(found.pid, clusterDir)) return undefined
    // Asked again after the answer: it may have been the last one of a server that was being stopped.
    if ((await answers(found.socketDir)) && isPostgresOf(found.pid, clusterDir)) {
      return { ...found, ended: untilGone(found.pid, clusterDir, { interval: 500, ref: false }) }
    }
    if (Date.now() - began > NO_SOCKET_MS && !existsSync(found.socketDir)) process.kill(found.pid, 'SIGINT')
    if (!told && Date.now() - began > SLOW_MS) log(`Waiting for PostgreSQL (process ${found.pid}) to answer.`)
    told ||= Date.now() - began > SLOW_MS
    await pause(50)
  }
}

/** Starts PostgreSQL and waits until it answers, however long recovery takes. Throws with its last words if it gives up. */
export async function startPostmaster(spec: ClusterSpec, socketDir: string): Promise<Running> {
  const giveUp = Date.now() + REMAINS_MS
  for (;;) {
    const outcome = await launch(spec, socketDir)
    if (typeof outcome !== 'string') return outcome
    const inTheWay = /pre-existing shared memory|lock file .* already exists/.test(outcome)
    if (!inTheWay || Date.now() > giveUp) throw new Error(`PostgreSQL did not start. ${outcome} (${spec.logFile})`)
    await pause(100)
  }
}

/**
 * Clears away what a killed PostgreSQL left: workers that still run, and a `postmaster.pid` whose process is a zombie or by
 * now another program, which would stop the next one. Call only when no postmaster of this cluster lives.
 */
export async function clearRemains(clusterDir: string): Promise<void> {
  for (const pid of postgresProcessesOf(clusterDir)) {
    quit(pid, 'SIGQUIT')
    await untilGone(pid, clusterDir)
  }
  const left = readPostmaster(clusterDir)
  // Without /proc nobody can say that no worker is left; PostgreSQL itself judges a number that is free.
  if (left && (process.platform === 'linux' || isAlive(left.pid))) rmSync(join(clusterDir, 'postmaster.pid'))
}

/** Stops a PostgreSQL cleanly, cutting its connections; at once (with recovery at the next start) if that takes too long. */
export async function stopPostmaster({ pid }: Running, clusterDir: string, patienceMs: number): Promise<void> {
  const hurry = setTimeout(() => quit(pid, 'SIGQUIT'), patienceMs)
  if (isPostgresOf(pid, clusterDir)) quit(pid, 'SIGINT')
  await untilGone(pid, clusterDir)
  clearTimeout(hurry)
}

async function launch(spec: ClusterSpec, socketDir: string): Promise<Running | string> {
  const { clusterDir, logFile, binaries, owner, log } = spec
  const journal = openJournal(logFile)
  const begin = fstatSync(journal).size
  const args = ['-D', clusterArgument(clusterDir, owner), ...serverOptions(socketDir)]
  // Its own session: Ctrl-C in the terminal is for the server, which then stops the database last.
  const child = spawn(join(binaries.binDir, 'postgres'), args, {
    ...runOptions(owner, clusterDir),
    detached: true,
    stdio: ['ignore', journal, journal],
  })
  closeSync(journal)
  child.unref()
  let gone = false
  const ended = once(child, 'exit').then(
    () => (gone = true),
    () => (gone = true),
  )
  const slow = setTimeout(() => log('PostgreSQL is recovering what was last written; this may take a while.'), SLOW_MS)
  try {
    while (!gone) {
      if (await answers(socketDir)) return { pid: child.pid ?? 0, socketDir, ended }
      await Promise.race([ended, pause(20)])
    }
  } finally {
    clearTimeout(slow)
  }
  return lastWords(readFileSync(logFile).subarray(begin).toString())
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    user: CLUSTER_LOGIN,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilGone(pid: number, clusterDir: string, { interval = 20, ref = true } = {}): Promise<void> {
  while (isPostgresOf(pid, clusterDir)) await pause(interval, undefined, { ref })
}

function quit(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already.
  }
}

function openJournal(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a', 0o600)
}

function lastWords(journal: string): string {
  const lines = journal.trim().split('\n')
  const told = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line))
  return (told.length > 0 ? told : lines).slice(-3).join(' ')
}
