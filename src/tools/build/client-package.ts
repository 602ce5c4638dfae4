import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { transformSync } from 'rolldown/utils'

/** The modules of the package, by their names. */
const MODULES = ['index', 'react']
const NAME = 'deskwright-client'

/**
 * Builds the package by which other projects put the web client on their pages, `npm install https://HOST/${NAME}.tgz`: into
 * a folder, dist/client unless told otherwise, and packed as `client.tgz` into the folder that is served. Throws where a
 * module says too little of its types.
 */
export async function buildClientPackage(
  root: string,
  { out, served }: { out: string; served: string } = {
    out: join(root, 'dist', 'client'),
    served: join(root, 'dist', 'widget'),
  },
): Promise<void> {
  const source = join(root, 'src', 'widget', 'package')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const name of MODULES) {
    const file = join(source, `${name}.ts`)
    const code = readFileSync(file, 'utf8')
    const [script, types] = [transformSync(file, code), isolatedDeclarationSync(file, code)]
    const [fault] = [...script.errors, ...types.errors]
    if (fault) throw new Error(`${file}: ${fault.message}`)
    writeFileSync(join(out, `${name}.js`), shipped(script.code))
    writeFileSync(join(out, `${name}.d.ts`), shipped(types.code))
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(root), null, 2)}\n`)
  await pack(out, join(served, 'client.tgz'))
}

/** A module names the others as they are shipped. */
const shipped = (code: string) => code.replace(/(from ['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2')

function manifest(root: string) {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
  return {
    name: NAME,
    version,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': entry('index'), './react': entry('react') },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  }
}

/** By npm itself, the one that runs this where one does. */
async function pack(folder: string, file: string): Promise<void> {
  const { npm_execpath: npm } = process.env
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const run = promisify(execFile)
  const { stdout } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { cwd: folder })
    : await run('npm', args, { cwd: folder })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  if (packed === undefined) throw new Error('The package was not packed.')
  renameSync(join(folder, packed.filename), file)
}
