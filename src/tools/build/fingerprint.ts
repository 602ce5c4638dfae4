import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All a build depends on. Generated sources come out of these, and the texts for readers go nowhere. */
const INPUTS = ['src', 'locales', 'package-lock.json', 'vite.config.ts', 'tailwind.config.ts']
const NO_INPUT = /\.gen\.ts$|\.md$/

/** A hash over the names and contents of everything a build is made from. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesOf(root, input)).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root: string, input: string): string[] {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [input]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
