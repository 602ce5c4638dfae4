import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './database.global.ts'

/** A database of its own for one test file. `url` logs in as its owner. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Makes a new database on the run's cluster: an empty one, or a copy of `template`, to which nobody may be connected while
 * it is copied. `drop` cuts the connections that are left.
 */
export async function createTestDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = pg.escapeIdentifier(options.template ?? 'template0')
  await ask(`create database ${name} template ${template}`)
  return {
    url: databaseUrl(name),
    drop: () => ask(`drop database if exists ${name} with (force)`),
  }
}

/** A new database of this version, which has no row yet. */
export const createMigratedDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ template: inject('migratedDatabase') })

/** The address of a database on the run's cluster by its name. */
export function databaseUrl(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
