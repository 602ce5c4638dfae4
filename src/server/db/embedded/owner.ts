import { chmodSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The user PostgreSQL runs as, where that is not the server's own. */
export type Owner = { uid: number; gid: number }

/**
 * The user a cluster's processes must run as: PostgreSQL refuses root, so under root it is whoever owns the cluster
 * already, else the user `postgres`, else `nobody`. Undefined when the server is no root and nothing needs to change.
 * Throws when the cluster belongs to somebody this process cannot become.
 */
export function clusterOwner(clusterDir: string): Owner | undefined {
  const uid = process.getuid?.()
  const present = statSync(join(clusterDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (uid === undefined) return undefined
  if (uid !== 0) {
    if (present && present.uid !== uid) {
      throw new Error(
        `The database in ${clusterDir} belongs to another user (uid ${present.uid}). ` +
          'Start the server as root or as that user, or change the owner of the data folder.',
      )
    }
    return undefined
  }
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  return lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Whether a user may pass through every folder down to and including this one. */
export function canReach(dir: string, owner: Owner): boolean {
  const folder = resolve(dir)
  const parent = dirname(folder)
  return mayPass(folder, owner) && (parent === folder || canReach(parent, owner))
}

/**
 * How a cluster's folder is named to PostgreSQL, which must be started inside it. Below a private folder (a clone in
 * root's home) its user cannot walk down to it; it can stand in it, though, and /proc leads there without a walk.
 */
export function clusterArgument(clusterDir: string, owner: Owner | undefined): string {
  if (owner === undefined || canReach(dirname(clusterDir), owner)) return clusterDir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`${clusterDir} lies in a private folder. Set DESKWRIGHT_DATA to another, or do not start as root.`)
}

/** Lets a user pass through a folder of ours, without letting it list what is inside. */
export function letThrough(dir: string): void {
  const mode = statSync(dir).mode & 0o777
  if ((mode & 0o011) !== 0o011) chmodSync(dir, mode | 0o011)
}

function mayPass(folder: string, owner: Owner): boolean {
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

function lookUp(name: string): Owner | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined
}
