import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type BinaryLookup, findBinaries } from './embedded/binaries.ts'
import { lockDataDir } from './embedded/lock.ts'
import { clusterOwner, letThrough } from './embedded/owner.ts'
import { CLUSTER_DATABASE, CLUSTER_LOGIN } from './embedded/settings.ts'
import { superviseCluster } from './embedded/supervise.ts'

/** A PostgreSQL to work on. `url` logs in as the owner of the database. */
export type Cluster = { url: string; kind: 'embedded' | 'given' | 'system'; stop(): Promise<void> }

export type ClusterOptions = {
  dataDir: string
  databaseUrl?: string
  log: (line: string) => void
  lookup?: BinaryLookup
}

/**
 * Claims the data folder and opens the database: the given one, or one of our own in the folder's `postgres`. `stop` stops
 * our own database cleanly and gives the folder free; a given one is left alone.
 *
 * Throws when another server has the folder, and with a plain word to set DATABASE_URL when no PostgreSQL fits this machine.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const lock = lockDataDir(options.dataDir)
  const { databaseUrl } = options
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, kind: 'given', stop: async () => lock.release() }
  }
  try {
    const cluster = await openOwnCluster(options)
    return { ...cluster, stop: () => cluster.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openOwnCluster({ dataDir, log, lookup }: ClusterOptions): Promise<Cluster> {
  const folder = realpathSync(dataDir)
  const clusterDir = join(folder, 'postgres')
  const owner = clusterOwner(clusterDir)
  if (owner) letThrough(folder)
  const binaries = await findBinaries(folder, clusterDir, owner, lookup)
  const supervised = await superviseCluster({ clusterDir, logFile: join(folder, 'postgres.log'), binaries, owner, log })
  try {
    await ensureDatabase(supervised.socketDir)
  } catch (error) {
    await supervised.stop()
    throw error
  }
  // "localhost" only makes it an address that any URL parser takes; the `host` parameter is what counts.
  const url = `postgresql://${CLUSTER_LOGIN}@localhost/${CLUSTER_DATABASE}?host=${encodeURIComponent(supervised.socketDir)}`
  return { url, kind: binaries.kind, stop: () => supervised.stop() }
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: CLUSTER_LOGIN, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [CLUSTER_DATABASE])
    if (rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(CLUSTER_DATABASE)} encoding 'UTF8'`)
  } finally {
    await client.end()
  }
}
