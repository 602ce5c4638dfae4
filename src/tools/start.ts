import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#src/server/paths.ts'
import { ensureBuild } from './build/ensure.ts'

/**
 * `npm start`: builds what is missing or out of date, then becomes the server. In the same process, so that signals and
 * the terminal reach the server itself.
 */
const root = projectRoot()
if (!ensureBuild(root)) {
  console.error('The build failed; the server was not started.')
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
