import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { canReach, type Owner } from './owner.ts'
import { isAlive } from './process.ts'

/** Where the copy goes when the data folder itself lies below a private one, such as a home folder. */
const SHARED_PLACE = '/var/cache/deskwright'
const UNFINISHED = '.unfinished-'

/**
 * Copies the package's `native` folder to where the cluster's user can read it, the data folder if possible, and gives the
 * copy's path. Made once per version of the package (60 MB), atomically: a kill in the middle leaves no half copy in use.
 */
export function copyForOwner(native: string, dataDir: string, owner: Owner): string {
  const version = packageVersion(native)
  const place = canReach(dataDir, owner) ? dataDir : SHARED_PLACE
  mkdirSync(place, { recursive: true, mode: 0o755 })
  const copy = join(place, `postgres-bin-${version}`)
  if (existsSync(copy)) return copy
  for (const name of readdirSync(place)) {
    if (isAbandoned(name)) rmSync(join(place, name), { recursive: true, force: true })
  }
  const half = `${copy}${UNFINISHED}${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  openForReading(half)
  renameSync(half, copy)
  return copy
}

function openForReading(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  const mayRun = entry.isDirectory() || (entry.mode & 0o100) !== 0
  chmodSync(path, mayRun ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name))
}

function isAbandoned(name: string): boolean {
  const maker = Number(name.split(UNFINISHED)[1])
  return Number.isInteger(maker) && !isAlive(maker)
}

function packageVersion(native: string): string {
  const about = z.object({ version: z.string() })
  return about.parse(JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))).version
}
