import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildServer } from '#src/tools/build/server.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'deskwright-test-')))
  write('package.json', '{ "type": "module", "imports": { "#src/*": "./src/*", "#locales/*": "./locales/*" } }')
  write('locales/en/common.json', '{ "greeting": "hello" }')
  write('src/lib/shout.ts', 'export const shout = (text: string): string => text.toUpperCase()')
  write('src/server/db/migrations/0001.sql', 'select 1')
  write(
    'src/server/main.ts',
    `import { shout } from '#src/lib/shout.ts'
     import texts from '#locales/en/common.json' with { type: 'json' }
     console.log(shout(texts.greeting))`,
  )
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

test('the bundle runs without its sources, and has the migrations beside it', async () => {
  await buildServer(root)
  for (const folder of ['src', 'locales']) rmSync(join(root, folder), { recursive: true })
  const output = execFileSync(process.execPath, [join(root, 'dist/server/main.js')], { encoding: 'utf8' })
  expect(output).toBe('HELLO\n')
  expect(readFileSync(join(root, 'dist/server/migrations/0001.sql'), 'utf8')).toBe('select 1')
})

test('every worker, wherever it lies, becomes a file named after it', async () => {
  write(
    'src/server/deep/inside/matcher.worker.ts',
    `import { shout } from '#src/lib/shout.ts'\nconsole.log(shout('a'))`,
  )
  await buildServer(root)
  expect(execFileSync(process.execPath, [join(root, 'dist/server/matcher.worker.js')], { encoding: 'utf8' })).toBe(
    'A\n',
  )
})

test('two workers of the same name are refused', async () => {
  write('src/server/a/matcher.worker.ts', '')
  write('src/server/b/matcher.worker.ts', '')
  await expect(buildServer(root)).rejects.toThrow('Two workers have the same name')
})

test('an import that leads nowhere fails the build', async () => {
  write('src/server/main.ts', `import 'a-package-that-is-not-there'`)
  await expect(buildServer(root)).rejects.toThrow('a-package-that-is-not-there')
})

test('what an earlier build left is gone', async () => {
  write('dist/server/old.worker.js', '')
  await buildServer(root)
  expect(readdirSync(join(root, 'dist/server')).sort()).toEqual(['main.js', 'migrations'])
})
