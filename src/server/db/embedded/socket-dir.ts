import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canReach, type Owner } from './owner.ts'

const PREFIX = 'deskwright-'

/** The longest path a socket may have, in bytes: 107 on Linux, 103 on macOS (`sun_path` less its closing zero). */
const LONGEST_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Makes a new folder for the cluster's socket: short, and closed to everybody but the cluster's user and us. */
export function makeSocketDir(owner: Owner | undefined): string {
  const fits = (place: string) =>
    Buffer.byteLength(join(place, `${PREFIX}123456`, SOCKET_NAME)) <= LONGEST_PATH &&
    (owner === undefined || canReach(place, owner))
  const place = [tmpdir(), '/tmp'].find(fits)
  if (place === undefined)
    throw new Error(`The temporary folder ${tmpdir()} cannot hold a socket. Set TMPDIR to a short, open one.`)
  const dir = mkdtempSync(join(place, PREFIX))
  if (owner) chownSync(dir, owner.uid, owner.gid)
  return dir
}

/** Removes a socket folder, if it is one of those made here: a `postmaster.pid` may name any folder. */
export function removeSocketDir(dir: string): void {
  if (basename(dir).startsWith(PREFIX)) rmSync(dir, { recursive: true, force: true })
}

/** Removes what a dead server left in its socket folder, so that the next one can use the same address. */
export function emptySocketDir(dir: string): void {
  for (const name of readdirSync(dir)) rmSync(join(dir, name), { force: true })
}
