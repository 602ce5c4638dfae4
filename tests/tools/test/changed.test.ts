import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, isChecked, isEndToEnd, isLinted } from '#src/tools/test/changed.ts'

let dir: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: dir })
const write = (file: string, text: string) => writeFileSync(join(dir, file), text)

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskwright-changed-'))
  mkdirSync(join(dir, 'src'))
  git('init', '-q')
  for (const file of ['src/a.ts', 'src/b.ts', 'src/c.ts']) write(file, 'one')
  write('.gitignore', 'dist')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
})

afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('what was edited or is new has changed; what is gone or ignored has not', () => {
  write('src/a.ts', 'two')
  write('src/新.ts', 'new')
  write('dist', 'built')
  rmSync(join(dir, 'src/b.ts'))
  expect(changedFiles(dir, 'HEAD')).toEqual(['src/a.ts', 'src/新.ts'])
  git('add', '.')
  git('commit', '-q', '-m', 'two')
  expect(changedFiles(dir, 'HEAD')).toEqual([])
  expect(changedFiles(dir, 'HEAD~1')).toEqual(['src/a.ts', 'src/新.ts'])
})

test('generated files are neither formatted nor linted, texts are formatted only', () => {
  expect(isChecked('src/i18n/resources.gen.ts')).toBe(false)
  expect(isChecked('src/ui/x.css')).toBe(true)
  expect(isLinted('src/ui/x.css')).toBe(false)
  expect(isLinted('tests/a.test.ts')).toBe(true)
  expect(isChecked('README.md')).toBe(false)
  expect(isEndToEnd('tests/e2e/agent.spec.ts')).toBe(true)
  expect(isEndToEnd('tests/e2e/support/a.ts')).toBe(false)
})
