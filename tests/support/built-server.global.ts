import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'
import { bundleServer } from '#src/tools/build/server.ts'

/**
 * Bundles the server and its workers once for the run, so that tests start what the product starts, several times faster
 * than from source. From source, every thread would first load Node's own TypeScript stripper, which is WebAssembly: slow,
 * and with many threads at once V8 has been seen to end the whole process (github.com/nodejs/node/issues/64500).
 */
export default async function setup(): Promise<() => void> {
  const root = projectRoot()
  const parent = join(root, 'node_modules', '.cache')
  mkdirSync(parent, { recursive: true })
  const out = mkdtempSync(join(parent, 'deskwright-server-'))
  await bundleServer(root, out)
  process.env.DESKWRIGHT_WORKERS = out
  return () => rmSync(out, { recursive: true, force: true })
}
