import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(import.meta.url)
const root = findRoot(dirname(here))
const bundleDir = join(root, 'dist', 'server')
const bundled = here.startsWith(bundleDir + sep)
/** Where built workers lie: with the bundle, or where the tests' set-up has put them (tests/support/built-server.global.ts). */
const workersDir = bundled ? bundleDir : process.env.DESKWRIGHT_WORKERS

/** The folder that holds package.json, dist and (unless told otherwise) data. The same from source and from the bundle. */
export function projectRoot(): string {
  return root
}

/** Where the built console lies: `dist/web`. */
export function webDistDir(): string {
  return join(root, 'dist', 'web')
}

/** Where the built web client lies: `dist/widget`. */
export function widgetDistDir(): string {
  return join(root, 'dist', 'widget')
}

/** Where the SQL migrations lie: beside the source, or copied beside the bundle. */
export function migrationsDir(): string {
  return bundled ? join(bundleDir, 'migrations') : join(root, 'src', 'server', 'db', 'migrations')
}

/**
 * The entry of a worker by its name, for `new Worker(url)`: `matcher` is `matcher.worker.ts`, anywhere below src/server,
 * or `matcher.worker.js` where workers were built. Throws when there is none.
 */
export function workerUrl(name: string): URL {
  const path = workersDir ? join(workersDir, `${name}.worker.js`) : findSource(`${name}.worker.ts`)
  if (path === undefined || !existsSync(path)) throw new Error(`There is no worker named ${name}.`)
  return pathToFileURL(path)
}

function findSource(file: string): string | undefined {
  const source = join(root, 'src', 'server')
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === file)
  return found === undefined ? undefined : join(source, found)
}

function findRoot(from: string): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`No package.json above ${from}.`)
    folder = parent
  }
  return folder
}
