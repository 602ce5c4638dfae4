import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const require = createRequire(import.meta.url)
const { forbidden } = require('./layers.cjs') as typeof import('./layers.cjs')

/** A broken rule, the file that breaks it and what it imports. */
export type Offence = { rule: string; from: string; to: string }

/** Reads every module of `src` under a folder and tells which imports break the rules of `layers.cjs`. */
export async function readImports(root: string): Promise<{ modules: string[]; offences: Offence[] }> {
  const { output } = await cruise(['src'], {
    baseDir: root,
    // The reader that comes with TypeScript 7 is none: without this no module is read and every rule holds.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden },
  })
  const result = output as ICruiseResult
  return {
    modules: result.modules.map(({ source }) => source).filter((source) => /^src\/.*\.tsx?$/.test(source)),
    offences: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
