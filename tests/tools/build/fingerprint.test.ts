import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '#src/tools/build/fingerprint.ts'
import { clearStamp, isStale, writeStamp } from '#src/tools/build/stamp.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  write('src/server/main.ts', 'one')
  write('locales/en/common.json', '{}')
  write('package-lock.json', '{}')
  write('vite.config.ts', '')
  writeStamp(root, fingerprint(root))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

test('a build of unchanged sources is not stale', () => {
  expect(isStale(root)).toBe(false)
})

test.each([
  ['a changed source', () => write('src/server/main.ts', 'two')],
  ['a new source', () => write('src/server/more.ts', '')],
  ['a removed source', () => rmSync(join(root, 'src/server/main.ts'))],
  ['a renamed source', () => renameSync(join(root, 'src/server/main.ts'), join(root, 'src/server/other.ts'))],
  ['a changed text', () => write('locales/en/common.json', '{"a":"b"}')],
  ['a changed dependency', () => write('package-lock.json', '{"a":1}')],
  ['a changed configuration', () => write('vite.config.ts', '// other')],
  ['a build that did not finish', () => clearStamp(root)],
  ['a damaged mark', () => write('dist/build.json', '{')],
])('%s asks for a new build', (_what, change) => {
  change()
  expect(isStale(root)).toBe(true)
})

test.each([
  ['a generated source', () => write('src/app/routeTree.gen.ts', 'made by the build itself')],
  ['a text for readers', () => write('src/README.md', 'words')],
  ['a file that was only touched', () => utimesSync(join(root, 'src/server/main.ts'), 1, 1)],
  ['anything outside the inputs', () => write('tests/some.test.ts', '')],
])('%s asks for none', (_what, change) => {
  change()
  expect(isStale(root)).toBe(false)
})
