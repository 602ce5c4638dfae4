import { projectRoot } from '#src/server/paths.ts'
import { buildClientPackage } from './build/client-package.ts'
import { fingerprint } from './build/fingerprint.ts'
import { buildConsole, buildWidget } from './build/pages.ts'
import { buildServer } from './build/server.ts'
import { clearStamp, writeStamp } from './build/stamp.ts'

/** `npm run build`: everything that `npm start` serves, into dist. Marked as finished only when all of it is. */
async function buildAll(root: string): Promise<void> {
  const made = fingerprint(root)
  clearStamp(root)
  await Promise.all([buildConsole(root), buildWidget(root), buildServer(root)])
  // Into what the web client's own build empties first.
  await buildClientPackage(root)
  writeStamp(root, made)
}

const began = performance.now()
await buildAll(projectRoot())
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
