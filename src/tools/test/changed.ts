import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that differ from a commit, new ones among them, by their place in the project. Throws where there is no such
 * commit.
 */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.quotepath=off', ...args], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const found = new Set([
    ...git('diff', '--name-only', '--relative', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
  return [...found].filter((file) => existsSync(join(root, file))).toSorted()
}

/** What of them the formatter and the linter read; what is generated is not theirs. */
export const isChecked = (file: string): boolean =>
  /^(?:src|stories|tests|\.storybook)\/.*\.(?:ts|tsx|css|json|md)$|^vite\.config\.ts$/u.test(file) &&
  !file.includes('.gen.')

export const isLinted = (file: string): boolean => isChecked(file) && /\.tsx?$/u.test(file)

/** End-to-end tests among them. */
export const isEndToEnd = (file: string): boolean => /^tests\/e2e\/.*\.spec\.ts$/u.test(file)

/** Whether the dependencies may have changed. */
export const isOfDependencies = (file: string): boolean => /^package(?:-lock)?\.json$/u.test(file)
