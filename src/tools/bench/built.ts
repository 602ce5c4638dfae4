import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'
import { isStale } from '../build/stamp.ts'

/** Builds what is out of date and answers the project's folder. All that is said goes to standard error: rows own the other. */
export function builtRoot(): string {
  const root = projectRoot()
  if (!isStale(root)) return root
  console.error('Building the console and the server.')
  const { status } = spawnSync(process.execPath, [join(root, 'src', 'tools', 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The build failed.')
  return root
}
