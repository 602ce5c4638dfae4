import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isStale } from './stamp.ts'

/**
 * Builds if there is no build of the present sources; gives whether there is one now. In a process of its own, so that the
 * server that starts next does not carry the bundler's memory.
 */
export function ensureBuild(root: string): boolean {
  if (!isStale(root)) return true
  console.log('Building the console and the server. This is needed once after each change.')
  const { status } = spawnSync(process.execPath, [join(root, 'src', 'tools', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  return status === 0
}
