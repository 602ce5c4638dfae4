import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#src/server/paths.ts'
import { dependencyFaults } from './dependencies/faults.ts'
import { KNOWN_BAD } from './dependencies/known-bad.ts'

/**
 * `node src/tools/dependencies.ts`: whether what is installed may be, told from the lock file alone. Licences, versions
 * that are known to be bad, scripts that run while installing, exact versions, and no addresses in the lock file.
 */
const root = projectRoot()
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})

const manifest = manifestSchema.parse(read('package.json'))
const { packages } = lockSchema.parse(read('package-lock.json'))
const faults = dependencyFaults(manifest, packages, KNOWN_BAD)
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(packages).length - 1} packages, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
