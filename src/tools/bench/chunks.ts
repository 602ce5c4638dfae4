import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[\w.$/-]+\.js)["'`]/g
const LAZY_IMPORT = /\bimport\(\s*["'`](\.{1,2}\/[\w.$/-]+\.js)["'`]/g

/** The scripts a built page names itself, as files of its folder. `base` is the path the page is served below. */
export function scriptsOf(folder: string, base = '/'): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => join(folder, path.slice(base.length)))
}

/** Files of a build with all that they import, each once; with `lazy` also what they may import later. */
export function closure(files: readonly string[], options: { lazy?: boolean } = {}): string[] {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(STATIC_IMPORT), ...(options.lazy ? code.matchAll(LAZY_IMPORT) : [])]
    for (const [, path = ''] of imports) {
      const imported = join(dirname(file), path)
      if (existsSync(imported)) waiting.push(imported)
    }
  }
  return [...found].toSorted()
}

/** The one built file of a source file's name: `login` is `login-DN2gGNu3.js`. Throws when there is none, or several. */
export function chunkNamed(folder: string, name: string): string {
  const files = readdirSync(folder).filter(
    (file) => file.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(file.slice(name.length + 1)),
  )
  const [file] = files
  if (file === undefined || files.length > 1) throw new Error(`The build has ${files.length} chunks named ${name}.`)
  return join(folder, file)
}

/** Bytes that travel: every file for itself, as `gzip -9` makes it. */
export function gzipped(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
}
