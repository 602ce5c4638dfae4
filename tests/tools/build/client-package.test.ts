import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageUse } from '#src/domain/web-client/snippets.ts'
import { projectRoot } from '#src/server/paths.ts'
import { buildClientPackage } from '#src/tools/build/client-package.ts'

let folder: string
const run = promisify(execFile)

beforeAll(async () => {
  // Below the project, where React's types are found as in a project of somebody else.
  const own = join(projectRoot(), 'node_modules', '.cache')
  await mkdir(own, { recursive: true })
  folder = await mkdtemp(join(own, 'client-package-'))
  await buildClientPackage(projectRoot(), { out: join(folder, 'deskwright-client'), served: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('holds what it names, and nothing of this project', async () => {
  const { stdout } = await run('tar', ['tzf', join(folder, 'client.tgz')])
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'package/index.d.ts',
    'package/index.js',
    'package/package.json',
    'package/react.d.ts',
    'package/react.js',
  ])
  const shown = JSON.parse(await readFile(join(folder, 'deskwright-client', 'package.json'), 'utf8')) as object
  expect(shown).toMatchObject({ name: 'deskwright-client', type: 'module', peerDependencies: { react: '>=18' } })
})

test('has types by which a wrong use does not compile, and the shown one does', async () => {
  const placing = { origin: 'https://desk.example.com', appId: '1400000001', language: 'en', theme: null } as const
  const { react, plain } = packageUse(placing)
  const [importing = '', , element = ''] = react.split('\n')
  await writeFile(
    join(folder, 'right.tsx'),
    `${importing}\nconst token: string | null = null\nexport const shown = ${element}\n`,
  )
  await writeFile(join(folder, 'plain.ts'), plain)
  await writeFile(
    join(folder, 'wrong.ts'),
    `import { loadChat } from 'deskwright-client'\nloadChat({ origin: '', app: '' }).on('message', ({ text }) => text)\n`,
  )
  const options = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    jsx: 'react-jsx',
    skipLibCheck: true,
    types: [],
    paths: {
      'deskwright-client': ['./deskwright-client/index.d.ts'],
      'deskwright-client/react': ['./deskwright-client/react.d.ts'],
    },
  }
  const tsconfig = { compilerOptions: options, files: ['right.tsx', 'plain.ts', 'wrong.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error)
  const faults = stdout.split('\n').filter((line) => line.includes('error'))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/wrong\.ts.*'text' does not exist/)
})
