import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Difference, differencesPage } from './page.ts'

/** Draws what is to be seen now, as a PNG. */
export type Shoot = () => Promise<Buffer>

export type Pictures = {
  /** What is wrong with a story's picture; null where it is the accepted one. */
  compare(id: string, shoot: Shoot): Promise<string | null>
}

const AGAIN_AFTER = 100
/** So often in a row the same is drawn once all has come that comes. */
const SETTLED = 4

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/**
 * Pictures as they were accepted, and what differs. Each lies in the folder by its hash: those that were found as accepted
 * are what the page shows as before. What comes late is waited for, `patience` milliseconds long.
 */
export function createPictures(accepted: ReadonlyMap<string, string>, folder: string, patience = 3000): Pictures {
  const differences: Difference[] = []
  mkdirSync(folder, { recursive: true })
  rmSync(pageIn(folder), { force: true })
  const known = new Set([...accepted.values()].map(fileOf))
  for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(join(folder, name))

  const keep = (hash: string, bytes: Buffer) => {
    if (!existsSync(join(folder, fileOf(hash)))) writeFileSync(join(folder, fileOf(hash)), bytes)
  }

  return {
    async compare(id, shoot) {
      const before = accepted.get(id)
      const until = performance.now() + (before === undefined ? 0 : patience)
      let bytes = await shoot()
      while (hashOf(bytes) !== before && performance.now() < until) {
        await pause(AGAIN_AFTER)
        bytes = await shoot()
      }
      const after = hashOf(bytes)
      keep(after, bytes)
      if (after === before) return null
      const isKept = before !== undefined && existsSync(join(folder, fileOf(before)))
      differences.push({ id, after: fileOf(after), ...(isKept && { before: fileOf(before) }) })
      writeFileSync(pageIn(folder), differencesPage(differences))
      return `${before === undefined ? 'No picture of this story has been accepted' : 'This story is drawn otherwise than was accepted'}: look at ${pageIn(folder)}, and accept it with npm run pictures:accept.`
    },
  }
}

/** The hash of what is drawn once nothing changes any more. */
export async function settledHash(shoot: Shoot): Promise<string> {
  let last = hashOf(await shoot())
  for (let same = 1; same < SETTLED;) {
    await pause(AGAIN_AFTER)
    const hash = hashOf(await shoot())
    same = hash === last ? same + 1 : 1
    last = hash
  }
  return last
}

const fileOf = (hash: string): string => `${hash}.png`
const pageIn = (folder: string): string => join(folder, 'index.html')
