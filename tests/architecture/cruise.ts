import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const require = createRequire(import.meta.url)
const { forbidden } = require('./layers.cjs') as typeof import('./layers.cjs')

/** A broken rule, the file that breaks it and what it imports. */
export type Offence = { rule: string; from: string; to: string }

/** One file imports another, both by their paths from the root. */
export type Import = { from: string; to: string }

/** Reads every module of `src` under a folder, its imports, and which of them break the rules of `layers.cjs`. */
export async function readImports(
  root: string,
): Promise<{ modules: string[]; imports: Import[]; offences: Offence[] }> {
  const { output } = await cruise(['src'], {
    baseDir: root,
    // The reader that comes with TypeScript 7 is none: without this no module is read and every rule holds.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden },
  })
  const result = output as ICruiseResult
  return {
    modules: result.modules.map(({ source }) => source).filter((source) => /^src\/.*\.tsx?$/.test(source)),
    imports: result.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    offences: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

/** Pairs of folders right below a place of which each imports from the other, named by an import of either way. */
export function mutualFolders(imports: readonly Import[], place: string): string[] {
  const folderOf = (file: string) => (file.startsWith(`${place}/`) ? file.slice(place.length + 1).split('/') : [])
  const ways = new Map<string, Import>()
  for (const way of imports) {
    const [[from, ...inFrom], [to, ...inTo]] = [folderOf(way.from), folderOf(way.to)]
    if (inFrom.length > 0 && inTo.length > 0 && from !== to) ways.set(`${from} ${to}`, way)
  }
  return [...ways].flatMap(([pair, way]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = ways.get(`${to} ${from}`)
    return from < to && back !== undefined ? [`${way.from} -> ${way.to}, ${back.from} -> ${back.to}`] : []
  })
}
