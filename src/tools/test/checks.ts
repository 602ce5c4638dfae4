import { join } from 'node:path'
import { isChecked, isLinted, isOfDependencies } from './changed.ts'

/** What the compiler keeps from one run to the next. */
const TYPES_KEPT = join('node_modules', '.cache', 'types.tsbuildinfo')

/** What is said of it, and the command, which fails where something is wrong. */
export type Check = [heading: string, command: [string, ...string[]]]

const TYPES: Check = ['Types', ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_KEPT]]
const DEPENDENCIES: Check = ['Dependencies', ['node', join('src', 'tools', 'dependencies.ts')]]

/** Everything that is checked without running it, once the types of the texts are there. */
export const allChecks = (): Check[] => [
  ['Formatting', ['node', '--run', 'check:format']],
  ['Lint', ['node', '--run', 'check:lint']],
  TYPES,
  DEPENDENCIES,
  ['Registry', ['node', join('src', 'tools', 'audit-registry.ts')]],
]

/** The same of these files alone; types hold or break as a whole. */
export function checksOf(files: readonly string[]): Check[] {
  const [format, lint] = [files.filter(isChecked), files.filter(isLinted)]
  const rules = join('tests', 'lint', 'oxlintrc.json')
  const checks: Check[] = [TYPES]
  if (format.length > 0)
    checks.push(['Formatting', ['oxfmt', '-c', join('tests', 'lint', 'oxfmtrc.json'), '--check', ...format]])
  if (lint.length > 0)
    checks.push(['Lint', ['oxlint', '-c', rules, '--tsconfig', 'tsconfig.json', '--type-aware', ...lint]])
  if (files.some(isOfDependencies)) checks.push(DEPENDENCIES)
  return checks
}
