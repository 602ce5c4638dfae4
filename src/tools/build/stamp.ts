import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

const stampFile = (root: string) => join(root, 'dist', 'build.json')

/** Whether there is no finished build, or one of other sources. */
export function isStale(root: string): boolean {
  if (!existsSync(stampFile(root))) return true
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8')).fingerprint !== fingerprint(root)
  } catch {
    return true
  }
}

/** Takes away the mark of a finished build, before the first output changes. */
export function clearStamp(root: string): void {
  rmSync(stampFile(root), { force: true })
}

/** Marks the build as finished, for the sources as they were when it began. */
export function writeStamp(root: string, made: string): void {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile(root), `${JSON.stringify({ fingerprint: made })}\n`)
}
