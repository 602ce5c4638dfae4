import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { mutualFolders, readImports } from './cruise.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every file of src is read and keeps to its layer, and folders import one way', { timeout: 60_000 }, async () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
  const { modules, imports, offences } = await readImports(root)
  expect(modules.toSorted()).toEqual(files.toSorted())
  expect(offences).toEqual([])
  expect(['src/domain', 'src/server', 'src/server/services'].flatMap((place) => mutualFolders(imports, place))).toEqual(
    [],
  )
})

test('two folders that import each other are seen; files beside them may put both together', () => {
  const one = { from: 'src/domain/a/b/x.ts', to: 'src/domain/c/y.ts' }
  const back = { from: 'src/domain/c/z.ts', to: 'src/domain/a/w.ts' }
  const whole = { from: 'src/domain/a/x.ts', to: 'src/domain/limits.ts' }
  expect(mutualFolders([one, whole], 'src/domain')).toEqual([])
  expect(mutualFolders([one, back], 'src/domain')).toHaveLength(1)
  expect(mutualFolders([one, { ...back, from: 'src/domain/z.ts' }], 'src/domain')).toEqual([])
})

describe('the rules see', () => {
  const made: string[] = []
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })))

  /** A small source tree: path → text. Each file imports itself a companion so that it is no orphan. */
  async function offencesOf(files: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'layers-'))
    made.push(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { offences } = await readImports(folder)
    return offences.map(({ rule }) => rule)
  }

  const leaf = 'export const value = 1\n'
  const cases: [string, Record<string, string>, string[]][] = [
    ['an allowed import, and stay silent', { 'src/domain/a.ts': "import '#src/lib/b.ts'\n", 'src/lib/b.ts': leaf }, []],
    [
      'an upward import through the package name',
      { 'src/lib/a.ts': "import { value } from '#src/ui/b.tsx'\n", 'src/ui/b.tsx': leaf },
      ['layer lib'],
    ],
    [
      'an upward import by a relative path',
      { 'src/ui/a.ts': "import '../features/x/b.ts'\n", 'src/features/x/b.ts': leaf },
      ['layer ui'],
    ],
    [
      'an upward import of a type only',
      { 'src/domain/a.ts': "import type { B } from '#src/server/b.ts'\n", 'src/server/b.ts': 'export type B = 1\n' },
      ['layer domain'],
    ],
    [
      'a lazy import',
      { 'src/ui/a.ts': "export const b = () => import('#src/api/b.ts')\n", 'src/api/b.ts': leaf },
      ['layer ui'],
    ],
    [
      'the browser reaching for the server',
      { 'src/features/x/a.ts': "import '#src/server/b.ts'\n", 'src/server/b.ts': leaf },
      ['layer features'],
    ],
    [
      'one feature knowing another',
      { 'src/features/x/a.ts': "import '#src/features/y/b.ts'\n", 'src/features/y/b.ts': leaf },
      ['features-do-not-know-each-other'],
    ],
    [
      'the frame knowing a feature',
      { 'src/features/frame/a.ts': "import '#src/features/y/b.ts'\n", 'src/features/y/b.ts': leaf },
      ['features-do-not-know-each-other'],
    ],
    [
      'a screen knowing flows, as voice menus may',
      { 'src/features/x/a.ts': "import '#src/features/flows/b.ts'\n", 'src/features/flows/b.ts': leaf },
      ['only-voice-menus-are-flows'],
    ],
    [
      'a screen knowing the frame it stands in',
      { 'src/features/x/a.ts': "import '#src/features/frame/b.ts'\n", 'src/features/frame/b.ts': leaf },
      ['the-frame-stands-around-screens'],
    ],
    [
      'what areas share knowing one of them',
      { 'src/features/shared/a.ts': "import '#src/features/y/b.ts'\n", 'src/features/y/b.ts': leaf },
      ['features-do-not-know-each-other'],
    ],
    [
      'a procedure that goes round the services',
      { 'src/server/procedures/a.ts': "import '#src/server/db/b.ts'\n", 'src/server/db/b.ts': leaf },
      ['server procedures'],
    ],
    [
      'a conversation that knows a service above it',
      { 'src/server/conversations/a.ts': "import '#src/server/services/x/b.ts'\n", 'src/server/services/x/b.ts': leaf },
      ['server conversations'],
    ],
    [
      'a bot that knows the conversation it speaks in',
      { 'src/server/bots/a.ts': "import '../conversations/b.ts'\n", 'src/server/conversations/b.ts': leaf },
      ['server bots'],
    ],
    [
      'a folder of the server that has no place',
      { 'src/server/misc/a.ts': "import '../db/b.ts'\n", 'src/server/db/b.ts': leaf },
      ['every-folder-of-the-server-has-a-place'],
    ],
    ['a circle', { 'src/lib/a.ts': "import './b.ts'\n", 'src/lib/b.ts': "import './a.ts'\n" }, ['no-circles']],
    [
      'a Node module in pure code',
      { 'src/domain/a.ts': "import 'node:fs'\n" },
      ['browser-and-pure-code-use-no-node-builtins'],
    ],
    [
      'a folder that is not on the map',
      { 'src/utils/a.ts': "import '../lib/b.ts'\n", 'src/lib/b.ts': leaf },
      ['every-file-has-a-layer'],
    ],
    ['a file that nothing uses', { 'src/lib/a.ts': leaf }, ['no-orphans']],
    ['an import of nothing', { 'src/lib/a.ts': "import './gone.ts'\n" }, ['nothing-is-imported-that-does-not-exist']],
    [
      'a use of the tools',
      { 'src/server/a.ts': "import '#src/tools/b.ts'\n", 'src/tools/b.ts': leaf },
      ['layer server', 'nothing-imports-tools'],
    ],
  ]
  test.each(cases)('%s', async (_name, files, expected) => {
    expect((await offencesOf(files)).toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['React in the domain', 'src/domain/a.ts', 'react', 'pure-code-uses-no-framework'],
    ['Hono in the contract', 'src/contract/a.ts', 'hono', 'pure-code-uses-no-framework'],
    ['Drizzle in lib', 'src/lib/a.ts', 'drizzle-orm', 'pure-code-uses-no-framework'],
    ['the canvas engine in a feature', 'src/features/x/a.ts', '@xyflow/react', 'only-the-editor-uses-its-engines'],
  ])('%s', async (_name, path, name, rule) => {
    const installed = {
      'package.json': JSON.stringify({ name, main: 'index.js' }),
      'index.js': 'module.exports = {}\n',
    }
    const package_ = Object.entries(installed).map(([file, text]) => [`node_modules/${name}/${file}`, text])
    expect(await offencesOf({ ...Object.fromEntries(package_), [path]: `import '${name}'\n` })).toEqual([rule])
  })
})
