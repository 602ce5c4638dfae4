import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '#src/server/db/cluster.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { migrationsDir } from '#src/server/paths.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging is how vitest takes it
  export interface ProvidedContext {
    databaseUrl: string
    /** A database of this version without a row: a template to copy. */
    migratedDatabase: string
  }
}

/**
 * Starts one database for the run, in a folder of its own, and provides its address, and that of a database to copy, which
 * is migrated once; removes all afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  const cluster = await openCluster({ dataDir, log: () => {} })
  await forgetDurability(cluster.url)
  project.provide('databaseUrl', cluster.url)
  project.provide('migratedDatabase', await makeTemplate(cluster.url))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<string> {
  const name = 'migrated'
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  await migrateDatabase(address.href, migrationsDir())
  return name
}

/** Nothing here outlives the run, so nothing has to wait for the disk. */
export async function forgetDurability(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('alter system set synchronous_commit = off')
  await client.query('alter system set full_page_writes = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
